import type { FeatureSource } from '@motu/engine';
import type { State } from '../domain/state.ts';
import type { Territory } from '../domain/territory.ts';
import { openFeatureSource } from './feature-source.ts';
import { locateLayers } from './locate-layers.ts';
import { type MapOptions, type OpenMap, openMap } from './open-map.ts';

type OpenLayers = {
  map: OpenMap;
  /** Their features, asked at a point and kept in zones. */
  features: FeatureSource;
  /** Goes up when layers or their data have changed: descriptions of them are read again. */
  revision(): number;
  /** Takes the stored layers over as they are now. */
  refresh(): Promise<void>;
  /** Takes another state of the territory over. */
  renew(territory: Territory): Promise<void>;
  close(): Promise<void>;
};

/** The stored layers in use: drawn, located, and asked for their features. */
export async function openLayers({ state, territory, ...options }: MapOptions & { state: State }): Promise<OpenLayers> {
  const map = await openMap({ state, territory, ...options });
  await state.alone(() => locateLayers(state, map.engine));
  const source = await openFeatureSource(territory.files.geopackage, options.postgis ?? null, map.tableVersions);
  let revision = 0;
  return {
    map,
    features: source.features,
    revision: () => revision,
    async refresh() {
      revision++;
      await map.refresh();
      source.refresh();
      await locateLayers(state, map.engine);
    },
    async renew(next) {
      await map.renew(next);
      await state.alone(() => locateLayers(state, map.engine));
      revision++;
      await source.reopen(next.files.geopackage);
    },
    async close() {
      await source.close();
      await map.close();
    },
  };
}
