import type { Grid } from '../raster/sparse-raster.ts';

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

/** Gaussian blur, `sigma` in cells; the border repeats. */
export function blur(values: Float32Array, { width, height }: Pick<Grid, 'width' | 'height'>, sigma: number): Float32Array {
  const radius = Math.ceil(sigma * 3);
  const kernel = Float32Array.from({ length: radius * 2 + 1 }, (_, at) => Math.exp(-((at - radius) ** 2) / (2 * sigma ** 2)));
  const total = kernel.reduce((sum, weight) => sum + weight, 0);
  const pass = (source: Float32Array, count: number, lines: number, stride: number, lineStride: number) => {
    const target = new Float32Array(source.length);
    for (let line = 0; line < lines; line++) {
      for (let at = 0; at < count; at++) {
        let sum = 0;
        for (let offset = -radius; offset <= radius; offset++) {
          const near = Math.max(0, Math.min(count - 1, at + offset));
          sum += (kernel[offset + radius] as number) * (source[line * lineStride + near * stride] as number);
        }
        target[line * lineStride + at * stride] = sum / total;
      }
    }
    return target;
  };
  return pass(pass(values, width, height, 1, width), height, width, width, 1);
}
