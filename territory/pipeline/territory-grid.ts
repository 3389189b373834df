import type { Grid } from '../relief/grid.ts';

const WEST = -155.5;
const NORTH = -7;
const DEGREES = 21.5;

/** The whole territory in square cells of so many seconds of arc. */
export function territoryGrid(seconds: number): Grid {
  const side = Math.round((DEGREES * 3600) / seconds);
  return { west: WEST, north: NORTH, step: seconds / 3600, width: side, height: side };
}

/** The part of a grid that lies within another: nothing is drawn beyond its source. */
export function gridWithin(grid: Grid, source: Grid): Grid {
  const { west, north, step, width, height } = grid;
  const left = Math.max(0, Math.ceil((source.west - west) / step));
  const top = Math.max(0, Math.ceil((north - source.north) / step));
  const right = Math.min(width, Math.floor((source.west + source.width * source.step - west) / step));
  const bottom = Math.min(height, Math.floor((north - source.north + source.height * source.step) / step));
  return { west: west + left * step, north: north - top * step, step, width: right - left, height: bottom - top };
}
