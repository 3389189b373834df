import { kernelFor } from '../kernel/warp-kernel.ts';

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
  const kernelX = kernel(sigmaX);
  const radiusX = (kernelX.length - 1) / 2;
  const kernelY = kernel(sigmaY);
  const radiusY = (kernelY.length - 1) / 2;
  const room = roomFor(values, width + 2 * radiusX, kernelX.length + kernelY.length);
  const [from, across, to] = room.pictures;
  const weightsX = room.numbers;
  const weightsY = weightsX + kernelX.length * 8;
  const weights = new Float64Array(room.memory, weightsX, kernelX.length + kernelY.length);
  weights.set(kernelX);
  weights.set(kernelY, kernelX.length);
  const [top, bottom] = [Math.max(0, margin - radiusY), Math.min(height, height - margin + radiusY)];
  room.blurAcross(from, across, width, top, bottom, margin, weightsX, radiusX, room.row);
  room.blurDown(across, to, width, height, margin, weightsY, radiusY);
  return room.take(to);
}

/** The memory of a kernel with a picture in it, room for two more, for a padded row, and for some doubles. */
function roomFor(values: Float32Array, rowCells: number, numbers: number) {
  const bytes = (values.length + 2) * 4;
  const { reserve, start, ...functions } = kernelFor(bytes * 3);
  const row = start + numbers * 8;
  const [first, second, third] = [0, 1, 2].map((i) => row + (rowCells + 2) * 4 + i * bytes) as [number, number, number];
  const memory = reserve(third + bytes);
  new Float32Array(memory, first, values.length).set(values);
  const take = (at: number) => new Float32Array(memory, at, values.length).slice();
  return { ...functions, memory, numbers: start, row, pictures: [first, second, third] as const, take };
}

/** Three means over odd widths whose variances add up to σ². What no later mean reads, within the margin, is not computed. */
function runningMeans(
  values: Float32Array,
  width: number,
  height: number,
  [sigmaX, sigmaY]: readonly [number, number],
  margin: number,
): Float32Array<ArrayBuffer> {
  const across = meanRadii(sigmaX);
  const down = meanRadii(sigmaY);
  const room = roomFor(values, width + 2 * Math.max(...across) + 1, width + 1);
  let [from, to, spare] = room.pictures;
  for (const [pass, radius] of across.entries()) {
    const end = readUntil(across.slice(pass + 1), width, margin);
    room.meanAcross(from, to, width, height, radius, end, room.row);
    [from, to, spare] = [to, spare, to];
  }
  for (const [pass, radius] of down.entries()) {
    const end = readUntil(down.slice(pass + 1), height, margin);
    room.meanDown(from, to, width, height, radius, end, margin, room.numbers);
    [from, to, spare] = [to, spare, to];
  }
  return room.take(spare);
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

function kernel(sigma: number): Float32Array {
  if (sigma < 0.2) return Float32Array.of(1);
  const radius = Math.ceil(sigma * 3);
  const weights = new Float32Array(radius * 2 + 1);
  let sum = 0;
  for (let k = -radius; k <= radius; k++) sum += weights[k + radius] = Math.exp(-(k * k) / (2 * sigma * sigma));
  return weights.map((weight) => weight / sum);
}
