import { inMemoryOf } from './memory.ts';
import { BLOCK } from './paper.ts';

/**
 * How much of each pixel some rings cover, by the even-odd rule. Each edge leaves, in the rows it crosses, by how much
 * what lies to its right is covered more or less; adding them up from the left gives the share of each pixel, exactly.
 */
export type Coverage = {
  width: number;
  height: number;
  /** Cells from one row to the next: one more than pixels at least, in whole blocks. */
  stride: number;
  changes: Float32Array<ArrayBuffer>;
  /** Whether a block of cells may hold a change, and whether a row may. */
  touched: Uint8Array<ArrayBuffer>;
  touchedRows: Uint8Array<ArrayBuffer>;
};

/** Of nothing yet, in the memory of one that was filled and forgotten. */
export function createCoverage(width: number, height: number, forgotten?: Coverage): Coverage {
  const stride = Math.ceil((width + 2) / BLOCK) * BLOCK;
  return {
    width,
    height,
    stride,
    changes: inMemoryOf(forgotten?.changes, Float32Array, stride * height),
    touched: inMemoryOf(forgotten?.touched, Uint8Array, (stride * height) / BLOCK),
    touchedRows: inMemoryOf(forgotten?.touchedRows, Uint8Array, height),
  };
}

/** Adds an edge from a to b, device pixels. */
export function markEdge(coverage: Coverage, ax: number, ay: number, bx: number, by: number): void {
  const down = ay < by;
  const top = down ? ay : by;
  const bottom = down ? by : ay;
  const first = Math.max(0, top);
  const last = Math.min(coverage.height, bottom);
  if (!(first < last)) return;
  const lean = (bx - ax) / (by - ay);
  const start = down ? ax : bx;
  for (let y = Math.floor(first); y < last; y++) {
    const from = Math.max(y, first);
    const to = Math.min(y + 1, last);
    const x = start + (from - top) * lean;
    const next = start + (to - top) * lean;
    markRow(coverage, y, Math.min(x, next), Math.max(x, next), down ? to - from : from - to);
  }
}

/** An edge within one row of pixels, from `left` to `right`, that changes what lies to its right by `change`. */
function markRow(coverage: Coverage, y: number, left: number, right: number, change: number): void {
  const { width, stride, changes, touched, touchedRows } = coverage;
  if (left >= width) return;
  const row = y * stride;
  touchedRows[y] = 1;
  if (right <= 0) {
    changes[row] = (changes[row] as number) + change;
    touched[row >> 4] = 1;
    return;
  }
  if (left < 0) {
    const outside = (change * left) / (left - right);
    changes[row] = (changes[row] as number) + outside;
    touched[row >> 4] = 1;
    change -= outside;
    left = 0;
  }
  if (right > width) {
    change -= (change * (right - width)) / (right - left);
    right = width;
  }
  const firstCell = Math.floor(left);
  const lastCell = Math.max(firstCell, Math.ceil(right) - 1);
  for (let block = (row + firstCell) >> 4; block <= (row + lastCell + 1) >> 4; block++) touched[block] = 1;
  const perPixel = lastCell > firstCell ? change / (right - left) : 0;
  let done = 0;
  for (let cell = firstCell; cell <= lastCell; cell++) {
    const from = cell === firstCell ? left : cell;
    const to = cell === lastCell ? right : cell + 1;
    const part = lastCell > firstCell ? perPixel * (to - from) : change;
    // What the edge crosses here counts for the pixel by how far from its right side it is, and wholly for the next ones.
    const here = part * (cell + 1 - (from + to) / 2);
    changes[row + cell] = (changes[row + cell] as number) + here + done;
    done = part - here;
  }
  changes[row + lastCell + 1] = (changes[row + lastCell + 1] as number) + done;
}
