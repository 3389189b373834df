import type { TileRange } from '@motu/core';

/** Tiles of one level, from an upper left one, so many across and down. */
export type TileBlock = { level: number; column: number; row: number; columns: number; rows: number };

/** Tiles along one side of a chunk: what is claimed, done and counted at once, and done again at most after a kill. Some seconds of drawing. */
export const CHUNK_SPAN = 16;
/** Blocks that a task asks for at once, for each thread: the next waits while one is drawn, and visitors pass before both. */
export const BLOCKS_PER_THREAD = 2;
/** Columns of a chunk that is emptied: one statement of the storage. */
const STRIP_COLUMNS = 64;

export function tilesIn({ columns, rows }: Pick<TileBlock, 'columns' | 'rows'>): number {
  return columns * rows;
}

export function blockOf(level: number, { minColumn, minRow, maxColumn, maxRow }: TileRange): TileBlock {
  return { level, column: minColumn, row: minRow, columns: maxColumn - minColumn + 1, rows: maxRow - minRow + 1 };
}

/** What two blocks of a level share; null when they share nothing. */
export function commonBlock(a: TileBlock, b: TileBlock): TileBlock | null {
  const column = Math.max(a.column, b.column);
  const row = Math.max(a.row, b.row);
  const columns = Math.min(a.column + a.columns, b.column + b.columns) - column;
  const rows = Math.min(a.row + a.rows, b.row + b.rows) - row;
  return columns > 0 && rows > 0 ? { level: a.level, column, row, columns, rows } : null;
}

/**
 * The chunks of a range in which something is to be drawn. Whole stretches without anything are left out by asking about them at once, whatever
 * their size, so that an ocean costs a few questions. Chunks are laid on multiples of their size: blocks of tiles drawn together are never parted.
 */
export async function* planChunks(
  range: TileBlock,
  needsDrawing: (block: TileBlock) => Promise<boolean>,
): AsyncGenerator<TileBlock> {
  const far = Math.max(range.column + range.columns, range.row + range.rows);
  let span = CHUNK_SPAN;
  while (span < far) span *= 2;
  yield* within(0, 0, span);

  async function* within(column: number, row: number, side: number): AsyncGenerator<TileBlock> {
    const block = commonBlock(range, { level: range.level, column, row, columns: side, rows: side });
    if (!block || !(await needsDrawing(block))) return;
    if (side === CHUNK_SPAN) {
      yield block;
      return;
    }
    const half = side / 2;
    for (const [x, y] of [
      [0, 0],
      [half, 0],
      [0, half],
      [half, half],
    ] as const) {
      yield* within(column + x, row + y, half);
    }
  }
}

/** The parts of a block that are drawn together, laid on multiples of `span`. */
export function blocksIn(block: TileBlock, span: number): TileBlock[] {
  const blocks: TileBlock[] = [];
  for (let row = floorTo(block.row, span); row < block.row + block.rows; row += span) {
    for (let column = floorTo(block.column, span); column < block.column + block.columns; column += span) {
      const part = commonBlock(block, { level: block.level, column, row, columns: span, rows: span });
      if (part) blocks.push(part);
    }
  }
  return blocks;
}

/** A range in strips, to be emptied one after the other. */
export function stripsOf({ level, column, row, columns, rows }: TileBlock): TileBlock[] {
  return Array.from({ length: Math.ceil(columns / STRIP_COLUMNS) }, (_, i) => ({
    level,
    column: column + i * STRIP_COLUMNS,
    row,
    columns: Math.min(STRIP_COLUMNS, columns - i * STRIP_COLUMNS),
    rows,
  }));
}

const floorTo = (value: number, step: number): number => Math.floor(value / step) * step;
