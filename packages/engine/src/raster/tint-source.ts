import { coverage, type Frame, intersects } from '../projection/frame.ts';
import type { Cells } from './cells.ts';
import { createBlockCache, readWindow } from './pyramid.ts';
import { openRaster, type Raster } from './raster.ts';
import { type CellWindow, type PixelRect, resample, windowOf } from './resample.ts';

/** What lies beyond the edge of a picture: nothing (0), or what is on the edge. */
export type Beyond = 'nothing' | 'edge';

/** A picture of numbers with one or several bands (sea index, sea-floor texture, lagoon shares). */
export type TintSource = {
  bands: number;
  /** Degrees per cell. */
  cell: number;
  /** One array per band on the device pixels of a rectangle; `null` when the picture is elsewhere. */
  pixels(frame: Frame, rect: PixelRect, bands: readonly number[]): Promise<Float32Array[] | null>;
  close(): Promise<void>;
};

// Tints are smooth: half the resolution cannot be told apart, and costs a quarter.
const COARSER = 0.49;

export async function openTint(path: string, cacheBytes: number, beyond: Beyond): Promise<TintSource> {
  const raster = await openRaster(path, 't');
  const cache = createBlockCache(cacheBytes);
  return {
    bands: raster.bands,
    cell: raster.cell[0],
    async pixels(frame, rect, bands) {
      if (beyond === 'nothing' && !intersects(raster.extent, coverage(frame, 2))) return null;
      const { grid, level, left, top, width, height } = windowOf(raster, frame, rect, COARSER);
      const window = { left, top, width, height };
      const results = bands.map(async (band) => {
        const read = (column: number, row: number) => cache.get(raster, level, column, row, band);
        const cells = await (beyond === 'edge'
          ? readClamped(read, window, raster, level)
          : readWindow(read, left, top, width, height));
        for (let i = 0; i < cells.length; i++) if (Number.isNaN(cells[i])) cells[i] = 0;
        return resample(frame, rect, grid, { cells, ...window });
      });
      return Promise.all(results);
    },
    close: () => raster.close(),
  };
}

/** A window where cells beyond the raster repeat its edge. */
async function readClamped(
  read: (column: number, row: number) => Promise<Cells | null>,
  { left, top, width, height }: Omit<CellWindow, 'cells'>,
  raster: Raster,
  level: number,
): Promise<Float32Array> {
  const lastColumn = Math.ceil(raster.columns / 2 ** level) - 1;
  const lastRow = Math.ceil(raster.rows / 2 ** level) - 1;
  const clampX = (x: number) => Math.max(0, Math.min(lastColumn, x));
  const clampY = (y: number) => Math.max(0, Math.min(lastRow, y));
  const [fromX, fromY] = [clampX(left), clampY(top)];
  const [spanX, spanY] = [clampX(left + width - 1) - fromX + 1, clampY(top + height - 1) - fromY + 1];
  const inside = await readWindow(read, fromX, fromY, spanX, spanY);
  if (spanX === width && spanY === height) return inside;
  const cells = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = (clampY(top + y) - fromY) * spanX;
    for (let x = 0; x < width; x++) cells[y * width + x] = inside[row + clampX(left + x) - fromX] as number;
  }
  return cells;
}
