import type { Bins } from './bins.ts';
import { createSpare } from './spare.ts';

/** Boxes of colours, each a stretch of the order: where it begins and ends, and along which channel it is cut at what mean. */
type Boxes = { from: Uint32Array; to: Uint32Array; channel: Uint8Array; mean: Float64Array; error: Float64Array };

const MOST = 256;
const boxes: Boxes = {
  from: new Uint32Array(MOST),
  to: new Uint32Array(MOST),
  channel: new Uint8Array(MOST),
  mean: new Float64Array(MOST),
  error: new Float64Array(MOST),
};
const orderOf = createSpare((length) => new Uint32Array(length));
const weightsOf = createSpare((length) => new Float64Array(length));
const entriesOf = createSpare((length) => new Uint8Array(length));

/** Sorts bins into at most 256 entries of a palette: the worst box of colours is cut in two until there are enough. */
export function medianCut({ keys, counts, length }: Bins): Uint8Array {
  const order = orderOf(length);
  const weights = weightsOf(length);
  for (let bin = 0; bin < length; bin++) {
    order[bin] = bin;
    // The square root keeps rare colours (a red cross) from drowning in a large sea.
    weights[bin] = Math.sqrt(counts[bin] as number);
  }
  measure(0, 0, length, order, keys, weights);
  let count = 1;
  while (count < MOST) {
    const worst = largest(boxes.error, count);
    // What remains is rounding: the colours are all the same.
    if ((boxes.error[worst] as number) < 1e-6) break;
    const to = boxes.to[worst] as number;
    const middle = partition(order, keys, worst);
    measure(worst, boxes.from[worst] as number, middle, order, keys, weights);
    measure(count++, middle, to, order, keys, weights);
  }
  const entryOfBin = entriesOf(length);
  for (let box = 0; box < count; box++) {
    const to = boxes.to[box] as number;
    for (let i = boxes.from[box] as number; i < to; i++) entryOfBin[order[i] as number] = box;
  }
  return entryOfBin;
}

/** Writes down a box of the colours from one place of the order to another: along which channel they differ most. */
function measure(
  box: number,
  from: number,
  to: number,
  order: Uint32Array,
  keys: Int32Array,
  weights: Float64Array,
): void {
  let count = 0;
  let [r, g, b, a] = [0, 0, 0, 0];
  let [rr, gg, bb, aa] = [0, 0, 0, 0];
  for (let i = from; i < to; i++) {
    const bin = order[i] as number;
    const key = keys[bin] as number;
    const weight = weights[bin] as number;
    const red = key & 255;
    const green = (key >>> 8) & 255;
    const blue = (key >>> 16) & 255;
    const alpha = key >>> 24;
    count += weight;
    r += red * weight;
    g += green * weight;
    b += blue * weight;
    a += alpha * weight;
    rr += red * red * weight;
    gg += green * green * weight;
    bb += blue * blue * weight;
    aa += alpha * alpha * weight;
  }
  boxes.from[box] = from;
  boxes.to[box] = to;
  boxes.error[box] = 0;
  widen(box, 0, r / count, rr - (r * r) / count);
  widen(box, 1, g / count, gg - (g * g) / count);
  widen(box, 2, b / count, bb - (b * b) / count);
  widen(box, 3, a / count, aa - (a * a) / count);
}

function widen(box: number, channel: number, mean: number, error: number): void {
  if (error <= (boxes.error[box] as number)) return;
  boxes.channel[box] = channel;
  boxes.mean[box] = mean;
  boxes.error[box] = error;
}

function largest(values: Float64Array, count: number): number {
  let at = 0;
  let most = values[0] as number;
  for (let i = 1; i < count; i++) {
    const value = values[i] as number;
    if (value <= most) continue;
    most = value;
    at = i;
  }
  return at;
}

/** Moves what is at most the mean to the front of the box, and says where the rest begins. */
function partition(order: Uint32Array, keys: Int32Array, box: number): number {
  const shift = (boxes.channel[box] as number) * 8;
  const mean = boxes.mean[box] as number;
  const to = boxes.to[box] as number;
  let front = boxes.from[box] as number;
  for (let i = front; i < to; i++) {
    const bin = order[i] as number;
    if ((((keys[bin] as number) >>> shift) & 255) > mean) continue;
    order[i] = order[front] as number;
    order[front++] = bin;
  }
  return front;
}
