import type { Grid } from '../../relief/grid.ts';
import { createRaster, emptyTile, type SparseRaster, TILE, tilesAcross, tilesDown } from '../raster/sparse-raster.ts';
import { distanceToShore, type SeaFloor, type Shores } from './sea-floor.ts';

/** One grey level of texture is this many steps of the 8-bit sample. */
const TEXTURE_GAIN = 4;
const NO_TEXTURE = 128;

/** Even values only: the sea's colours hold some seventy steps, and a bit less halves the file. */
const STEP = 2;

/** The tint index t, 0 abyss … 254 shelf, on a finer grid than the picture's: it rises near shores and reefs. */
export function seaIndexRaster(floor: SeaFloor, shores: Shores, grid: Grid): SparseRaster {
  const away = distanceToShore(grid, shores);
  return denseRaster(grid, (cell) => {
    const lon = grid.west + ((cell % grid.width) + 0.5) * grid.step;
    const lat = grid.north - (Math.floor(cell / grid.width) + 0.5) * grid.step;
    const open = PLAIN_SEA + (indexAt(floor, lon, lat) - PLAIN_SEA) * edgeFade(floor.grid, lon, lat);
    const metres = away[cell] as number;
    const rise = 0.42 * Math.exp(-metres / 1500) + 0.2 * Math.exp(-metres / 9000);
    return Math.floor((255 * (open + (1 - open) * rise)) / STEP) * STEP;
  });
}

/** The sea beyond the picture, as it is drawn there. */
const PLAIN_SEA = 36 / 255;
/** Degrees over which the picture passes into it: its edge would be seen as a square. */
const FADE_DEGREES = 3;

/** 0 at the edge of a grid, 1 in its middle. */
export function edgeFade({ west, north, step, width, height }: Grid, lon: number, lat: number): number {
  const across = Math.min(lon - west, west + width * step - lon);
  const down = Math.min(north - lat, lat - (north - height * step));
  return smooth(across / FADE_DEGREES) * smooth(down / FADE_DEGREES);
}

function smooth(share: number): number {
  const t = Math.max(0, Math.min(1, share));
  return t * t * (3 - 2 * t);
}

function indexAt({ grid, index }: SeaFloor, lon: number, lat: number): number {
  const x = Math.max(0, Math.min(grid.width - 1.001, (lon - grid.west) / grid.step - 0.5));
  const y = Math.max(0, Math.min(grid.height - 1.001, (grid.north - lat) / grid.step - 0.5));
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [dx, dy] = [x - column, y - row];
  const at = row * grid.width + column;
  const upper = (index[at] as number) * (1 - dx) + (index[at + 1] as number) * dx;
  const lower = (index[at + grid.width] as number) * (1 - dx) + (index[at + grid.width + 1] as number) * dx;
  return upper * (1 - dy) + lower * dy;
}

/** Relief of the sea floor, for shading only: 128 is flat. */
export function seaTextureRaster({ grid, texture }: SeaFloor): SparseRaster {
  return denseRaster(grid, (cell) => {
    const lon = grid.west + ((cell % grid.width) + 0.5) * grid.step;
    const lat = grid.north - (Math.floor(cell / grid.width) + 0.5) * grid.step;
    const lift = TEXTURE_GAIN * (texture[cell] as number) * edgeFade(grid, lon, lat);
    return Math.max(0, Math.min(255, Math.round(NO_TEXTURE + lift)));
  });
}

function denseRaster(grid: Grid, valueAt: (cell: number) => number): SparseRaster {
  const raster = createRaster(grid, { kind: 'uint8', bands: 1, empty: 0, isNodata: false });
  const across = tilesAcross(grid);
  for (let key = 0; key < across * tilesDown(grid); key++) {
    const tile = emptyTile(raster);
    for (let at = 0; at < TILE * TILE; at++) {
      // Cells beyond the edge repeat the last one, so that overviews do not darken there.
      const column = Math.min(grid.width - 1, (key % across) * TILE + (at % TILE));
      const row = Math.min(grid.height - 1, Math.floor(key / across) * TILE + Math.floor(at / TILE));
      tile[at] = valueAt(row * grid.width + column);
    }
    raster.tiles.set(key, tile);
  }
  return raster;
}
