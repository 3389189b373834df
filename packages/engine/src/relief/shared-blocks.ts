import { type Cells, NO_DATA } from '../raster/cells.ts';
import { BLOCK } from '../raster/window.ts';

/** A block of what is computed from heights, by whole numbers: the same ones in all threads that opened the same files. */
type BlockPlace = { raster: number; field: number; level: number; column: number; row: number };

/**
 * Blocks that the threads of an engine have computed, for each other: tiles side by side take from the same ones, and two threads draw them.
 * Each still keeps its own; here is what was computed last.
 */
export type SharedBlocks = {
  /** A copy; `null` where there is nothing, `undefined` when it is not here. */
  take(place: BlockPlace, scale: number): Cells | null | undefined;
  put(place: BlockPlace, cells: Cells | null): void;
};

/** Two screens of blocks, 16 MB where all are used. */
const SLOTS = 128;
const CELLS = BLOCK * BLOCK;
/** Of a slot, before its cells: how often it was written, odd while somebody writes; what it holds; and of which place. */
const HEAD = 8;
const [VERSION, KIND, PLACE] = [0, 1, 2];
const [NOTHING, NUMBERS] = [1, 2];

export const createSharedMemory = (): SharedArrayBuffer => new SharedArrayBuffer(SLOTS * (HEAD * 4 + CELLS * 2));

export function openSharedBlocks(memory: SharedArrayBuffer): SharedBlocks {
  const heads = new Int32Array(memory, 0, SLOTS * HEAD);
  const cellsOf = (slot: number) => new Int16Array(memory, SLOTS * HEAD * 4 + slot * CELLS * 2, CELLS);
  return {
    take(place, scale) {
      const slot = slotOf(place);
      const at = slot * HEAD;
      const version = Atomics.load(heads, at + VERSION);
      if (version % 2 !== 0 || !isOf(heads, at, place)) return undefined;
      const kind = heads[at + KIND];
      const data = kind === NUMBERS ? new Int16Array(cellsOf(slot)) : null;
      // Written over meanwhile, it may be of two blocks. An exchange, since what was read before it stays before it.
      if (Atomics.compareExchange(heads, at + VERSION, version, version) !== version) return undefined;
      return data && { data, scale, noData: NO_DATA };
    },
    put(place, cells) {
      const slot = slotOf(place);
      const at = slot * HEAD;
      const version = Atomics.load(heads, at + VERSION);
      // Somebody else writes there: one of both is enough.
      if (version % 2 !== 0 || Atomics.compareExchange(heads, at + VERSION, version, version + 1) !== version) return;
      heads.set(numbersOf(place), at + PLACE);
      heads[at + KIND] = cells ? NUMBERS : NOTHING;
      if (cells) cellsOf(slot).set(cells.data);
      Atomics.store(heads, at + VERSION, (version + 2) | 0);
    },
  };
}

function isOf(heads: Int32Array, at: number, place: BlockPlace): boolean {
  return heads[at + KIND] !== 0 && numbersOf(place).every((number, i) => heads[at + PLACE + i] === number);
}

const numbersOf = ({ raster, field, level, column, row }: BlockPlace) => [raster, field, level, column, row];

/** Blocks side by side, and of levels over each other, have slots of their own. */
function slotOf({ raster, field, level, column, row }: BlockPlace): number {
  return (column + row * 11 + level * 37 + raster * 53 + field * 71) % SLOTS;
}
