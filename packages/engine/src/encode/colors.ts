import { type Pixels, strideOf, wordsOf } from './pixels.ts';
import { createWordTable, emptyTable, numberOf } from './word-table.ts';

/** The colours of a picture, and its pixels as runs of one colour. All of it is overwritten by the next call. */
export type Colors = {
  /** By number. */
  words: Int32Array;
  length: number;
  /** The number of the colour of each run, and where the run ends, in rows of pixels that have a byte before each. */
  runs: Uint32Array;
  ends: Uint32Array;
  /** How many pixels have each colour. */
  counts: Uint32Array;
};

const table = createWordTable();
const spare = {
  runs: new Uint32Array(1 << 16),
  ends: new Uint32Array(1 << 16),
  counts: new Uint32Array(1 << 11),
};

export function countColors(pixels: Pixels): Colors {
  const { width, height } = pixels;
  const stride = strideOf(pixels);
  const source = wordsOf(pixels);
  if (spare.runs.length < width * height) {
    spare.runs = new Uint32Array(width * height);
    spare.ends = new Uint32Array(width * height);
  }
  const { runs, ends } = spare;
  let counts = spare.counts.fill(0);
  emptyTable(table);
  let run = 0;
  for (let y = 0; y < height; y++) {
    const start = y * stride;
    const rowEnd = start + width;
    const shift = y * (width + 1) + 1 - start;
    // A map is drawn in runs of one colour: what is done once for each run is not done for each pixel.
    for (let from = start, to = start; from < rowEnd; from = to) {
      const word = source[from] as number;
      to = from + 1;
      while (to < rowEnd && source[to] === word) to++;
      const color = numberOf(table, word);
      if (color >= counts.length) counts = spare.counts = wider(counts);
      counts[color] = (counts[color] as number) + to - from;
      runs[run] = color;
      ends[run++] = to + shift;
    }
  }
  return { words: table.words, length: table.length, runs, ends, counts };
}

function wider(values: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(values.length * 4);
  more.set(values);
  return more;
}
