/** A picture in at most 256 colours: `palette` holds RGBA, `indexes` one byte per pixel. */
export type Indexed = { palette: Uint8Array; indexes: Uint8Array };

const MOST = 256;
// Colours that differ only in these last bits are first taken together: a tile has thousands of colours, few of which
// can be told apart.
const COARSE = 0xf0fcfcfc;
const EXACT = 0xffffffff;

type Bins = { keys: Uint32Array; counts: Uint32Array; sums: Float64Array; ofPixel: Uint32Array; length: number };

/**
 * Reduces RGBA pixels to 256 colours by median cut; a picture that has fewer keeps them exactly. Measured three to six
 * times faster than the encoder's own palette search, for the same size.
 */
export function quantise(pixels: Uint8Array | Uint8ClampedArray): Indexed {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / 4);
  const exact = collect(words, EXACT, MOST);
  if (exact)
    return index(
      exact,
      Uint8Array.from({ length: exact.length }, (_, i) => i),
      exact.length,
    );
  const bins = collect(words, COARSE, Number.POSITIVE_INFINITY) as Bins;
  if (bins.length <= MOST)
    return index(
      bins,
      Uint8Array.from({ length: bins.length }, (_, i) => i),
      bins.length,
    );
  const { boxOfBin, boxes } = medianCut(bins);
  return index(bins, boxOfBin, boxes);
}

/** Distinct colours under a mask, with the sum of what they stand for; `null` past `limit` of them. */
function collect(words: Uint32Array, mask: number, limit: number): Bins | null {
  const size = 1 << Math.max(12, Math.ceil(Math.log2(Math.min(words.length, limit * 64) * 2)));
  const slots = new Int32Array(size).fill(-1);
  let capacity = Math.min(words.length, limit, 4096);
  const bins: Bins = {
    keys: new Uint32Array(capacity),
    counts: new Uint32Array(capacity),
    sums: new Float64Array(capacity * 4),
    ofPixel: new Uint32Array(words.length),
    length: 0,
  };
  let { keys, counts, sums } = bins;
  const { ofPixel } = bins;
  let previous = -1;
  let previousWord = 0;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as number;
    let bin = previous;
    if (previous < 0 || word !== previousWord) {
      const key = (word & mask) >>> 0;
      let slot = (Math.imul(key ^ (key >>> 15), 0x2c1b3c6d) >>> 8) & (size - 1);
      bin = slots[slot] as number;
      while (bin >= 0 && keys[bin] !== key) {
        slot = (slot + 1) & (size - 1);
        bin = slots[slot] as number;
      }
      if (bin < 0) {
        if (bins.length >= limit) return null;
        if (bins.length === capacity) {
          capacity *= 4;
          keys = bins.keys = grown(keys, new Uint32Array(capacity));
          counts = bins.counts = grown(counts, new Uint32Array(capacity));
          sums = bins.sums = grown(sums, new Float64Array(capacity * 4));
        }
        bin = bins.length++;
        slots[slot] = bin;
        keys[bin] = key;
      }
      previous = bin;
      previousWord = word;
    }
    ofPixel[i] = bin;
    counts[bin] = (counts[bin] as number) + 1;
    const at = bin * 4;
    sums[at] = (sums[at] as number) + (word & 255);
    sums[at + 1] = (sums[at + 1] as number) + ((word >>> 8) & 255);
    sums[at + 2] = (sums[at + 2] as number) + ((word >>> 16) & 255);
    sums[at + 3] = (sums[at + 3] as number) + (word >>> 24);
  }
  return bins;
}

function grown<A extends Uint32Array | Float64Array>(from: A, to: A): A {
  to.set(from);
  return to;
}

type ColorBox = { from: number; to: number; channel: number; mean: number; error: number };

function medianCut({ keys, counts, length }: Bins): { boxOfBin: Uint8Array; boxes: number } {
  const order = Uint32Array.from({ length }, (_, i) => i);
  // The square root keeps rare colours (a red cross) from drowning in a large sea.
  const weights = Float64Array.from({ length }, (_, bin) => Math.sqrt(counts[bin] as number));
  const measure = (from: number, to: number): ColorBox => {
    const box: ColorBox = { from, to, channel: 0, mean: 0, error: 0 };
    for (let channel = 0; channel < 4; channel++) {
      const shift = channel * 8;
      let count = 0;
      let sum = 0;
      let squares = 0;
      for (let i = from; i < to; i++) {
        const bin = order[i] as number;
        const value = ((keys[bin] as number) >>> shift) & 255;
        const weight = weights[bin] as number;
        count += weight;
        sum += value * weight;
        squares += value * value * weight;
      }
      const error = squares - (sum * sum) / count;
      if (error > box.error) {
        box.channel = channel;
        box.mean = sum / count;
        box.error = error;
      }
    }
    return box;
  };

  const boxes = [measure(0, length)];
  while (boxes.length < MOST) {
    let worst = 0;
    for (let i = 1; i < boxes.length; i++)
      if ((boxes[i] as ColorBox).error > (boxes[worst] as ColorBox).error) worst = i;
    const box = boxes[worst] as ColorBox;
    // What remains is rounding: the colours are all the same.
    if (box.error < 1e-6) break;
    const middle = partition(order, keys, box);
    boxes[worst] = measure(box.from, middle);
    boxes.push(measure(middle, box.to));
  }
  const boxOfBin = new Uint8Array(length);
  for (const [box, { from, to }] of boxes.entries()) for (let i = from; i < to; i++) boxOfBin[order[i] as number] = box;
  return { boxOfBin, boxes: boxes.length };
}

/** Moves what is at most the mean to the front of the box, and says where the rest begins. */
function partition(order: Uint32Array, keys: Uint32Array, { from, to, channel, mean }: ColorBox): number {
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

function index({ counts, sums, ofPixel, length }: Bins, entryOfBin: Uint8Array, entries: number): Indexed {
  const totals = new Float64Array(entries * 5);
  for (let bin = 0; bin < length; bin++) {
    const at = (entryOfBin[bin] as number) * 5;
    for (let channel = 0; channel < 4; channel++) {
      totals[at + channel] = (totals[at + channel] as number) + (sums[bin * 4 + channel] as number);
    }
    totals[at + 4] = (totals[at + 4] as number) + (counts[bin] as number);
  }
  const palette = new Uint8Array(entries * 4);
  for (let entry = 0; entry < entries; entry++) {
    for (let channel = 0; channel < 4; channel++) {
      palette[entry * 4 + channel] = Math.round(
        (totals[entry * 5 + channel] as number) / (totals[entry * 5 + 4] as number),
      );
    }
  }
  const indexes = new Uint8Array(ofPixel.length);
  for (let i = 0; i < indexes.length; i++) indexes[i] = entryOfBin[ofPixel[i] as number] as number;
  return { palette, indexes };
}
