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
  if (Math.min(sigmaX, sigmaY) >= RUNNING_MEANS_FROM)
    return runningMeans(values, width, height, [sigmaX, sigmaY], margin);
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

/** Three means over odd widths whose variances add up to σ². What no later mean reads, within the margin, is not computed. */
function runningMeans(
  values: Float32Array,
  width: number,
  height: number,
  [sigmaX, sigmaY]: readonly [number, number],
  margin: number,
): Float32Array<ArrayBuffer> {
  let from = values;
  let to = new Float32Array(values.length);
  let spare = new Float32Array(values.length);
  const across = meanRadii(sigmaX);
  for (const [pass, radius] of across.entries()) {
    const end = readUntil(across.slice(pass + 1), width, margin);
    const padded = new Float32Array(width + 2 * radius + 1);
    for (let y = 0; y < height; y++) meanAlong(from, to, y * width, width, { radius, end, padded });
    [from, to, spare] = [to, spare, to];
  }
  const down = meanRadii(sigmaY);
  for (const [pass, radius] of down.entries()) {
    const end = readUntil(down.slice(pass + 1), height, margin);
    meanDown(from, to, width, height, { radius, end, margin });
    [from, to, spare] = [to, spare, to];
  }
  return spare;
}

/** How far along an axis the means that follow read, to be right up to the margin. */
function readUntil(radii: readonly number[], length: number, margin: number): number {
  return Math.min(length, length - margin + radii.reduce((sum, radius) => sum + radius + 1, 0));
}

function meanRadii(sigma: number): number[] {
  const ideal = Math.sqrt((12 * sigma * sigma) / 3 + 1);
  const lower = Math.floor((ideal - 1) / 2);
  const size = 2 * lower + 1;
  const small = Math.round((12 * sigma * sigma - 3 * size * size - 12 * size - 9) / (-4 * size - 4));
  return [0, 1, 2].map((pass) => (pass < small ? lower : lower + 1));
}

type Along = { radius: number; end: number; padded: Float32Array };

/** Means of a row, up to `end`. Its edges are repeated beyond it: no bound is asked about inside of the loop. */
function meanAlong(
  from: Float32Array,
  to: Float32Array,
  start: number,
  length: number,
  { radius, end, padded }: Along,
): void {
  const row = from.subarray(start, start + length);
  padded.set(row, radius);
  padded.fill(row[0] as number, 0, radius);
  padded.fill(row[length - 1] as number, radius + length);
  const size = 2 * radius + 1;
  let sum = 0;
  for (let i = 0; i < size; i++) sum += padded[i] as number;
  const share = 1 / size;
  for (let i = 0; i < end; i++) {
    to[start + i] = sum * share;
    sum += (padded[i + size] as number) - (padded[i] as number);
  }
}

type Down = { radius: number; end: number; margin: number };

/** Means down the columns, up to a row, all columns within the margin together: the memory is read in order. */
function meanDown(
  from: Float32Array,
  to: Float32Array,
  width: number,
  height: number,
  { radius, end, margin }: Down,
): void {
  const sums = new Float64Array(width);
  const row = (y: number) => (y < 0 ? 0 : y >= height ? height - 1 : y) * width;
  const last = width - margin;
  for (let y = -radius; y <= radius; y++) {
    const at = row(y);
    for (let x = margin; x < last; x++) sums[x] = (sums[x] as number) + (from[at + x] as number);
  }
  const share = 1 / (2 * radius + 1);
  for (let y = 0; y < end; y++) {
    const [enter, leave, out] = [row(y + radius + 1), row(y - radius), y * width];
    for (let x = margin; x < last; x++) {
      const sum = sums[x] as number;
      to[out + x] = sum * share;
      sums[x] = sum + (from[enter + x] as number) - (from[leave + x] as number);
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
