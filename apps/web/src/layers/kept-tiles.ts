import type { LayerItem } from '@motu/contract';
import { keptTile, type TileKey } from '../zones/index.ts';
import type { TileLoaderOptions } from './tile-loader.ts';

/** The tiles of a layer that a zone of this device holds (OFF-06). */
export function keptTilesOf({ slug }: LayerItem): NonNullable<TileLoaderOptions['kept']> {
  return ({ tileCoord: [z, x, y] }, source) => keptTile([slug, z, x, y] as TileKey, source);
}
