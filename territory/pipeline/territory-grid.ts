import type { Grid } from './raster/sparse-raster.ts';

const WEST = -155.5;
const NORTH = -7;
const DEGREES = 21.5;

/** The whole territory in square cells of so many seconds of arc. */
export function territoryGrid(seconds: number): Grid {
  const side = Math.round((DEGREES * 3600) / seconds);
  return { west: WEST, north: NORTH, step: seconds / 3600, width: side, height: side };
}
