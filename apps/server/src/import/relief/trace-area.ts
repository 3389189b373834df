import type { Extent } from '@motu/core';
import { createBlockCache, median3, type Raster, readWindow } from '@motu/engine/raster';
import type { Line } from '@motu/geopackage';
import { lengthMetres, SHORTEST_METRES, traceContours } from '@motu/territory/import';
import { clipLine } from './clip-line.ts';

export type TracedModel = { raster: Raster; generalised: boolean };
type TracedLine = { line: Line; altitude: number; isIndex: boolean; generalised: boolean };

/** Metres between two lines; each fifth is drawn heavier. */
const INTERVAL = { fine: 25, generalised: 100 };
const INDEX_EVERY = 5;
/** Lines are traced on cells of this size at least: a finer one shows stones, and a metre of lidar would take hours. */
const FINEST_METRES = 8;
/** From this cell size down a surface model has stripes and trees. */
const STRIPES_METRES = 100;
const METRES_PER_DEGREE = 111_320;
/** Cells along one side of what is traced at once. */
const SPAN = 1024;
const CACHE_BYTES = 48 * 1024 * 1024;

/**
 * The contours of an area as the relief is answered there: each model is traced where none before it has data. By windows, so that
 * memory is the same for an islet and for an archipelago.
 */
export async function* traceArea(
  models: readonly TracedModel[],
  area: Extent,
  onProgress: (share: number) => void,
): AsyncGenerator<TracedLine[]> {
  const windows = models.flatMap((model, rank) => windowsOf(model, rank, area));
  const cache = createBlockCache(CACHE_BYTES);
  const heightsOf = async (
    { raster }: TracedModel,
    level: number,
    left: number,
    top: number,
    width: number,
    height: number,
  ) => readWindow((column, row) => cache.get(raster, level, column, row), left, top, width, height);

  for (const [i, { rank, level, left, top }] of windows.entries()) {
    const model = models[rank] as TracedModel;
    const size = SPAN + 3; // one more cell to join the next window, and one around for the median
    const heights = await heightsOf(model, level, left - 1, top - 1, size, size);
    const interval = model.generalised ? INTERVAL.generalised : INTERVAL.fine;
    if (heights.some((metres) => metres >= interval)) {
      const grid = gridOf(model.raster, level, left - 1, top - 1);
      for (const other of models.slice(0, rank)) await hide(heights, size, grid, other, heightsOf);
      yield linesOf(smooth(heights, size, grid.metres), size, grid, interval, model.generalised, area);
    }
    onProgress((i + 1) / windows.length);
  }
}

type Window = { rank: number; level: number; left: number; top: number };

function windowsOf({ raster }: TracedModel, rank: number, [west, south, east, north]: Extent): Window[] {
  const level = Math.max(0, Math.ceil(Math.log2(FINEST_METRES / (raster.cell[1] * METRES_PER_DEGREE))));
  const span = [raster.cell[0] * 2 ** level * SPAN, raster.cell[1] * 2 ** level * SPAN] as const;
  const columns = Math.ceil(raster.columns / 2 ** level / SPAN);
  const rows = Math.ceil(raster.rows / 2 ** level / SPAN);
  const windows: Window[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [left, top] = [raster.extent[0] + column * span[0], raster.extent[3] - row * span[1]];
      // A window joins the next one by a cell.
      if (left > east || top < south || left + span[0] * 1.01 < west || top - span[1] * 1.01 > north) continue;
      windows.push({ rank, level, left: column * SPAN, top: row * SPAN });
    }
  }
  return windows;
}

type Grid = { west: number; north: number; across: number; down: number; metres: number };

function gridOf({ extent, cell }: Raster, level: number, left: number, top: number): Grid {
  const [across, down] = [cell[0] * 2 ** level, cell[1] * 2 ** level];
  return {
    west: extent[0] + left * across,
    north: extent[3] - top * down,
    across,
    down,
    metres: down * METRES_PER_DEGREE,
  };
}

/** Takes out what another model knows: the lines there are its own. */
async function hide(
  heights: Float32Array,
  size: number,
  { west, north, across, down, metres }: Grid,
  other: TracedModel,
  heightsOf: (
    model: TracedModel,
    level: number,
    left: number,
    top: number,
    width: number,
    height: number,
  ) => Promise<Float32Array>,
): Promise<void> {
  const { extent, cell } = other.raster;
  if (extent[0] > west + size * across || extent[2] < west || extent[1] > north || extent[3] < north - size * down)
    return;
  const level = Math.max(0, Math.floor(Math.log2(metres / (cell[1] * METRES_PER_DEGREE))));
  const grid = gridOf(other.raster, level, 0, 0);
  const columnOf = (x: number) => Math.floor((west + (x + 0.5) * across - grid.west) / grid.across);
  const rowOf = (y: number) => Math.floor((grid.north - (north - (y + 0.5) * down)) / grid.down);
  const [left, top] = [columnOf(0), rowOf(0)];
  const width = columnOf(size - 1) - left + 1;
  const known = await heightsOf(other, level, left, top, width, rowOf(size - 1) - top + 1);
  for (let y = 0; y < size; y++) {
    const from = (rowOf(y) - top) * width - left;
    for (let x = 0; x < size; x++) {
      if (!Number.isNaN(known[from + columnOf(x)])) heights[y * size + x] = Number.NaN;
    }
  }
}

function smooth(heights: Float32Array, size: number, metres: number): Float32Array {
  if (metres >= STRIPES_METRES) return heights;
  const known = heights.map((value) => (Number.isNaN(value) ? 0 : value));
  return median3(known, size, size).map((value, i) => (Number.isNaN(heights[i]) ? Number.NaN : value));
}

function linesOf(
  heights: Float32Array,
  size: number,
  { west, north, across, down }: Grid,
  interval: number,
  generalised: boolean,
  area: Extent,
): TracedLine[] {
  // The outermost cells were there for the median alone.
  const inner = size - 2;
  const cells = new Float32Array(inner * inner);
  for (let y = 0; y < inner; y++) cells.set(heights.subarray((y + 1) * size + 1, (y + 2) * size - 1), y * inner);
  // Cells are not square in degrees: lines are traced in cells first.
  const unit = { west: 1, north: -1, step: 1, width: inner, height: inner };
  const lines: TracedLine[] = [];
  for (const [altitude, traced] of traceContours(cells, unit, interval, interval)) {
    for (const each of traced) {
      const line = each.map(([x, y]): [number, number] => [west + x * across, north + y * down]);
      if (isLoop(line) && lengthMetres(line) < SHORTEST_METRES) continue;
      for (const part of clipLine(line, area, 'inside')) {
        lines.push({ line: part, altitude, isIndex: altitude % (interval * INDEX_EVERY) === 0, generalised });
      }
    }
  }
  return lines;
}

function isLoop(line: Line): boolean {
  const [first, last] = [line[0], line.at(-1)];
  return first?.[0] === last?.[0] && first?.[1] === last?.[1];
}
