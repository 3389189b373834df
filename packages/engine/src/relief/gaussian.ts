// From this σ on, in cells, three running means are as good as the true weights and cost the same whatever σ is.
const RUNNING_MEANS_FROM = 2.5;

/** Gaussian blur into a new array, σ in cells per axis; edges are repeated. Cells nearer than `margin` to the edge need not be right. */
export function blur(
  values: Float32Array,
  width: number,
  height: number,
  sigmaX: number,
  sigmaY: number,
  margin = 0,
): Float32Array<ArrayBuffer> {
  if (Math.min(sigmaX, sigmaY) >= RUNNING_MEANS_FROM) return runningMeans(values, width, height, sigmaX, sigmaY);
  const across = new Float32Array(values.length);
  const kernelX = kernel(sigmaX);
  const radiusX = (kernelX.length - 1) / 2;
  const kernelY = kernel(sigmaY);
  const radiusY = (kernelY.length - 1) / 2;
  const [top, bottom] = [Math.max(0, margin - radiusY), Math.min(height, height - margin + radiusY)];
  // Each row with its edges repeated beyond them: no bound is asked about inside of the loop.
  const padded = new Float32Array(width + 2 * radiusX);
  for (let y = top; y < bottom; y++) {
    const row = y * width;
    padded.set(values.subarray(row, row + width), radiusX);
    padded.fill(values[row] as number, 0, radiusX);
    padded.fill(values[row + width - 1] as number, radiusX + width);
    for (let x = margin; x < width - margin; x++) {
      let sum = 0;
      for (let k = 0; k < kernelX.length; k++) sum += (padded[x + k] as number) * (kernelX[k] as number);
      across[row + x] = sum;
    }
  }
  const result = new Float32Array(values.length);
  // Row by row rather than column by column: the memory is read in order.
  for (let y = margin; y < height - margin; y++) {
    for (let k = -radiusY; k <= radiusY; k++) {
      const from = (y + k < 0 ? 0 : y + k >= height ? height - 1 : y + k) * width;
      const weight = kernelY[k + radiusY] as number;
      const to = y * width;
      for (let x = margin; x < width - margin; x++)
        result[to + x] = (result[to + x] as number) + (across[from + x] as number) * weight;
    }
  }
  return result;
}

/** Three means over odd widths whose variances add up to σ². */
function runningMeans(
  values: Float32Array,
  width: number,
  height: number,
  sigmaX: number,
  sigmaY: number,
): Float32Array<ArrayBuffer> {
  let from = new Float32Array(values);
  let to = new Float32Array(values.length);
  for (const radius of meanRadii(sigmaX)) {
    for (let y = 0; y < height; y++) meanAlong(from, to, y * width, width, radius);
    [from, to] = [to, from];
  }
  for (const radius of meanRadii(sigmaY)) {
    meanDown(from, to, width, height, radius);
    [from, to] = [to, from];
  }
  return from;
}

function meanRadii(sigma: number): number[] {
  const ideal = Math.sqrt((12 * sigma * sigma) / 3 + 1);
  const lower = Math.floor((ideal - 1) / 2);
  const size = 2 * lower + 1;
  const small = Math.round((12 * sigma * sigma - 3 * size * size - 12 * size - 9) / (-4 * size - 4));
  return [0, 1, 2].map((pass) => (pass < small ? lower : lower + 1));
}

function meanAlong(from: Float32Array, to: Float32Array, start: number, length: number, radius: number): void {
  const last = start + length - 1;
  const [first, end] = [from[start] as number, from[last] as number];
  let sum = 0;
  for (let i = start - radius; i <= start + radius; i++)
    sum += i < start ? first : i > last ? end : (from[i] as number);
  const share = 1 / (2 * radius + 1);
  for (let i = start; i <= last; i++) {
    to[i] = sum * share;
    const [enter, leave] = [i + radius + 1, i - radius];
    sum += (enter > last ? end : (from[enter] as number)) - (leave < start ? first : (from[leave] as number));
  }
}

/** Means down the columns, all columns together: the memory is read in order. */
function meanDown(from: Float32Array, to: Float32Array, width: number, height: number, radius: number): void {
  const sums = new Float64Array(width);
  const row = (y: number) => (y < 0 ? 0 : y >= height ? height - 1 : y) * width;
  for (let y = -radius; y <= radius; y++) {
    const at = row(y);
    for (let x = 0; x < width; x++) sums[x] = (sums[x] as number) + (from[at + x] as number);
  }
  const share = 1 / (2 * radius + 1);
  for (let y = 0; y < height; y++) {
    const [enter, leave, out] = [row(y + radius + 1), row(y - radius), y * width];
    for (let x = 0; x < width; x++) {
      to[out + x] = (sums[x] as number) * share;
      sums[x] = (sums[x] as number) + (from[enter + x] as number) - (from[leave + x] as number);
    }
  }
}

function kernel(sigma: number): Float32Array {
  if (sigma < 0.2) return Float32Array.of(1);
  const radius = Math.ceil(sigma * 3);
  const weights = new Float32Array(radius * 2 + 1);
  let sum = 0;
  for (let k = -radius; k <= radius; k++) sum += weights[k + radius] = Math.exp(-(k * k) / (2 * sigma * sigma));
  return weights.map((weight) => weight / sum);
}
