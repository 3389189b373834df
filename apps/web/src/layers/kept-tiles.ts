import { keptTile } from '../tiles/kept-tile.ts';
import type { TileKey } from '../tiles/tile-store.ts';
import type { TileLoaderOptions } from './tile-loader.ts';
import type { LaidTiles } from './tiles-of-shown.ts';

/** The tiles of a layer that a zone of this device holds (OFF-06). */
export function keptTilesOf({ key }: Pick<LaidTiles, 'key'>): NonNullable<TileLoaderOptions['kept']> {
  return ({ tileCoord: [z, x, y] }, source) => keptTile([key, z, x, y] as TileKey, source);
}
