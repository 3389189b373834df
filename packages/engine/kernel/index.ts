import { FOUR, height, layOut, pixels, stride } from './memory';
import { emptyPalette, inkOf, takeInks } from './palette';

export { markEdge, paintAreas } from './areas';
export { markSegment, paintLines } from './lines';
export { printMask } from './masks';
export { INKS, MASK, MASK_BYTES, MET_COUNTS, MET_ENTRIES, MET_WORDS, parcelStart } from './memory';
export { over, takeInks, wordOf } from './palette';
export { countColors, entriesOf, onlyColor, roomForWords, takeWords, wordsOf } from './reading';

/** A blank picture. */
export function begin(nextWidth: i32, nextHeight: i32): void {
  memory.fill(pixels, 0, pixelBytes());
  layOut(nextWidth, nextHeight);
  emptyPalette();
}

/** All of the picture in the first ink. */
export function flood(): void {
  takeInks(1);
  const four = <u64>inkOf(0) * FOUR;
  for (let at = pixels, end = pixels + pixelBytes(); at < end; at += 8) store<u64>(at, four);
}

function pixelBytes(): usize {
  return (<usize>stride * height) << 1;
}
