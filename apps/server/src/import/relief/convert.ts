import { BLOCK, NO_DATA } from '../../geotiff/samples.ts';
import { writePyramid } from '../../geotiff/write-pyramid.ts';
import type { SourceGrid } from './source-grid.ts';
import type { TargetGrid } from './target-grid.ts';
import { warp } from './warp.ts';

/** What was found in the file. */
export type Converted = {
  /** Cells with a height, and those of them below the sea, which count as sea. */
  known: number;
  underSea: number;
  lowest: number;
  highest: number;
};

// Steps of two bytes: decimetres up to 3 276 m, and for the few places that are higher, 0.3 m up to 9 830 m.
const DECIMETRES = 0.1;
const FOR_HIGH_GROUND = 0.3;
const MOST_STEPS = 32_767;

type Options = { onProgress(share: number): void; pause(): Promise<void> };

/** Writes the file on our own grid, by blocks. False starts are removed by the caller. */
export async function convert(
  source: SourceGrid,
  target: TargetGrid,
  path: (attempt: number) => string,
  options: Options,
): Promise<Converted & { path: string }> {
  const first = await convertAt(source, target, path(0), DECIMETRES, options);
  if (first.highest <= MOST_STEPS * DECIMETRES) return { ...first, path: path(0) };
  return { ...(await convertAt(source, target, path(1), FOR_HIGH_GROUND, options)), path: path(1) };
}

async function convertAt(
  source: SourceGrid,
  target: TargetGrid,
  path: string,
  scale: number,
  { onProgress, pause }: Options,
): Promise<Converted> {
  const found: Converted = { known: 0, underSea: 0, lowest: Infinity, highest: -Infinity };
  const writer = await writePyramid(path, target, scale);
  try {
    const rows = Math.ceil(target.height / BLOCK);
    const columns = Math.ceil(target.width / BLOCK);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const [left, top] = [column * BLOCK, row * BLOCK];
        const width = Math.min(BLOCK, target.width - left);
        const height = Math.min(BLOCK, target.height - top);
        const heights = await warp(source, target, left, top, width, height);
        await writer.add(column, row, toBlock(heights, width, height, scale, found));
        await pause();
        onProgress((row * columns + column + 1) / (rows * columns));
      }
    }
    await writer.finish();
  } catch (error) {
    await writer.abandon();
    throw error;
  }
  return found;
}

/** Whole steps; the sea is 0 as in every model of the territory, however deep the file goes (INFO-03 shows none of it). */
function toBlock(
  heights: Float32Array,
  width: number,
  height: number,
  scale: number,
  found: Converted,
): Int16Array | null {
  let block: Int16Array | null = null;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const metres = heights[i] as number;
      if (Number.isNaN(metres)) continue;
      block ??= new Int16Array(BLOCK * BLOCK).fill(NO_DATA);
      found.known++;
      if (metres < 0) found.underSea++;
      if (metres < found.lowest) found.lowest = metres;
      if (metres > found.highest) found.highest = metres;
      block[y * BLOCK + x] = Math.min(MOST_STEPS, Math.max(0, Math.round(metres / scale)));
    }
  }
  return block;
}
