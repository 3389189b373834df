import { coverage, type Frame, intersects } from '../projection/frame.ts';
import { createBlockCache, readWindow } from './pyramid.ts';
import { openRaster } from './raster.ts';
import { type PixelRect, resample, windowOf } from './resample.ts';

/** A picture of numbers with several bands (sea index and texture, lagoon shares, imagery). */
export type TintSource = {
  bands: number;
  /** One array per band on the device pixels of a rectangle; outside the picture, `outside`. */
  pixels(frame: Frame, rect: PixelRect, bands: readonly number[], outside?: number): Promise<Float32Array[] | null>;
  close(): Promise<void>;
};

export async function openTint(path: string, cacheBytes: number): Promise<TintSource> {
  const raster = await openRaster(path, 't');
  const cache = createBlockCache(cacheBytes);
  return {
    bands: raster.bands,
    async pixels(frame, rect, bands, outside = 0) {
      if (!intersects(raster.extent, coverage(frame, 2))) return null;
      const { grid, level, left, top, width, height } = windowOf(raster, frame, rect);
      const results = bands.map(async (band) => {
        const read = (column: number, row: number) => cache.get(raster, level, column, row, band);
        const cells = await readWindow(read, left, top, width, height);
        for (let i = 0; i < cells.length; i++) if (Number.isNaN(cells[i])) cells[i] = outside;
        return resample(frame, rect, grid, { cells, left, top, width, height });
      });
      return Promise.all(results);
    },
    close: () => raster.close(),
  };
}
