import { createRaster, emptyTile, type SparseRaster, TILE, tilesAcross, tilesDown } from '../raster/sparse-raster.ts';
import type { SeaFloor } from './sea-floor.ts';

/** One grey level of texture is this many steps of the 8-bit sample. */
export const TEXTURE_GAIN = 4;
const NO_TEXTURE = 128;

/** Two bands: the tint index t (0 abyss … 255 shelf) and the texture of the sea floor (128 = flat). */
export function seaRaster({ grid, index, texture }: SeaFloor): SparseRaster {
  const raster = createRaster(grid, { kind: 'uint8', bands: 2, empty: 0, isNodata: false });
  const across = tilesAcross(grid);
  for (let key = 0; key < across * tilesDown(grid); key++) {
    const tile = emptyTile(raster);
    for (let at = 0; at < TILE * TILE; at++) {
      // Cells beyond the edge repeat the last one, so that overviews do not darken there.
      const column = Math.min(grid.width - 1, (key % across) * TILE + (at % TILE));
      const row = Math.min(grid.height - 1, Math.floor(key / across) * TILE + Math.floor(at / TILE));
      const cell = row * grid.width + column;
      tile[at * 2] = Math.round(255 * (index[cell] as number));
      tile[at * 2 + 1] = Math.max(0, Math.min(255, Math.round(NO_TEXTURE + TEXTURE_GAIN * (texture[cell] as number))));
    }
    raster.tiles.set(key, tile);
  }
  return raster;
}
