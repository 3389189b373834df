import { keptTile } from '../tiles/kept-tile.ts';
import type { TileKey } from '../tiles/tile-store.ts';
import type { TileLoaderOptions } from './tile-loader.ts';
import type { LaidTiles } from './tiles-of-shown.ts';

/** The tiles of a layer that a zone of this device holds (OFF-06). */
export function keptTilesOf({ key }: Pick<LaidTiles, 'key'>): NonNullable<TileLoaderOptions['kept']> {
  // A zone has all objects of a layer, whatever a filter asks.
  return ({ tileCoord: [z, x, y] }, source) =>
    source.includes('cql_filter=') ? null : keptTile([key, z, x, y] as TileKey, source);
}
