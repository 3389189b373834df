import { type FeatureSource, type OpenFeatures, openFeatures } from '@motu/engine';
import type { Postgis } from '../postgis/open-postgis.ts';
import type { TableVersions } from '../postgis/table-versions.ts';
import { forwardTo } from './forward-to.ts';

/** To PostGIS, for what zones keep of layers. */
const CONNECTIONS = 1;

type OpenFeatureSource = {
  /** The features of the territory and of PostGIS, wherever they are read from now. */
  features: FeatureSource;
  /** Reads another file from then on. */
  reopen(geopackage: string): Promise<void>;
  /** The tables of PostGIS have other versions. */
  refresh(): void;
  close(): Promise<void>;
};

/** The features that are asked at a point, and that zones keep. */
export async function openFeatureSource(
  geopackage: string,
  postgis: Postgis | null,
  tableVersions: () => TableVersions,
): Promise<OpenFeatureSource> {
  const open = (path: string) => openFeatures(path, postgis?.settings ?? null, CONNECTIONS);
  let source: OpenFeatures = await open(geopackage);
  const refresh = () => source.setVersions(tableVersions());
  refresh();
  return {
    features: forwardTo(() => source),
    async reopen(path) {
      const before = source;
      source = await open(path);
      refresh();
      await before.close();
    },
    refresh,
    close: () => Promise.resolve(source.close()),
  };
}
