import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { type Entry, encodeDirectory, encodeHeader, HEADER_BYTES } from './big-tiff.ts';
import type { TargetGrid } from './target-grid.ts';

export const BLOCK = 256;
export const NO_DATA = -32768;

const CELLS = BLOCK * BLOCK;
const HALF = BLOCK / 2;
/** Reductions stop once the whole model fits in a few blocks. */
const SMALLEST = 512;
/** Blocks that are packed at once: what is in memory stays bounded. */
const MOST_PACKING = 8;
const DEFLATE = 8;
const HORIZONTAL = 2;

const pack = promisify(deflate);

type Level = {
  width: number;
  height: number;
  columns: number;
  rows: number;
  offsets: Float64Array;
  sizes: Float64Array;
  /** Blocks of the level above that wait for the rest of what they are made of, by column. */
  halves: Map<number, Int16Array>;
};

type PyramidWriter = {
  /** Blocks come row by row, from west to east; `null` is one without any height. */
  add(column: number, row: number, block: Int16Array | null): Promise<void>;
  /** Writes what tells where everything is, and waits until the disk has it. */
  finish(): Promise<void>;
  abandon(): Promise<void>;
};

/**
 * Writes a GeoTIFF by blocks of 256 × 256 with its reductions by two, made as the blocks come: memory holds one row of blocks of
 * each level. Heights are whole numbers of `scale` metres.
 */
export async function writePyramid(path: string, grid: TargetGrid, scale: number): Promise<PyramidWriter> {
  const file = await open(path, 'wx');
  const levels = levelsOf(grid);
  let position = HEADER_BYTES;
  const packing = new Set<Promise<void>>();
  let failure: unknown = null;

  async function write(bytes: Buffer): Promise<number> {
    const at = position;
    position += bytes.length;
    await file.write(bytes, 0, bytes.length, at);
    return at;
  }

  const empty = await pack(differences(new Int16Array(CELLS).fill(NO_DATA)), { level: 6 });
  const emptyAt = await write(empty);

  async function store(level: Level, index: number, block: Int16Array | null): Promise<void> {
    if (!block) {
      level.offsets[index] = emptyAt;
      level.sizes[index] = empty.length;
      return;
    }
    while (packing.size >= MOST_PACKING) await Promise.race(packing);
    if (failure) throw failure;
    const job = pack(differences(block), { level: 6 })
      .then(async (bytes) => {
        level.sizes[index] = bytes.length;
        level.offsets[index] = await write(bytes);
      })
      .catch((error) => {
        failure ??= error;
      })
      .finally(() => packing.delete(job));
    packing.add(job);
  }

  async function put(depth: number, column: number, row: number, block: Int16Array | null): Promise<void> {
    const level = levels[depth] as Level;
    await store(level, row * level.columns + column, block);
    if (depth + 1 === levels.length) return;
    const target = column >> 1;
    if (block) {
      const half = level.halves.get(target) ?? new Int16Array(CELLS).fill(NO_DATA);
      level.halves.set(target, half);
      halve(block, half, (column & 1) * HALF, (row & 1) * HALF);
    }
    const isLastColumn = column & 1 || column === level.columns - 1;
    const isLastRow = row & 1 || row === level.rows - 1;
    if (!isLastColumn || !isLastRow) return;
    const done = level.halves.get(target) ?? null;
    level.halves.delete(target);
    await put(depth + 1, target, row >> 1, done);
  }

  return {
    add: (column, row, block) => put(0, column, row, block),
    async finish() {
      await Promise.all(packing);
      if (failure) throw failure;
      position += (8 - (position % 8)) % 8;
      const first = position;
      for (const [depth, level] of levels.entries()) {
        await write(encodeDirectory(entriesOf(level, depth, grid, scale), position, depth === levels.length - 1));
      }
      await file.write(encodeHeader(first), 0, HEADER_BYTES, 0);
      await file.sync();
      await file.close();
    },
    async abandon() {
      await Promise.all(packing);
      await file.close();
    },
  };
}

function levelsOf({ width, height }: TargetGrid): Level[] {
  const levels: Level[] = [];
  for (let depth = 0; ; depth++) {
    const [across, down] = [Math.ceil(width / 2 ** depth), Math.ceil(height / 2 ** depth)];
    const [columns, rows] = [Math.ceil(across / BLOCK), Math.ceil(down / BLOCK)];
    levels.push({
      width: across,
      height: down,
      columns,
      rows,
      offsets: new Float64Array(columns * rows),
      sizes: new Float64Array(columns * rows),
      halves: new Map(),
    });
    if (Math.max(across, down) <= SMALLEST) return levels;
  }
}

/** Each cell as its difference from the one before it, which packs much better. */
function differences(block: Int16Array): Buffer {
  const changed = new Int16Array(CELLS);
  for (let row = 0; row < CELLS; row += BLOCK) {
    changed[row] = block[row] as number;
    for (let at = row + 1; at < row + BLOCK; at++) changed[at] = (block[at] as number) - (block[at - 1] as number);
  }
  return Buffer.from(changed.buffer);
}

/** Means of the known among four cells, written into a quarter of the block above. */
function halve(block: Int16Array, target: Int16Array, left: number, top: number): void {
  for (let y = 0; y < HALF; y++) {
    for (let x = 0; x < HALF; x++) {
      const first = y * 2 * BLOCK + x * 2;
      let [sum, count] = [0, 0];
      for (const at of [first, first + 1, first + BLOCK, first + BLOCK + 1]) {
        const value = block[at] as number;
        if (value === NO_DATA) continue;
        sum += value;
        count++;
      }
      if (count > 0) target[(top + y) * BLOCK + left + x] = Math.round(sum / count);
    }
  }
}

function entriesOf(level: Level, depth: number, { west, north, cell }: TargetGrid, scale: number): Entry[] {
  const entries: Entry[] = [
    { tag: 254, type: 'long', values: [depth > 0 ? 1 : 0] },
    { tag: 256, type: 'long', values: [level.width] },
    { tag: 257, type: 'long', values: [level.height] },
    { tag: 258, type: 'short', values: [16] },
    { tag: 259, type: 'short', values: [DEFLATE] },
    { tag: 262, type: 'short', values: [1] },
    { tag: 277, type: 'short', values: [1] },
    { tag: 284, type: 'short', values: [1] },
    { tag: 317, type: 'short', values: [HORIZONTAL] },
    { tag: 322, type: 'long', values: [BLOCK] },
    { tag: 323, type: 'long', values: [BLOCK] },
    { tag: 324, type: 'long8', values: level.offsets },
    { tag: 325, type: 'long8', values: level.sizes },
    { tag: 339, type: 'short', values: [2] },
  ];
  if (depth > 0) return entries;
  const metadata = `<GDALMetadata><Item name="SCALE" sample="0" role="scale">${scale}</Item><Item name="UNITTYPE" sample="0" role="unittype">m</Item></GDALMetadata>`;
  return [
    ...entries,
    { tag: 33550, type: 'double', values: [cell[0], cell[1], 0] },
    { tag: 33922, type: 'double', values: [0, 0, 0, west, north, 0] },
    // GTModelType geographic, GTRasterType area, GeographicType EPSG:4326.
    { tag: 34735, type: 'short', values: [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326] },
    { tag: 42112, type: 'ascii', text: metadata },
    { tag: 42113, type: 'ascii', text: String(NO_DATA) },
  ];
}
