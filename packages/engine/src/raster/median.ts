import { kernelFor } from '../kernel/warp-kernel.ts';

/** Median of 3 × 3 cells: removes the stripes of a surface model and keeps its ridges. Sea stays sea. Cells nearer than `margin` to the edge stay as they are. */
export function median3(values: Float32Array, width: number, height: number, margin = 1): Float32Array<ArrayBuffer> {
  const { median, reserve, start } = kernelFor(values.byteLength * 2);
  const to = start + values.byteLength;
  const memory = reserve(to + values.byteLength);
  new Float32Array(memory, start).set(values);
  median(start, to, width, height, margin);
  return new Float32Array(memory, to, values.length).slice();
}
