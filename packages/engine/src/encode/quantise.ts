import { binsOf } from './bins.ts';
import { type Colors, countColors } from './colors.ts';
import { medianCut } from './median-cut.ts';
import type { Pixels } from './pixels.ts';
import { createSpare } from './spare.ts';

/** A picture in at most 256 colours: `palette` holds RGBA, `rows` one byte per pixel, overwritten by the next call. */
export type Indexed = {
  palette: Uint8Array;
  /** A zero before each row: it is told so that it is packed as it is. */
  rows: Uint8Array;
};

const MOST = 256;
// From here on the runtime fills faster than a loop does.
const LONG_RUN = 16;

/**
 * Reduces a picture to 256 colours; one that has fewer keeps them exactly. Measured three to six times faster than the
 * encoder's own palette search, for the same size.
 */
export function quantise(pixels: Pixels): Indexed {
  const colors = countColors(pixels);
  const entryOfColor = entriesOf(colors, pixels.isFlat ?? false);
  return {
    palette: paletteOf(colors, entryOfColor),
    rows: rowsOf(pixels, colors, entryOfColor),
  };
}

const spareEntries = createSpare((length) => new Uint8Array(length));
const EACH_ITSELF = Uint8Array.from({ length: MOST }, (_, i) => i);

/** The entry of each colour. */
function entriesOf(colors: Colors, isFlat: boolean): Uint8Array {
  if (colors.length <= MOST) return EACH_ITSELF;
  const bins = binsOf(colors, isFlat);
  const entryOfBin = bins.length <= MOST ? EACH_ITSELF : medianCut(bins);
  const entries = spareEntries(colors.length);
  for (let color = 0; color < colors.length; color++) {
    entries[color] = entryOfBin[bins.ofColor[color] as number] as number;
  }
  return entries;
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

const spareRows = createSpare((length) => new Uint8Array(length));

function rowsOf({ width, height }: Pixels, { runs, ends }: Colors, entryOfColor: Uint8Array): Uint8Array {
  const stride = width + 1;
  const rows = spareRows(stride * height).subarray(0, stride * height);
  let run = 0;
  for (let y = 0; y < height; y++) {
    let from = y * stride;
    rows[from++] = 0;
    for (const rowEnd = from + width; from < rowEnd; run++) {
      const end = ends[run] as number;
      const entry = entryOfColor[runs[run] as number] as number;
      if (end - from > LONG_RUN) rows.fill(entry, from, end);
      else for (let i = from; i < end; i++) rows[i] = entry;
      from = end;
    }
  }
  return rows;
}
