import type { Extent } from '@motu/core';
import { fromFile, type GeoTIFF, type GeoTIFFImage } from 'geotiff';

export const BLOCK = 256;

/** A grid of numbers on the ground, read by blocks of 256 × 256. Longitude and latitude, north up. */
export type Raster = {
  id: string;
  extent: Extent;
  columns: number;
  rows: number;
  bands: number;
  /** Degrees per cell, across and down. */
  cell: readonly [number, number];
  /** Reductions by two that the file holds, level 0 included. */
  levels: number;
  /** Block of one band at a level; cells without data, or beyond the edge, are NaN. */
  block(level: number, column: number, row: number, band?: number): Promise<Float32Array>;
  close(): Promise<void>;
};

/** Opens a GeoTIFF in EPSG:4326. Decoded blocks are not kept here: `createBlockCache` does. */
export async function openRaster(path: string, id: string): Promise<Raster> {
  const tiff = await fromFile(path);
  const image = await tiff.getImage();
  const [columns, rows] = [image.getWidth(), image.getHeight()];
  const extent = image.getBoundingBox() as unknown as Extent;
  const noData = image.getGDALNoData();
  const scale = await valueScale(image);
  const images = await reductions(tiff, image);
  return {
    id,
    extent,
    columns,
    rows,
    bands: image.getSamplesPerPixel(),
    cell: [(extent[2] - extent[0]) / columns, (extent[3] - extent[1]) / rows],
    levels: images.length,
    async block(level, column, row, band = 0) {
      const block = new Float32Array(BLOCK * BLOCK).fill(Number.NaN);
      const source = images[level];
      if (!source || column < 0 || row < 0) return block;
      const left = column * BLOCK;
      const top = row * BLOCK;
      const width = Math.min(source.getWidth(), left + BLOCK) - left;
      const height = Math.min(source.getHeight(), top + BLOCK) - top;
      if (width <= 0 || height <= 0) return block;
      const window = [left, top, left + width, top + height];
      const [values] = (await source.readRasters({ window, samples: [band] })) as unknown as [ArrayLike<number>];
      for (let y = 0, i = 0; y < height; y++) {
        for (let x = 0; x < width; x++, i++) {
          const value = values[i] as number;
          if (value !== noData) block[y * BLOCK + x] = value * scale;
        }
      }
      return block;
    },
    close: async () => void (await tiff.close()),
  };
}

/** The image and its overviews as long as each is half of the one before, whatever the order of the file. */
async function reductions(tiff: GeoTIFF, image: GeoTIFFImage): Promise<GeoTIFFImage[]> {
  const others: GeoTIFFImage[] = [];
  for (let i = 1; i < (await tiff.getImageCount()); i++) others.push(await tiff.getImage(i));
  const levels = [image];
  for (;;) {
    const width = Math.ceil(image.getWidth() / 2 ** levels.length);
    const height = Math.ceil(image.getHeight() / 2 ** levels.length);
    const next = others.find((other) => other.getWidth() === width && other.getHeight() === height);
    if (!next || levels.includes(next)) return levels;
    levels.push(next);
  }
}

/** Heights may be kept in decimetres: the GDAL metadata says by what a sample is multiplied. */
async function valueScale(image: GeoTIFFImage): Promise<number> {
  const metadata = String((await image.fileDirectory.loadValue('GDAL_METADATA').catch(() => '')) ?? '');
  const match = /role="scale"[^>]*>([^<]+)</.exec(metadata);
  return match ? Number(match[1]) : 1;
}
