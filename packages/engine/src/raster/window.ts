import { type MaybePromise, whenReady } from '@motu/core';
import { type Cells, copyCells } from './cells.ts';

/** Rasters are read by blocks of this side. */
export const BLOCK = 256;

/** Cells `[left, left + width) × [top, top + height)` of a level, put together from blocks; NaN where there is nothing. */
export function readWindow(
  block: (column: number, row: number) => MaybePromise<Cells | null>,
  left: number,
  top: number,
  width: number,
  height: number,
): MaybePromise<Float32Array> {
  const window = new Float32Array(width * height).fill(Number.NaN);
  const reads: Promise<void>[] = [];
  for (let row = Math.floor(top / BLOCK); row * BLOCK < top + height; row++) {
    for (let column = Math.floor(left / BLOCK); column * BLOCK < left + width; column++) {
      const read = whenReady(block(column, row), (cells) => {
        if (cells) paste(cells, window, column * BLOCK - left, row * BLOCK - top, width, height);
      });
      if (read) reads.push(read);
    }
  }
  return reads.length === 0 ? window : Promise.all(reads).then(() => window);
}

function paste(cells: Cells, window: Float32Array, x0: number, y0: number, width: number, height: number): void {
  const fromX = Math.max(0, -x0);
  const toX = Math.min(BLOCK, width - x0);
  const fromY = Math.max(0, -y0);
  const toY = Math.min(BLOCK, height - y0);
  for (let y = fromY; y < toY; y++) {
    copyCells(cells, y * BLOCK + fromX, window, (y0 + y) * width + x0 + fromX, toX - fromX);
  }
}
