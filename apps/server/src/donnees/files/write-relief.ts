import type { CrsCode } from '@motu/core';
import type { Engine } from '@motu/engine';
import { SYSTEMS } from '../../domain/coordinate-systems.ts';
import type { RasterGrid } from '../../geotiff/raster-tags.ts';
import { BLOCK, FLOATS, NO_DATA } from '../../geotiff/samples.ts';
import { writeCloudGeotiff } from '../../geotiff/write-cloud-geotiff.ts';

type Writing = {
  path: string;
  grid: RasterGrid;
  crs: CrsCode;
  words: { description: string; copyright: string };
  engine: Pick<Engine, 'heights'>;
  signal: AbortSignal;
  /** After each block: so many of so many. */
  onProgress(blocks: number, total: number): void;
};

/** Writes heights in metres as a cloud-optimised GeoTIFF, a block at a time: the engine reads it behind visitors, and packing is done beside. */
export async function writeRelief({ path, grid, crs, words, engine, signal, onProgress }: Writing): Promise<number> {
  const system = { code: SYSTEMS[crs].code, isProjected: crs !== 'EPSG:4326' };
  const writer = await writeCloudGeotiff(path, grid, { kind: FLOATS, system, ...words });
  const [columns, rows] = [Math.ceil(grid.width / BLOCK), Math.ceil(grid.height / BLOCK)];
  try {
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        signal.throwIfAborted();
        await writer.add(column, row, await blockAt(grid, crs, column, row, engine));
        onProgress(row * columns + column + 1, columns * rows);
      }
    }
    await writer.finish();
  } catch (error) {
    await writer.abandon();
    throw error;
  }
  return columns * rows;
}

/** A whole block: cells beyond the edge of the raster are not shown by anyone. */
async function blockAt(
  { west, north, cell }: RasterGrid,
  crs: CrsCode,
  column: number,
  row: number,
  engine: Pick<Engine, 'heights'>,
): Promise<Float32Array | null> {
  const [left, top] = [west + column * BLOCK * cell[0], north - row * BLOCK * cell[1]];
  const heights = await engine.heights({
    crs,
    extent: [left, top - BLOCK * cell[1], left + BLOCK * cell[0], top],
    width: BLOCK,
    height: BLOCK,
  });
  if (!heights) return null;
  for (let i = 0; i < heights.length; i++) if (Number.isNaN(heights[i])) heights[i] = NO_DATA;
  return heights;
}
