import type { Bins } from './bins.ts';

type ColorBox = { from: number; to: number; channel: number; mean: number; error: number };

/** Sorts bins into at most so many entries of a palette: the worst box of colours is cut in two until there are enough. */
export function medianCut({ keys, counts, length }: Bins, most: number): Uint8Array {
  const order = new Uint32Array(length);
  const weights = new Float64Array(length);
  for (let bin = 0; bin < length; bin++) {
    order[bin] = bin;
    // The square root keeps rare colours (a red cross) from drowning in a large sea.
    weights[bin] = Math.sqrt(counts[bin] as number);
  }
  const measure = (from: number, to: number): ColorBox => {
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
    const sums = [r, g, b, a];
    const squares = [rr, gg, bb, aa];
    const box: ColorBox = { from, to, channel: 0, mean: 0, error: 0 };
    for (let channel = 0; channel < 4; channel++) {
      const sum = sums[channel] as number;
      const error = (squares[channel] as number) - (sum * sum) / count;
      if (error > box.error) {
        box.channel = channel;
        box.mean = sum / count;
        box.error = error;
      }
    }
    return box;
  };

  const boxes: ColorBox[] = [];
  // Beside the boxes: the worst is looked for before every cut.
  const errors = new Float64Array(most);
  const put = (at: number, box: ColorBox) => {
    boxes[at] = box;
    errors[at] = box.error;
  };
  put(0, measure(0, length));
  while (boxes.length < most) {
    const worst = largest(errors, boxes.length);
    const box = boxes[worst] as ColorBox;
    // What remains is rounding: the colours are all the same.
    if (box.error < 1e-6) break;
    const middle = partition(order, keys, box);
    put(worst, measure(box.from, middle));
    put(boxes.length, measure(middle, box.to));
  }
  const entryOfBin = new Uint8Array(length);
  for (const [box, { from, to }] of boxes.entries())
    for (let i = from; i < to; i++) entryOfBin[order[i] as number] = box;
  return entryOfBin;
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
function partition(order: Uint32Array, keys: Int32Array, { from, to, channel, mean }: ColorBox): number {
  const shift = channel * 8;
  let front = from;
  for (let i = from; i < to; i++) {
    const bin = order[i] as number;
    if ((((keys[bin] as number) >>> shift) & 255) > mean) continue;
    order[i] = order[front] as number;
    order[front++] = bin;
  }
  return front;
}
