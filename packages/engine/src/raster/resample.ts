import type { Extent } from '@motu/core';
import { kernelFor, warpKernel } from '../kernel/warp-kernel.ts';
import type { Frame } from '../projection/frame.ts';
import type { Raster } from './raster.ts';

/** A rectangle of device pixels of a frame. */
export type PixelRect = { left: number; top: number; width: number; height: number };

export type CellWindow = { cells: Float32Array; left: number; top: number; width: number; height: number };

/** Places the centre of device pixels on the grid of a raster level: cell centres are whole numbers. */
export type CellGrid = { west: number; north: number; cellX: number; cellY: number };

/** Several bands of the same cells. */
type BandWindow = Omit<CellWindow, 'cells'> & { bands: readonly Float32Array[] };

/**
 * Values of a raster window on device pixels by cubic B-spline: smooth when enlarging, no ringing, no visible cells. What places
 * a pixel among the cells is the same for all bands. Where geographic axes are those of the picture (4326, 3857) it is done in
 * two passes of four weights.
 */
export function resample(frame: Frame, rect: PixelRect, grid: CellGrid, window: BandWindow): Float32Array[] {
  if (frame.crs === 'EPSG:4326' || frame.crs === 'EPSG:3857') return separable(frame, rect, grid, window);
  return turned(frame, rect, grid, window);
}

/** Where a pixel lies among the cells is told by its own coordinates (see `packages/engine/kernel/spline.ts`). */
function turned(frame: Frame, rect: PixelRect, grid: CellGrid, window: BandWindow): Float32Array[] {
  const { splineRow, reserve, start } = warpKernel();
  const { bands, left, top, width, height } = window;
  const cells = start + rect.width * 16;
  const row = cells + bands.length * width * height * 4;
  const memory = reserve(row + bands.length * rect.width * 4);
  for (const [i, band] of bands.entries()) new Float32Array(memory, cells).set(band, i * width * height);
  const places = new Float64Array(memory, start, rect.width * 2);
  const mixed = new Float32Array(memory, row, bands.length * rect.width);
  const outs = bands.map(() => new Float32Array(rect.width * rect.height));
  const xs = Float64Array.from({ length: rect.width }, (_, x) => (rect.left + x + 0.5) / frame.scale);
  const { west, north, cellX, cellY } = grid;
  for (let y = 0; y < rect.height; y++) {
    frame.rowToLonLat(xs, (rect.top + y + 0.5) / frame.scale, places);
    splineRow(start, rect.width, west, north, cellX, cellY, left, top, width, height, cells, bands.length, row);
    for (const [i, out] of outs.entries())
      out.set(mixed.subarray(i * rect.width, (i + 1) * rect.width), y * rect.width);
  }
  return outs;
}

function separable(frame: Frame, rect: PixelRect, grid: CellGrid, window: BandWindow): Float32Array[] {
  const { bands, width, height } = window;
  const point = new Float64Array(2);
  const columns = axis(rect.width, width, (x) => {
    frame.toLonLat((rect.left + x + 0.5) / frame.scale, 0, point);
    return ((point[0] as number) - grid.west) / grid.cellX - 0.5 - window.left;
  });
  const rows = axis(rect.height, height, (y) => {
    frame.toLonLat(0, (rect.top + y + 0.5) / frame.scale, point);
    return (grid.north - (point[1] as number)) / grid.cellY - 0.5 - window.top;
  });
  const firstRow = rows.bases[0] as number;
  const lastRow = Math.min(height - 1, (rows.bases[rect.height - 1] as number) + 3);
  const size = rect.width * rect.height;
  let used = 0;
  const room = (length: number) => {
    used += length;
    return used - length;
  };
  // Doubles first, where they lie as they must.
  const [weightsX, weightsY] = [room(columns.weights.length * 2), room(rows.weights.length * 2)];
  const [basesX, basesY] = [room(rect.width), room(rect.height)];
  const [own, across, out] = [room(width * height), room((lastRow - firstRow + 1) * rect.width), room(size + BEYOND)];
  const { reserve, start, splineAcross, splineDown } = kernelFor(used * 4);
  const memory = reserve(start + used * 4);
  const at = (place: number) => start + place * 4;
  new Float64Array(memory, at(weightsX), columns.weights.length).set(columns.weights);
  new Float64Array(memory, at(weightsY), rows.weights.length).set(rows.weights);
  new Int32Array(memory, at(basesX), rect.width).set(columns.bases);
  new Int32Array(memory, at(basesY), rect.height).set(rows.bases);
  return bands.map((cells) => {
    new Float32Array(memory, at(own), cells.length).set(cells);
    splineAcross(at(own), width, firstRow, lastRow, at(basesX), at(weightsX), rect.width, at(across));
    splineDown(at(across), firstRow, at(basesY), at(weightsY), rect.width, rect.height, at(out));
    return new Float32Array(memory, at(out), size).slice();
  });
}

/** Cells that a kernel may write beyond a picture. */
const BEYOND = 2;

/** For each pixel of an axis, the first of the four cells it takes from, and their weights. */
type Axis = { bases: Int32Array; weights: Float32Array };

function axis(length: number, cells: number, position: (i: number) => number): Axis {
  const bases = new Int32Array(length);
  const weights = new Float32Array(length * 4);
  for (let i = 0; i < length; i++) {
    const at = position(i);
    const base = Math.floor(at) - 1;
    // The window has cells to spare around the picture; the bound only guards against a rounding error.
    bases[i] = Math.max(0, Math.min(cells - 4, base));
    spline(at - Math.floor(at), weights, i * 4);
  }
  return { bases, weights };
}

function spline(t: number, weights: Float32Array, at: number): void {
  const inverse = 1 - t;
  weights[at] = (inverse * inverse * inverse) / 6;
  weights[at + 1] = (3 * t * t * t - 6 * t * t + 4) / 6;
  weights[at + 2] = (3 * inverse * inverse * inverse - 6 * inverse * inverse + 4) / 6;
  weights[at + 3] = (t * t * t) / 6;
}

/** The level whose cells are about a device pixel (`coarser` adds levels for what is smooth), and the cells that a rectangle needs with those around. */
export function windowOf(raster: Raster, frame: Frame, rect: PixelRect, coarser = 0) {
  const perPixel = frame.resolution / frame.scale;
  const level = Math.max(0, Math.round(Math.log2(perPixel / raster.cell[0]) + coarser));
  const [cellX, cellY] = [raster.cell[0] * 2 ** level, raster.cell[1] * 2 ** level];
  const [west, south, east, north] = rectExtent(frame, rect);
  const left = Math.floor((west - raster.extent[0]) / cellX) - 3;
  const top = Math.floor((raster.extent[3] - north) / cellY) - 3;
  const width = Math.ceil((east - raster.extent[0]) / cellX) + 3 - left;
  const height = Math.ceil((raster.extent[3] - south) / cellY) + 3 - top;
  return { grid: { west: raster.extent[0], north: raster.extent[3], cellX, cellY }, level, left, top, width, height };
}

/** Longitudes and latitudes of a rectangle of device pixels. */
function rectExtent(frame: Frame, { left, top, width, height }: PixelRect): Extent {
  const point = new Float64Array(2);
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const steps = frame.crs === 'EPSG:4326' || frame.crs === 'EPSG:3857' ? 1 : 8;
  for (let i = 0; i <= steps; i++) {
    for (let j = 0; j <= steps; j++) {
      frame.toLonLat((left + (width * i) / steps) / frame.scale, (top + (height * j) / steps) / frame.scale, point);
      west = Math.min(west, point[0] as number);
      east = Math.max(east, point[0] as number);
      south = Math.min(south, point[1] as number);
      north = Math.max(north, point[1] as number);
    }
  }
  return [west, south, east, north];
}
