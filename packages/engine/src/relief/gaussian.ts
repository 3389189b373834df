/** Gaussian blur in place of a new array, σ in cells per axis; edges are repeated. */
export function blur(
  values: Float32Array,
  width: number,
  height: number,
  sigmaX: number,
  sigmaY: number,
): Float32Array<ArrayBuffer> {
  const across = new Float32Array(values.length);
  const kernelX = kernel(sigmaX);
  const radiusX = (kernelX.length - 1) / 2;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = -radiusX; k <= radiusX; k++) {
        const from = x + k < 0 ? 0 : x + k >= width ? width - 1 : x + k;
        sum += (values[row + from] as number) * (kernelX[k + radiusX] as number);
      }
      across[row + x] = sum;
    }
  }
  const result = new Float32Array(values.length);
  const kernelY = kernel(sigmaY);
  const radiusY = (kernelY.length - 1) / 2;
  // Row by row rather than column by column: the memory is read in order.
  for (let y = 0; y < height; y++) {
    for (let k = -radiusY; k <= radiusY; k++) {
      const from = (y + k < 0 ? 0 : y + k >= height ? height - 1 : y + k) * width;
      const weight = kernelY[k + radiusY] as number;
      const to = y * width;
      for (let x = 0; x < width; x++)
        result[to + x] = (result[to + x] as number) + (across[from + x] as number) * weight;
    }
  }
  return result;
}

function kernel(sigma: number): Float32Array {
  if (sigma < 0.2) return Float32Array.of(1);
  const radius = Math.ceil(sigma * 3);
  const weights = new Float32Array(radius * 2 + 1);
  let sum = 0;
  for (let k = -radius; k <= radius; k++) sum += weights[k + radius] = Math.exp(-(k * k) / (2 * sigma * sigma));
  return weights.map((weight) => weight / sum);
}

/** Median of 3 × 3 cells: removes the stripes of a surface model and keeps its ridges. */
export function median3(values: Float32Array, width: number, height: number): Float32Array<ArrayBuffer> {
  const result = new Float32Array(values);
  const nine = new Float32Array(9);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      // Sea stays sea, and most cells are sea.
      if (values[i] === 0) continue;
      for (let k = 0; k < 9; k++) nine[k] = values[i + (Math.floor(k / 3) - 1) * width + (k % 3) - 1] as number;
      nine.sort();
      result[i] = nine[4] as number;
    }
  }
  return result;
}
