import type { Pair } from './projection.ts';

/** Maps (x, y) into `out[0]`, `out[1]`; no allocation, since it runs once per vertex or pixel. */
export type PointMap = (x: number, y: number, out: Float64Array) => void;

/** The same for places side by side: `xs` on one `y`, into pairs. */
export type RowMap = (xs: Float64Array, y: number, out: Float64Array) => void;

/** A row of places that are given in other pixels. */
export function movedRow(row: RowMap, moveX: (x: number) => number, moveY: (y: number) => number): RowMap {
  let moved = new Float64Array(0);
  return (xs, y, out) => {
    if (moved.length !== xs.length) moved = new Float64Array(xs.length);
    for (let i = 0; i < xs.length; i++) moved[i] = moveX(xs[i] as number);
    row(moved, moveY(y), out);
  };
}

const FINEST = 128;

/**
 * A smooth function over a rectangle, tabulated on a mesh fine enough that bilinear interpolation errs by less than
 * `tolerance`. An exact UTM call costs a microsecond and an allocation; a metatile has up to a million pixels.
 * Points outside the rectangle are computed exactly.
 */
export function tabulate(
  exact: (x: number, y: number) => Pair,
  [minX, minY, maxX, maxY]: readonly [number, number, number, number],
  tolerance: number,
): { point: PointMap; row: RowMap } {
  let cells = 8;
  let table = sample(exact, minX, minY, maxX, maxY, cells);
  while (cells < FINEST) {
    const finer = sample(exact, minX, minY, maxX, maxY, cells * 2);
    if (worstMiddle(table, finer, cells) < tolerance) break;
    cells *= 2;
    table = finer;
  }
  const perX = cells / (maxX - minX);
  const perY = cells / (maxY - minY);
  const stride = (cells + 1) * 2;
  /** Into a pair, from where the place lies on the mesh. */
  const mix = (column: number, row: number, out: Float64Array, to: number) => {
    const left = Math.min(cells - 1, Math.floor(column));
    const top = Math.min(cells - 1, Math.floor(row));
    const u = column - left;
    const v = row - top;
    const at = top * stride + left * 2;
    for (let axis = 0; axis < 2; axis++) {
      const i = at + axis;
      const upper = (table[i] as number) * (1 - u) + (table[i + 2] as number) * u;
      const lower = (table[i + stride] as number) * (1 - u) + (table[i + stride + 2] as number) * u;
      out[to + axis] = upper * (1 - v) + lower * v;
    }
  };
  const place = (x: number, y: number, out: Float64Array, to: number) => {
    const column = (x - minX) * perX;
    const row = (y - minY) * perY;
    if (column >= 0 && column <= cells && row >= 0 && row <= cells) return mix(column, row, out, to);
    const pair = exact(x, y);
    out[to] = pair[0];
    out[to + 1] = pair[1];
  };
  return {
    point: (x, y, out) => place(x, y, out, 0),
    row(xs, y, out) {
      const row = (y - minY) * perY;
      const top = Math.min(cells - 1, Math.floor(row));
      const v = row - top;
      const isOn = row >= 0 && row <= cells;
      // A row crosses a cell of the mesh on a straight line: its ends are mixed once.
      let [left, fromX, fromY, alongX, alongY] = [-1, 0, 0, 0, 0];
      for (let i = 0; i < xs.length; i++) {
        const column = ((xs[i] as number) - minX) * perX;
        if (!(isOn && column >= 0 && column <= cells)) {
          place(xs[i] as number, y, out, 2 * i);
          continue;
        }
        const cell = Math.min(cells - 1, Math.floor(column));
        if (cell !== left) {
          left = cell;
          const at = top * stride + cell * 2;
          const down = (k: number) => (table[k] as number) * (1 - v) + (table[k + stride] as number) * v;
          [fromX, fromY] = [down(at), down(at + 1)];
          [alongX, alongY] = [down(at + 2) - fromX, down(at + 3) - fromY];
        }
        out[2 * i] = fromX + alongX * (column - cell);
        out[2 * i + 1] = fromY + alongY * (column - cell);
      }
    },
  };
}

function sample(
  exact: (x: number, y: number) => Pair,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
  cells: number,
): Float64Array {
  const table = new Float64Array((cells + 1) * (cells + 1) * 2);
  for (let row = 0, i = 0; row <= cells; row++) {
    for (let column = 0; column <= cells; column++, i += 2) {
      const pair = exact(minX + ((maxX - minX) * column) / cells, minY + ((maxY - minY) * row) / cells);
      table[i] = pair[0];
      table[i + 1] = pair[1];
    }
  }
  return table;
}

/** Largest distance between the middle of a coarse cell, interpolated, and the same point of the finer table. */
function worstMiddle(coarse: Float64Array, fine: Float64Array, cells: number): number {
  const stride = (cells + 1) * 2;
  const fineStride = (cells * 2 + 1) * 2;
  let worst = 0;
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      for (let axis = 0; axis < 2; axis++) {
        const i = row * stride + column * 2 + axis;
        const corners = [coarse[i], coarse[i + 2], coarse[i + stride], coarse[i + stride + 2]] as number[];
        const middle = corners.reduce((sum, value) => sum + value, 0) / 4;
        const truth = fine[(row * 2 + 1) * fineStride + (column * 2 + 1) * 2 + axis] as number;
        worst = Math.max(worst, Math.abs(middle - truth));
      }
    }
  }
  return worst;
}
