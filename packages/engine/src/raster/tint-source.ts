import type { Extent, MaybePromise } from '@motu/core';
import { coverage, type Frame, intersects } from '../projection/frame.ts';
import { type Cells, zeroUnknown } from './cells.ts';
import { createBlockCache } from './pyramid.ts';
import { openRaster, type Raster } from './raster.ts';
import { type CellWindow, type PixelRect, resample, windowOf } from './resample.ts';
import { readWindow } from './window.ts';

/** What lies beyond the edge of a picture: nothing (0), or a plain value that the picture fades into. */
export type Beyond = 'nothing' | { fadesTo: number };

/** A picture of numbers with one or several bands (sea index, sea-floor texture, lagoon shares). */
export type TintSource = {
  bands: number;
  /** Degrees per cell. */
  cell: number;
  extent: Extent;
  /** One array per band on the device pixels of a rectangle; `null` when the picture is elsewhere. */
  pixels(frame: Frame, rect: PixelRect, bands: readonly number[]): Promise<Float32Array[] | null>;
  close(): Promise<void>;
};

// Beyond its edge a picture goes on mirrored, without streaks, and is gone after this many degrees: no one reads there
// what nobody measured. Not farther, or islands near the edge would have their glow twice.
const FADE_DEGREES = 0.75;
// Tints are smooth: half the resolution cannot be told apart, and costs a quarter.
const COARSER = 0.49;

export async function openTint(path: string, cacheBytes: number, beyond: Beyond): Promise<TintSource> {
  const raster = await openRaster(path, 't');
  const cache = createBlockCache(cacheBytes);
  return {
    bands: raster.bands,
    cell: raster.cell[0],
    extent: raster.extent,
    async pixels(frame, rect, bands) {
      if (beyond === 'nothing' && !intersects(raster.extent, coverage(frame, 2))) return null;
      const { grid, level, left, top, width, height } = windowOf(raster, frame, rect, COARSER);
      const window = { left, top, width, height };
      const cellsOfBands = bands.map(async (band) => {
        const read = (column: number, row: number) => cache.get(raster, level, column, row, band);
        const cells =
          beyond === 'nothing'
            ? readWindow(read, left, top, width, height)
            : readFading(read, window, raster, level, beyond.fadesTo);
        return zeroUnknown(await cells);
      });
      return resample(frame, rect, grid, { bands: await Promise.all(cellsOfBands), ...window });
    },
    close: () => raster.close(),
  };
}

/** A window whose cells beyond the raster mirror those inside and fade into a plain value. */
async function readFading(
  read: (column: number, row: number) => MaybePromise<Cells | null>,
  { left, top, width, height }: Omit<CellWindow, 'cells'>,
  raster: Raster,
  level: number,
  plain: number,
): Promise<Float32Array> {
  const fade = FADE_DEGREES / (raster.cell[0] * 2 ** level);
  const columns = mirrored(left, width, Math.ceil(raster.columns / 2 ** level), fade);
  const rows = mirrored(top, height, Math.ceil(raster.rows / 2 ** level), fade);
  const inside = await readWindow(read, columns.from, rows.from, columns.span, rows.span);
  if (columns.isInside && rows.isInside) return inside;
  const cells = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = ((rows.at[y] as number) - rows.from) * columns.span;
    for (let x = 0; x < width; x++) {
      const value = inside[row + (columns.at[x] as number) - columns.from] as number;
      cells[y * width + x] = plain + (value - plain) * (columns.share[x] as number) * (rows.share[y] as number);
    }
  }
  return cells;
}

/**
 * Where each of `length` cells from `start` finds its value in a raster of `size` cells (0 1 2 | 2 1 0…), and the share
 * of that value that is left so far from the edge.
 */
function mirrored(start: number, length: number, size: number, fade: number) {
  const at = new Int32Array(length);
  const share = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const index = start + i;
    const phase = ((index % (2 * size)) + 2 * size) % (2 * size);
    at[i] = phase < size ? phase : 2 * size - 1 - phase;
    const left = 1 - Math.min(1, Math.max(0, -index, index - size + 1) / fade);
    share[i] = left * left * (3 - 2 * left);
  }
  const from = at.reduce((least, index) => Math.min(least, index), size);
  const to = at.reduce((most, index) => Math.max(most, index), 0);
  return { at, share, from, span: to - from + 1, isInside: start >= 0 && start + length <= size };
}
