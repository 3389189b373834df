import { createSpare } from './spare.ts';
import { createWordTable, emptyTable, numberOf } from './word-table.ts';

/** The colours of a picture in the order they are met, and how many pixels have each. */
export type Colors = { words: Int32Array; counts: Int32Array; length: number };

/** Colours that can hardly be told apart, taken together. All of it is overwritten by the next call. */
export type Bins = {
  /** What the colours of each bin have in common. */
  keys: Int32Array;
  counts: Uint32Array;
  /** The bin of each colour. */
  ofColor: Uint32Array;
  length: number;
};

// Colours that differ only in these last bits are taken together: in a flat picture they are edges of the same few
// colours, and fewer of them are packed better; in soft tints such steps would show.
const COARSE = 0xf0fcfcfc | 0;
const COARSE_IF_FLAT = 0xf0f8f8f8 | 0;

const table = createWordTable();
const sizesOf = createSpare((length) => new Uint32Array(length));
const binsOfColors = createSpare((length) => new Uint32Array(length));

export function binsOf({ words, counts, length }: Colors, isFlat: boolean): Bins {
  const coarse = isFlat ? COARSE_IF_FLAT : COARSE;
  emptyTable(table);
  const sizes = sizesOf(length).fill(0, 0, length);
  const ofColor = binsOfColors(length);
  for (let color = 0; color < length; color++) {
    const bin = numberOf(table, (words[color] as number) & coarse);
    ofColor[color] = bin;
    sizes[bin] = (sizes[bin] as number) + (counts[color] as number);
  }
  return { keys: table.words, counts: sizes, ofColor, length: table.length };
}
