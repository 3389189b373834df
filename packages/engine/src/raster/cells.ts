/**
 * Numbers as a file keeps them, one or two bytes each: a cache holds four times as many blocks as it would of floats.
 * The value of a cell is `data × scale`; `noData` (or NaN) marks a cell without any.
 */
export type Cells = { data: Uint8Array | Int16Array | Float32Array; scale: number; noData: number };

/** Copies a row of cells into floats, NaN where there is no data. */
export function copyCells(cells: Cells, from: number, to: Float32Array, at: number, length: number): void {
  const { data, scale, noData } = cells;
  if (data instanceof Uint8Array) {
    // Bytes always have data: whoever reads a byte picture with gaps widens it first.
    to.set(data.subarray(from, from + length), at);
    if (scale !== 1) for (let i = at; i < at + length; i++) to[i] = (to[i] as number) * scale;
  } else if (data instanceof Int16Array) {
    for (let i = 0; i < length; i++) {
      const value = data[from + i] as number;
      to[at + i] = value === noData ? Number.NaN : value * scale;
    }
  } else {
    for (let i = 0; i < length; i++) {
      const value = data[from + i] as number;
      to[at + i] = value === noData ? Number.NaN : value * scale;
    }
  }
}

/** Of floats kept in two bytes. */
export const NO_DATA = -32768;

/** Floats kept in two bytes: a step of `scale` is the precision. NaN becomes no data. */
export function packCells(values: Float32Array, scale: number): Cells {
  const data = new Int16Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    data[i] = Number.isNaN(value) ? NO_DATA : Math.max(-32767, Math.min(32767, Math.round(value / scale)));
  }
  return { data, scale, noData: NO_DATA };
}

/** Takes zero for what is not known. */
export function zeroUnknown(cells: Float32Array): Float32Array {
  for (let i = 0; i < cells.length; i++) if (Number.isNaN(cells[i])) cells[i] = 0;
  return cells;
}
