import { createSingleFlight, type MaybePromise } from '@motu/core';
import { LRUCache } from 'lru-cache';
import { type Cells, packCells } from './cells.ts';
import type { Raster } from './raster.ts';
import { BLOCK, readWindow } from './window.ts';

/** Blocks of rasters at any reduction by two, decoded once and kept within a bound. */
export type BlockCache = {
  /** Block of a level, from the file's overviews or averaged 2 × 2 from the level below. `null` where there is nothing. */
  get(raster: Raster, level: number, column: number, row: number, band?: number): MaybePromise<Cells | null>;
  /** A block computed from others, kept in the same bound. Asked for twice at once, it is computed once. */
  derived(key: string, compute: () => Promise<Cells | null>): MaybePromise<Cells | null>;
};

const NOTHING: Cells = { data: new Uint8Array(0), scale: 1, noData: 0 };

export function createBlockCache(maxBytes: number): BlockCache {
  const kept = new LRUCache<string, Cells>({
    maxSize: maxBytes,
    sizeCalculation: ({ data }) => data.byteLength + 200,
  });
  const computing = createSingleFlight<Cells | null>();

  const derived: BlockCache['derived'] = (key, compute) => {
    const known = kept.get(key);
    if (known) return known === NOTHING ? null : known;
    return computing.run(key, async () => {
      const block = await compute();
      kept.set(key, block ?? NOTHING);
      return block;
    });
  };

  const get: BlockCache['get'] = (raster, level, column, row, band = 0) => {
    if (column < 0 || row < 0) return null;
    const span = BLOCK * 2 ** level;
    if (column * span >= raster.columns || row * span >= raster.rows) return null;
    return derived(`${raster.id}/${band}/${level}/${column}/${row}`, async () => {
      if (level < raster.levels) return raster.block(level, column, row, band);
      const below = (x: number, y: number) => get(raster, level - 1, x, y, band);
      const window = await readWindow(below, column * 2 * BLOCK, row * 2 * BLOCK, 2 * BLOCK, 2 * BLOCK);
      return window.every((value) => Number.isNaN(value)) ? null : packCells(halve(window), 0.1);
    });
  };
  return { get, derived };
}

/** Averages 2 × 2 cells of a window twice as wide as a block; a cell without data does not count. */
function halve(window: Float32Array): Float32Array {
  const block = new Float32Array(BLOCK * BLOCK).fill(Number.NaN);
  const width = BLOCK * 2;
  for (let y = 0; y < BLOCK; y++) {
    for (let x = 0; x < BLOCK; x++) {
      const i = y * 2 * width + x * 2;
      let sum = 0;
      let count = 0;
      for (const j of [i, i + 1, i + width, i + width + 1]) {
        const value = window[j] as number;
        if (Number.isNaN(value)) continue;
        sum += value;
        count++;
      }
      if (count > 0) block[y * BLOCK + x] = sum / count;
    }
  }
  return block;
}
