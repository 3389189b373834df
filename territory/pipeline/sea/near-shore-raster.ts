import { boundsOf } from '../geometry/bounds.ts';
import { buffer } from '../geometry/geos.ts';
import { mapPolygons } from '../geometry/plane.ts';
import type { Lagoon } from '../lagoon/build-lagoons.ts';
import { cellsOf, createRaster, type Grid, getCell, type SparseRaster, setCell } from '../raster/sparse-raster.ts';
import { distanceToShore } from './sea-floor.ts';

const RISE = 0.42;
const RISE_METRES = 1500;
/** Where the rise falls under one step of the 8-bit sample. */
const REACH_METRES = 7000;

/** How much the tint index rises beside a shore or a reef: t becomes t + (1 − t) × value / 255. */
export function nearShoreRaster(lagoons: Lagoon[], grid: Grid): SparseRaster {
  const raster = createRaster(grid, { kind: 'uint8', bands: 1, empty: 0, isNodata: false });
  for (const { outline, complex } of lagoons) {
    const reach = mapPolygons(buffer(outline, REACH_METRES, 2), complex.plane.toDegrees);
    const { left, right, top, bottom } = cellsOf(grid, boundsOf(reach.flat(2)));
    const window: Grid = {
      west: grid.west + left * grid.step,
      north: grid.north - top * grid.step,
      step: grid.step,
      width: right - left + 1,
      height: bottom - top + 1,
    };
    const away = distanceToShore(window, { shapes: mapPolygons(outline, complex.plane.toDegrees), reefs: [] });
    for (let cell = 0; cell < away.length; cell++) {
      const value = Math.round(255 * RISE * Math.exp(-(away[cell] as number) / RISE_METRES));
      const [column, row] = [left + (cell % window.width), top + Math.floor(cell / window.width)];
      if (value > getCell(raster, column, row)) setCell(raster, column, row, [value]);
    }
  }
  return raster;
}
