export { type Box, type BoxIndex, boxAround, createBoxIndex, inflate, overlaps } from './box-index.ts';
export { type LetterPlace, lettersAlong, type PlacedLetters } from './letters-along.ts';
export { blockOf, NAMES_LEVELS, NAMES_SPAN, type NamesTile, type RunStyle, type TileName } from './names-tile.ts';
export { drawSymbol, type Glyph, type PlaceSymbol, symbolSize } from './symbol.ts';
export {
  type Align,
  BASELINE,
  BEFORE,
  baselineOf,
  type Font,
  type FontFamily,
  type Halo,
  lineHeight,
  type TextRun,
  trackedWidth,
} from './text.ts';
export { type Walk, walkLine } from './walk-line.ts';
