import type { Grid } from '../../relief/grid.ts';
import { createRaster, type SparseRaster, setCell } from '../raster/sparse-raster.ts';
import type { SourceRaster } from './read-raster.ts';

/** Heights are kept in decimetres: finer than any of the models, and half the size of floating numbers. */
export const DECIMETRES = 0.1;
const NO_RELIEF = -32768;

const decimetres = (metres: number) => Math.round(metres / DECIMETRES);

function createRelief(grid: Grid): SparseRaster {
  return createRaster(grid, { kind: 'int16', bands: 1, empty: NO_RELIEF, isNodata: true });
}

/** One model on its own grid. */
export function reliefRaster({ grid, bands: [heights = new Float32Array()] }: SourceRaster): SparseRaster {
  const relief = createRelief(grid);
  for (let row = 0; row < grid.height; row++) {
    for (let column = 0; column < grid.width; column++) {
      setCell(relief, column, row, [decimetres(heights[row * grid.width + column] as number)]);
    }
  }
  return relief;
}

/**
 * The regional models side by side on one grid. Their cells fall exactly on it (finer ones are averaged); where there is
 * no regional model, the few cells of the territory's own 15″ model that hold land are interpolated.
 */
export function mosaicRelief(grid: Grid, territory: SourceRaster, regions: SourceRaster[]): SparseRaster {
  const relief = createRelief(grid);
  fillFromTerritory(relief, territory, regions);
  for (const region of regions) placeRegion(relief, region);
  return relief;
}

function placeRegion(relief: SparseRaster, { grid, bands: [heights = new Float32Array()] }: SourceRaster): void {
  const finer = Math.round(relief.grid.step / grid.step);
  const left = Math.round((grid.west - relief.grid.west) / relief.grid.step);
  const top = Math.round((relief.grid.north - grid.north) / relief.grid.step);
  for (let row = 0; row < Math.floor(grid.height / finer); row++) {
    for (let column = 0; column < Math.floor(grid.width / finer); column++) {
      let sum = 0;
      for (let y = 0; y < finer; y++) {
        for (let x = 0; x < finer; x++) sum += heights[(row * finer + y) * grid.width + column * finer + x] as number;
      }
      setCell(relief, left + column, top + row, [decimetres(sum / finer ** 2)]);
    }
  }
}

/** Cells around land are written too, so that its slopes come down to the sea. */
const AROUND_LAND = 3;

function fillFromTerritory(
  relief: SparseRaster,
  { grid, bands: [heights = new Float32Array()] }: SourceRaster,
  regions: SourceRaster[],
) {
  const ratio = Math.round(grid.step / relief.grid.step);
  const at = (column: number, row: number) => Math.max(0, heights[row * grid.width + column] ?? 0);
  const isCovered = (lon: number, lat: number) =>
    regions.some(
      ({ grid: { west, north, step, width, height } }) =>
        lon >= west && lon <= west + step * width && lat <= north && lat >= north - step * height,
    );
  for (let index = 0; index < heights.length; index++) {
    if ((heights[index] as number) <= 0) continue;
    const [column, row] = [index % grid.width, Math.floor(index / grid.width)];
    if (isCovered(grid.west + column * grid.step, grid.north - row * grid.step)) continue;
    for (let y = (row - AROUND_LAND) * ratio; y < (row + AROUND_LAND) * ratio; y++) {
      for (let x = (column - AROUND_LAND) * ratio; x < (column + AROUND_LAND) * ratio; x++) {
        setCell(relief, x, y, [decimetres(bilinear(at, (x + 0.5) / ratio - 0.5, (y + 0.5) / ratio - 0.5))]);
      }
    }
  }
}

function bilinear(at: (column: number, row: number) => number, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [dx, dy] = [x - column, y - row];
  const upper = at(column, row) * (1 - dx) + at(column + 1, row) * dx;
  const lower = at(column, row + 1) * (1 - dx) + at(column + 1, row + 1) * dx;
  return upper * (1 - dy) + lower * dy;
}
