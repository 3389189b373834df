import { open } from 'node:fs/promises';
import { encodeDirectory, encodeHeader, HEADER_BYTES } from './big-tiff.ts';
import { PyramidBlocks, packEmpty } from './pyramid-blocks.ts';
import { entriesOf, type RasterGrid } from './raster-tags.ts';
import { STEPS } from './samples.ts';

export type PyramidWriter<S> = {
  /** Blocks come row by row, from west to east; `null` is one without any height. */
  add(column: number, row: number, block: S | null): Promise<void>;
  /** Writes what tells where everything is, and waits until the disk has it. */
  finish(): Promise<void>;
  abandon(): Promise<void>;
};

const WGS_84 = { code: 4326, isProjected: false };

/**
 * Writes a GeoTIFF by blocks of 256 × 256 with its reductions by two, in longitude and latitude, as the engine reads it. Heights are whole
 * numbers of `scale` metres.
 */
export async function writePyramid(path: string, grid: RasterGrid, scale: number): Promise<PyramidWriter<Int16Array>> {
  const file = await open(path, 'wx');
  const blocks = new PyramidBlocks(file, HEADER_BYTES, grid, STEPS);
  const tags = { kind: STEPS, system: WGS_84, scale };

  const empty = await packEmpty(STEPS);
  const emptyAt = await blocks.write(empty);

  return {
    add: (column, row, block) => blocks.add(column, row, block),
    async finish() {
      await blocks.settle();
      for (const { offsets, sizes } of blocks.levels)
        for (let i = 0; i < offsets.length; i++) if (offsets[i] === 0) [offsets[i], sizes[i]] = [emptyAt, empty.length];
      blocks.position += (8 - (blocks.position % 8)) % 8;
      const first = blocks.position;
      const last = blocks.levels.length - 1;
      for (const [depth, level] of blocks.levels.entries())
        await blocks.write(encodeDirectory(entriesOf(level, depth, grid, tags), blocks.position, depth === last));
      await file.write(encodeHeader(first), 0, HEADER_BYTES, 0);
      await file.sync();
      await file.close();
    },
    async abandon() {
      await blocks.abandon();
      await file.close();
    },
  };
}
