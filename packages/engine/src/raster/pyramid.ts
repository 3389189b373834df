import { LRUCache } from 'lru-cache';
import { BLOCK, type Raster } from './raster.ts';

/** Blocks of rasters at any reduction by two, decoded once and kept within a bound. */
export type BlockCache = {
  /** Block of a level, from the file's overviews or averaged 2 × 2 from the level below. `null` where there is nothing at all. */
  get(raster: Raster, level: number, column: number, row: number, band?: number): Promise<Float32Array | null>;
  /** A block computed from others, kept in the same bound. Asked for twice at once, it is computed once. */
  derived(key: string, compute: () => Promise<Float32Array | null>): Promise<Float32Array | null>;
};

const NOTHING = new Float32Array(0);

export function createBlockCache(maxBytes: number): BlockCache {
  const kept = new LRUCache<string, Float32Array>({
    maxSize: maxBytes,
    sizeCalculation: (block) => block.byteLength + 200,
  });
  const pending = new Map<string, Promise<Float32Array | null>>();

  const derived: BlockCache['derived'] = (key, compute) => {
    const known = kept.get(key);
    if (known) return Promise.resolve(known === NOTHING ? null : known);
    const underway = pending.get(key);
    if (underway) return underway;
    const started = compute()
      .then((block) => {
        kept.set(key, block ?? NOTHING);
        return block;
      })
      .finally(() => pending.delete(key));
    pending.set(key, started);
    return started;
  };

  const get: BlockCache['get'] = (raster, level, column, row, band = 0) => {
    if (column < 0 || row < 0) return Promise.resolve(null);
    const span = BLOCK * 2 ** level;
    if (column * span >= raster.columns || row * span >= raster.rows) return Promise.resolve(null);
    return derived(`${raster.id}/${band}/${level}/${column}/${row}`, async () => {
      if (level < raster.levels) return nullWhenVoid(await raster.block(level, column, row, band));
      const quarters = await Promise.all(
        [0, 1, 2, 3].map((part) => get(raster, level - 1, column * 2 + (part & 1), row * 2 + (part >> 1), band)),
      );
      if (quarters.every((quarter) => quarter === null)) return null;
      const block = new Float32Array(BLOCK * BLOCK).fill(Number.NaN);
      quarters.forEach((quarter, part) => {
        if (quarter) halve(quarter, block, (part & 1) * (BLOCK / 2), (part >> 1) * (BLOCK / 2));
      });
      return block;
    });
  };
  return { get, derived };
}

function nullWhenVoid(block: Float32Array): Float32Array | null {
  return block.every((value) => Number.isNaN(value)) ? null : block;
}

/** Averages 2 × 2 cells into a quarter of `target`; a cell without data does not count. */
function halve(source: Float32Array, target: Float32Array, left: number, top: number): void {
  for (let y = 0; y < BLOCK / 2; y++) {
    for (let x = 0; x < BLOCK / 2; x++) {
      const i = y * 2 * BLOCK + x * 2;
      let sum = 0;
      let count = 0;
      for (const j of [i, i + 1, i + BLOCK, i + BLOCK + 1]) {
        const value = source[j] as number;
        if (!Number.isNaN(value)) {
          sum += value;
          count++;
        }
      }
      if (count > 0) target[(top + y) * BLOCK + left + x] = sum / count;
    }
  }
}

/** Cells `[left, left + width) × [top, top + height)` of a level, put together from blocks; NaN where there is nothing. */
export async function readWindow(
  block: (column: number, row: number) => Promise<Float32Array | null>,
  left: number,
  top: number,
  width: number,
  height: number,
): Promise<Float32Array> {
  const window = new Float32Array(width * height).fill(Number.NaN);
  const reads: Promise<void>[] = [];
  for (let row = Math.floor(top / BLOCK); row * BLOCK < top + height; row++) {
    for (let column = Math.floor(left / BLOCK); column * BLOCK < left + width; column++) {
      reads.push(
        block(column, row).then((cells) => {
          if (cells) paste(cells, window, column * BLOCK - left, row * BLOCK - top, width, height);
        }),
      );
    }
  }
  await Promise.all(reads);
  return window;
}

function paste(cells: Float32Array, window: Float32Array, x0: number, y0: number, width: number, height: number): void {
  const fromX = Math.max(0, -x0);
  const toX = Math.min(BLOCK, width - x0);
  const fromY = Math.max(0, -y0);
  const toY = Math.min(BLOCK, height - y0);
  for (let y = fromY; y < toY; y++) {
    window.set(cells.subarray(y * BLOCK + fromX, y * BLOCK + toX), (y0 + y) * width + x0 + fromX);
  }
}
