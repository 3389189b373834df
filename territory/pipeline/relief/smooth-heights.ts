import type { Grid } from '../../relief/grid.ts';

/** Middle value of each cell and its eight neighbours: takes away the stripes of a satellite model, keeps its ridges. */
export function medianOfNine(heights: Float32Array, { width, height }: Grid): Float32Array {
  const smooth = heights.slice();
  const nine = new Float32Array(9);
  for (let row = 1; row + 1 < height; row++) {
    for (let column = 1; column + 1 < width; column++) {
      for (let at = 0; at < 9; at++) {
        nine[at] = heights[(row + Math.floor(at / 3) - 1) * width + column + (at % 3) - 1] as number;
      }
      nine.sort();
      smooth[row * width + column] = nine[4] as number;
    }
  }
  return smooth;
}
