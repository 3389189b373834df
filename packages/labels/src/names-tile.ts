import type { PlaceSymbol } from './symbol.ts';
import type { Align, Halo, TextRun } from './text.ts';

/**
 * The names of a block of tiles, as they travel to the page: what is the same for many of them is said once, and named
 * by its number. CSS pixels at the scale that the block is for.
 */
export type NamesTile = {
  runs: RunStyle[];
  halos: Halo[];
  symbols: PlaceSymbol[];
  /** The most important first. */
  names: TileName[];
  /** What the pictures of the layer show of its points, which no text may cover: x, y and half its width, again and again. */
  marks?: number[];
};

export type RunStyle = Omit<TextRun, 'text'>;

export type TileName = {
  /** Its place, from the upper left corner of the block. */
  at: [x: number, y: number];
  /** It comes before the names of every layer above: a town, an island. */
  isMajor?: true;
  /** Each line with its style. */
  lines?: [text: string, run: number][];
  halo?: number;
  symbol?: number;
  /** The sign is worth showing without its text. */
  keepsSymbol?: true;
  /** Upper left corner of the text, from the place, and how its lines stand. */
  text?: [dx: number, dy: number, align: Align];
  /** What the letters follow, from the place: x, y, x, y… */
  path?: number[];
};

/** Tiles along the side of a block of names: a screen takes a handful of blocks, not a request for each of its tiles. */
export const NAMES_SPAN = 4;
/** By so many levels a block is a tile of a smaller scale. */
export const NAMES_LEVELS = Math.log2(NAMES_SPAN);
/** The column or row of the block that holds a tile of this column or row. */
export const blockOf = (tile: number): number => tile >> NAMES_LEVELS;
