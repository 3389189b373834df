import {
  BLOCK_TABLE,
  blockId,
  createCutter,
  decodeBlock,
  giveBack,
  HEAD_TABLE,
  IMAGE_BLOCK,
  type ImageHead,
} from '@motu/engine/image';
import Sqlite from 'better-sqlite3';
import type { ImageGrid } from './image-grid.ts';
import type { MosaicReader } from './mosaic.ts';

type WriteOptions = {
  /** Of the draft: what an import that was stopped had done is there, and is not done again. */
  path: string;
  grid: ImageGrid;
  read: MosaicReader;
  /** Rows of the whole width cost as much as a part of them. */
  isStriped: boolean;
  /** Between two steps: throws when the import is to stop. */
  pause: () => Promise<void>;
  onProgress: (share: number) => void;
};

/** What is seen of the picture. */
type WrittenImage = { blocks: number; resumed: boolean };

/** Two blocks: a window makes those of the picture and those of its first reduction. */
const UNIT = 2 * IMAGE_BLOCK;
const SIDE = 2048;
const WINDOW_BYTES = 64 * 1024 * 1024;
/** A window costs as many shares of the whole as it has blocks; reductions are a small part of it. */
const READING_SHARE = 0.9;

/** Writes the blocks of a picture and of its reductions by two, window by window, each in one transaction with the note that it is done. */
export async function writeImage({
  path,
  grid,
  read,
  isStriped,
  pause,
  onProgress,
}: WriteOptions): Promise<WrittenImage> {
  const db = openDraft(path);
  try {
    const steps = new Steps(db);
    const resumed = steps.count > 0;
    const levels = levelsOf(grid);
    const windows = windowsOf(grid, isStriped);
    const cutter = createCutter();
    for (const [i, window] of windows.entries()) {
      const key = `0/${window.left}/${window.top}`;
      if (!steps.isDone(key)) {
        await read(window, cutter.window(window.width, window.height));
        steps.run(key, () => writeWindow(db, cutter, window, levels));
      }
      onProgress((READING_SHARE * (i + 1)) / windows.length);
      await pause();
    }
    for (let level = 2; level < levels; level++) {
      const rows = blocksAlong(grid.height, level);
      for (let row = 0; row < rows; row++) {
        steps.run(`${level}/${row}`, () => writeRow(db, cutter, level, row, blocksAlong(grid.width, level)));
        await pause();
      }
      onProgress(READING_SHARE + ((1 - READING_SHARE) * (level - 1)) / (levels - 2));
    }
    return { blocks: finish(db, grid, levels), resumed };
  } finally {
    db.close();
  }
}

function openDraft(path: string): Sqlite.Database {
  const db = new Sqlite(path, { timeout: 0 });
  // One import at a time writes it: a second one finds it busy.
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma('page_size = 16384');
  db.pragma('synchronous = NORMAL');
  db.exec(`CREATE TABLE IF NOT EXISTS ${HEAD_TABLE} (tete TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS ${BLOCK_TABLE} (id INTEGER PRIMARY KEY, corps BLOB NOT NULL);
    CREATE TABLE IF NOT EXISTS fait (pas TEXT PRIMARY KEY) WITHOUT ROWID`);
  return db;
}

/** What is done, in the draft itself. */
class Steps {
  readonly #db: Sqlite.Database;
  readonly #done: Set<string>;

  constructor(db: Sqlite.Database) {
    this.#db = db;
    this.#done = new Set(db.prepare<[], string>('SELECT pas FROM fait').pluck().all());
  }

  get count(): number {
    return this.#done.size;
  }

  isDone(key: string): boolean {
    return this.#done.has(key);
  }

  run(key: string, work: () => void): void {
    if (this.isDone(key)) return;
    this.#db.transaction(() => {
      work();
      this.#db.prepare('INSERT INTO fait VALUES (?)').run(key);
    })();
    this.#done.add(key);
  }
}

/** Down to a single pixel: the whole picture may be seen as one. */
function levelsOf({ width, height }: Pick<ImageGrid, 'width' | 'height'>): number {
  return Math.ceil(Math.log2(Math.max(width, height, 2))) + 1;
}

const blocksAlong = (pixels: number, level: number) => Math.ceil(pixels / 2 ** level / IMAGE_BLOCK);

/** The same at each start: what is done is known by its place. */
function windowsOf({ width, height }: ImageGrid, isStriped: boolean) {
  const units = (pixels: number) => Math.ceil(pixels / UNIT) * UNIT;
  const wide = isStriped ? Math.min(units(width), units(WINDOW_BYTES / 4 / UNIT)) : SIDE;
  const high = isStriped ? Math.max(UNIT, Math.floor(WINDOW_BYTES / 8 / wide / UNIT) * UNIT) : SIDE;
  const windows: { left: number; top: number; width: number; height: number }[] = [];
  for (let top = 0; top < height; top += high)
    for (let left = 0; left < width; left += wide)
      windows.push({
        left,
        top,
        width: Math.min(wide, units(width - left)),
        height: Math.min(high, units(height - top)),
      });
  return windows;
}

type Place = { left: number; top: number; width: number; height: number };

type Cutter = ReturnType<typeof createCutter>;

function writeWindow(db: Sqlite.Database, cutter: Cutter, { left, top, width, height }: Place, levels: number): void {
  const put = putter(db);
  for (let y = 0; y < height; y += IMAGE_BLOCK)
    for (let x = 0; x < width; x += IMAGE_BLOCK)
      put(0, (left + x) / IMAGE_BLOCK, (top + y) / IMAGE_BLOCK, cutter.block(x, y));
  if (levels < 2) return;
  for (let y = 0; y < height; y += UNIT)
    for (let x = 0; x < width; x += UNIT) put(1, (left + x) / UNIT, (top + y) / UNIT, cutter.half(x, y));
}

/** Blocks of a reduction, each from the four below it. */
function writeRow(db: Sqlite.Database, cutter: Cutter, level: number, row: number, columns: number): void {
  const put = putter(db);
  const read = db.prepare<[number], Uint8Array>(`SELECT corps FROM ${BLOCK_TABLE} WHERE id = ?`).pluck();
  const block = new Uint8Array(IMAGE_BLOCK * IMAGE_BLOCK * 4);
  const rowBytes = IMAGE_BLOCK * 4;
  for (let column = 0; column < columns; column++) {
    const window = cutter.window(UNIT, UNIT);
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const body = read.get(blockId(level - 1, column * 2 + dx, row * 2 + dy));
      if (!body) continue;
      decodeBlock(body, block);
      giveBack(body);
      for (let y = 0; y < IMAGE_BLOCK; y++)
        window.set(
          block.subarray(y * rowBytes, (y + 1) * rowBytes),
          (dy * IMAGE_BLOCK + y) * 2 * rowBytes + dx * rowBytes,
        );
    }
    put(level, column, row, cutter.half(0, 0));
  }
}

function putter(db: Sqlite.Database) {
  const insert = db.prepare(`INSERT OR REPLACE INTO ${BLOCK_TABLE} VALUES (?, ?)`);
  return (level: number, column: number, row: number, body: Uint8Array | null): void => {
    if (body) insert.run(blockId(level, column, row), body);
  };
}

/** The head comes last: a file without one is not whole. */
function finish(
  db: Sqlite.Database,
  { definition, origin, step, width, height, extent }: ImageGrid,
  levels: number,
): number {
  const head: ImageHead = { definition, origin, step, width, height, levels, extent };
  db.transaction(() => {
    db.exec(`DELETE FROM ${HEAD_TABLE}`);
    db.prepare(`INSERT INTO ${HEAD_TABLE} VALUES (?)`).run(JSON.stringify(head));
  })();
  return db.prepare<[], number>(`SELECT count(*) FROM ${BLOCK_TABLE}`).pluck().get() ?? 0;
}
