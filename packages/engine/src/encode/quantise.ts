import { binsOf, type Colors } from './bins.ts';
import { medianCut } from './median-cut.ts';
import { numberColors } from './number-colors.ts';
import { isNumbered, type Pixels } from './pixels.ts';

/** A picture in at most 256 colours. What it gives is overwritten by the next call. */
type Indexed = {
  /** RGBA. */
  palette: Uint8Array;
  /** One byte per pixel, with a zero before each row (PNG's filter « none »). */
  rows(): Uint8Array;
};

const MOST = 256;

/**
 * Reduces a picture to 256 colours; one that has fewer keeps them exactly. Measured three to six times faster than the
 * encoder's own palette search, for the same size.
 */
export function quantise(pixels: Pixels): Indexed {
  const { kernel, left, top, width, height } = isNumbered(pixels) ? pixels : numberColors(pixels);
  const length = kernel.countColors(left, top, width, height);
  const { MET_WORDS, MET_COUNTS, MET_ENTRIES } = kernel.at;
  const memory = kernel.words();
  const colors = { words: memory.subarray(MET_WORDS / 4), counts: memory.subarray(MET_COUNTS / 4), length };
  const entries = kernel.bytes().subarray(MET_ENTRIES);
  giveEntries(colors, entries, isNumbered(pixels));
  return {
    palette: paletteOf(colors, entries),
    rows: () => kernel.parcel(kernel.entriesOf(left, top, width, height)),
  };
}

/** Writes down the entry of each colour. */
function giveEntries(colors: Colors, entries: Uint8Array, isFlat: boolean): void {
  const bins = colors.length <= MOST ? null : binsOf(colors, isFlat);
  const entryOfBin = bins && bins.length > MOST ? medianCut(bins) : null;
  for (let color = 0; color < colors.length; color++) {
    const bin = bins ? (bins.ofColor[color] as number) : color;
    entries[color] = entryOfBin ? (entryOfBin[bin] as number) : bin;
  }
}

const sums = new Float64Array(MOST * 5);

/** The mean of the pixels that each entry stands for. */
function paletteOf({ words, counts, length }: Colors, entryOfColor: Uint8Array): Uint8Array {
  sums.fill(0);
  let entries = 0;
  for (let color = 0; color < length; color++) {
    const entry = entryOfColor[color] as number;
    const word = words[color] as number;
    const count = counts[color] as number;
    const at = entry * 5;
    sums[at] = (sums[at] as number) + (word & 255) * count;
    sums[at + 1] = (sums[at + 1] as number) + ((word >>> 8) & 255) * count;
    sums[at + 2] = (sums[at + 2] as number) + ((word >>> 16) & 255) * count;
    sums[at + 3] = (sums[at + 3] as number) + (word >>> 24) * count;
    sums[at + 4] = (sums[at + 4] as number) + count;
    if (entry >= entries) entries = entry + 1;
  }
  const palette = new Uint8Array(entries * 4);
  for (let entry = 0; entry < entries; entry++) {
    const count = sums[entry * 5 + 4] as number;
    for (let channel = 0; channel < 4; channel++) {
      palette[entry * 4 + channel] = Math.round((sums[entry * 5 + channel] as number) / count);
    }
  }
  return palette;
}
