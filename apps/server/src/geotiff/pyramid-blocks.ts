import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { BLOCK, halve, type SampleKind, type Samples } from './samples.ts';

/** Reductions stop once the whole raster fits in a few blocks. */
const SMALLEST = 512;
/** Blocks that are packed at once: what is in memory stays bounded. */
const MOST_PACKING = 8;

const pack = promisify(deflate);

/** A reduction of the raster by two, level 0 being itself, and where its blocks are in the file: 0 for one without any data. */
export type Level = {
  width: number;
  height: number;
  columns: number;
  rows: number;
  offsets: Float64Array;
  sizes: Float64Array;
};

type OpenLevel = Level & {
  /** Blocks of the level above that wait for the rest of what they are made of, by column. */
  halves: Map<number, Samples>;
};

/** Writes the blocks of a raster and of its reductions by two, made as the blocks come: memory holds one row of blocks of each level. */
export class PyramidBlocks<S extends Samples> {
  readonly levels: readonly Level[];
  /** Where the next bytes of the file go. */
  position: number;
  private readonly open: OpenLevel[];
  private readonly file: FileHandle;
  private readonly kind: SampleKind<S>;
  private readonly packing = new Set<Promise<void>>();
  private failure: unknown = null;

  constructor(file: FileHandle, position: number, size: { width: number; height: number }, kind: SampleKind<S>) {
    this.file = file;
    this.position = position;
    this.kind = kind;
    this.open = levelsOf(size);
    this.levels = this.open;
  }

  /** Blocks come row by row, from west to east; `null` is one without any data. */
  add(column: number, row: number, block: S | null): Promise<void> {
    return this.put(0, column, row, block);
  }

  /** All that was added is in the file. */
  async settle(): Promise<void> {
    await Promise.all(this.packing);
    if (this.failure) throw this.failure;
  }

  /** What was begun ends, whatever comes of it. */
  async abandon(): Promise<void> {
    await Promise.all(this.packing);
  }

  async write(bytes: Buffer): Promise<number> {
    const at = this.position;
    this.position += bytes.length;
    await this.file.write(bytes, 0, bytes.length, at);
    return at;
  }

  private async put(depth: number, column: number, row: number, block: S | null): Promise<void> {
    const level = this.open[depth] as OpenLevel;
    if (block) await this.store(level, row * level.columns + column, block);
    if (depth + 1 === this.open.length) return;
    const target = column >> 1;
    if (block) {
      const half = level.halves.get(target) ?? this.kind.empty();
      level.halves.set(target, half);
      halve(block, half, { left: column & 1, top: row & 1 }, this.kind.mean);
    }
    const isLastColumn = column & 1 || column === level.columns - 1;
    const isLastRow = row & 1 || row === level.rows - 1;
    if (!isLastColumn || !isLastRow) return;
    const done = (level.halves.get(target) ?? null) as S | null;
    level.halves.delete(target);
    await this.put(depth + 1, target, row >> 1, done);
  }

  private async store(level: Level, index: number, block: S): Promise<void> {
    while (this.packing.size >= MOST_PACKING) await Promise.race(this.packing);
    if (this.failure) throw this.failure;
    const job = pack(this.kind.prepare(block), { level: 6 })
      .then(async (bytes) => {
        level.sizes[index] = bytes.length;
        level.offsets[index] = await this.write(bytes);
      })
      .catch((error) => {
        this.failure ??= error;
      })
      .finally(() => this.packing.delete(job));
    this.packing.add(job);
  }
}

/** The bytes of a block without any data, for files whose readers know of no missing ones. */
export const packEmpty = (kind: SampleKind): Promise<Buffer> => pack(kind.prepare(kind.empty()), { level: 6 });

function levelsOf({ width, height }: { width: number; height: number }): OpenLevel[] {
  const levels: OpenLevel[] = [];
  for (let depth = 0; ; depth++) {
    const [across, down] = [Math.ceil(width / 2 ** depth), Math.ceil(height / 2 ** depth)];
    const [columns, rows] = [Math.ceil(across / BLOCK), Math.ceil(down / BLOCK)];
    levels.push({
      ...{ width: across, height: down, columns, rows },
      offsets: new Float64Array(columns * rows),
      sizes: new Float64Array(columns * rows),
      halves: new Map(),
    });
    if (Math.max(across, down) <= SMALLEST) return levels;
  }
}
