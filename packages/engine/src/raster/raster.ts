import type { Extent } from '@motu/core';
import { fromFile, type GeoTIFF, type GeoTIFFImage } from 'geotiff';
import type { Cells } from './cells.ts';
import { openTiffBlocks } from './tiff-blocks.ts';
import { BLOCK } from './window.ts';

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
  /** Block of one band at a level, `null` when it has no data at all. Cells beyond the edge have none. */
  block(level: number, column: number, row: number, band?: number): Promise<Cells | null>;
  close(): Promise<void>;
};

/** Opens a GeoTIFF in EPSG:4326. Decoded blocks are not kept here: `createBlockCache` does. */
export async function openRaster(path: string, id: string): Promise<Raster> {
  const tiff = await fromFile(path);
  const image = await tiff.getImage();
  const [columns, rows] = [image.getWidth(), image.getHeight()];
  const extent = image.getBoundingBox() as unknown as Extent;
  const scale = await valueScale(image);
  // A byte picture without "no data" has no such value: -1 is never met in it.
  const noData = image.getGDALNoData() ?? -1e30;
  const images = await Promise.all((await reductions(tiff, image)).map(openTiffBlocks));
  return {
    id,
    extent,
    columns,
    rows,
    bands: image.getSamplesPerPixel(),
    cell: [(extent[2] - extent[0]) / columns, (extent[3] - extent[1]) / rows],
    levels: images.length,
    async block(level, column, row, band = 0) {
      const source = images[level];
      if (!source || column < 0 || row < 0) return null;
      const width = Math.min(BLOCK, source.columns - column * BLOCK);
      const height = Math.min(BLOCK, source.rows - row * BLOCK);
      if (width <= 0 || height <= 0) return null;
      const values = await source.read(column, row, width, height, band);
      return values.every((value) => value === noData) ? null : blockOf(values, width, height, scale, noData);
    },
    close: async () => void (await tiff.close()),
  };
}

function blockOf(values: Cells['data'], width: number, height: number, scale: number, noData: number): Cells {
  const compact = values instanceof Uint8Array || values instanceof Int16Array;
  const isWhole = width === BLOCK && height === BLOCK;
  const hasGaps = values instanceof Uint8Array && values.includes(noData);
  if (compact && isWhole && !hasGaps) return { data: values, scale, noData };
  // Two bytes hold "no data" in a byte picture and beyond its edge; any other kind of number becomes a float.
  const data = compact ? new Int16Array(BLOCK * BLOCK).fill(-32768) : new Float32Array(BLOCK * BLOCK).fill(Number.NaN);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = values[y * width + x] as number;
      if (value !== noData) data[y * BLOCK + x] = value;
    }
  }
  return { data, scale, noData: compact ? -32768 : Number.NaN };
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
