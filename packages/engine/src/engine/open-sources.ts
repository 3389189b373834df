import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Sources } from '../basemap/sources.ts';
import { IMAGE_FOLDER } from '../image/image-file.ts';
import { openImages } from '../image/image-source.ts';
import { type Beyond, openTint } from '../raster/tint-source.ts';
import { openRelief, type ReliefFile } from '../relief/relief-source.ts';
import { openSharedBlocks } from '../relief/shared-blocks.ts';
import { type OpenFeatures, openFeatures, type PostgisSettings } from '../source/open-features.ts';

/** Files of a territory. Rasters are optional: what is missing is not drawn. */
export type TerritoryFiles = {
  geopackage: string;
  /** First wins where several models have data. */
  relief: readonly ReliefFile[];
  sea: string | null;
  texture: string | null;
  lagoon: string | null;
  /** Where tables that are not in the GeoPackage are read. */
  postgis?: PostgisSettings | null;
};

/** The files of a folder by their names: `territory.gpkg`, `relief_*.tif` (`relief_generalise.tif` last), `mer.tif`, `fond_marin.tif`, `lagon.tif`. */
export function territoryFiles(folder: string): TerritoryFiles {
  const optional = (name: string) => (existsSync(join(folder, name)) ? join(folder, name) : null);
  const relief = readdirSync(folder)
    .filter((name) => /^relief_.+\.tif$/.test(name))
    .map((name) => ({ path: join(folder, name), generalised: name === 'relief_generalise.tif' }))
    .sort((a, b) => Number(a.generalised) - Number(b.generalised) || a.path.localeCompare(b.path));
  return {
    geopackage: join(folder, 'territory.gpkg'),
    relief,
    sea: optional('mer.tif'),
    texture: optional('fond_marin.tif'),
    lagoon: optional('lagon.tif'),
  };
}

export type OpenSources = Sources & { features: OpenFeatures; close(): Promise<void> };

const MEGABYTE = 1024 * 1024;
// Around the territory: the usual depth of its edges, and a floor without relief.
const OPEN_SEA = { fadesTo: 36 };
const NO_TEXTURE = { fadesTo: 128 };

/** Opens everything for one thread. `cacheMegabytes` bounds the decoded raster blocks it keeps, `connections` those to PostGIS; `shared` is the memory of blocks that threads share. */
export async function openSources(
  files: TerritoryFiles,
  cacheMegabytes: number,
  connections = 1,
  shared: SharedArrayBuffer | null = null,
): Promise<OpenSources> {
  const features = await openFeatures(files.geopackage, files.postgis ?? null, connections);
  const bytes = cacheMegabytes * MEGABYTE;
  const relief =
    files.relief.length > 0 ? await openRelief(files.relief, bytes / 2, shared && openSharedBlocks(shared)) : null;
  const tint = async (path: string | null, share: number, beyond: Beyond) =>
    path ? await openTint(path, bytes * share, beyond) : null;
  const sea = await tint(files.sea, 1 / 8, OPEN_SEA);
  const texture = await tint(files.texture, 1 / 8, NO_TEXTURE);
  const lagoon = await tint(files.lagoon, 1 / 4, 'nothing');
  const images = openImages(join(dirname(files.geopackage), IMAGE_FOLDER), bytes / 2);
  return {
    features,
    images,
    relief,
    sea,
    texture,
    lagoon,
    async close() {
      images.close();
      await Promise.all([features.close(), relief?.close(), sea?.close(), texture?.close(), lagoon?.close()]);
    },
  };
}
