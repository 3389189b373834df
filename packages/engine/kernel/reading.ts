import {
  COUNTS,
  ENTRIES,
  IS_MET,
  LANE_GAP,
  LANES,
  layOut,
  MET,
  MET_COUNTS,
  MET_ENTRIES,
  MET_WORDS,
  parcel,
  parcelOf,
  pixels,
  stride,
} from './memory';
import { colorCount, emptyPalette, numberOf, wordOf } from './palette';

@inline
function rowOf(left: i32, y: i32): usize {
  return pixels + (<usize>(y * stride + left) << 1);
}

/** The number of the only colour of a part of the picture, or -1. */
export function onlyColor(left: i32, top: i32, partWidth: i32, partHeight: i32): i32 {
  const first = load<u16>(rowOf(left, top));
  for (let y = top; y < top + partHeight; y++) {
    const row = rowOf(left, y);
    for (let at = row, end = row + (partWidth << 1); at < end; at += 2) if (load<u16>(at) !== first) return -1;
  }
  return first;
}

/** How many colours were met. */
let met: usize = 0;

/**
 * Counts the pixels of each colour of a part of the picture, and tells how many colours it has. Neighbours are often of
 * one colour, and a count must be written before it can be read again: each of four has its own lane.
 */
export function countColors(left: i32, top: i32, partWidth: i32, partHeight: i32): i32 {
  const colors: usize = colorCount();
  const lane = ((colors << 2) + 2 * LANE_GAP - 1) & ~(LANE_GAP - 1);
  memory.fill(COUNTS, 0, lane * LANES);
  memory.fill(IS_MET, 0, colors);
  met = 0;
  for (let y = top; y < top + partHeight; y++) {
    let at = rowOf(left, y);
    const end = at + (<usize>partWidth << 1);
    for (; at + 8 <= end; at += 8) {
      const four = load<u64>(at);
      meet(COUNTS, <usize>four & 0xffff);
      meet(COUNTS + lane, <usize>(four >> 16) & 0xffff);
      meet(COUNTS + 2 * lane, <usize>(four >> 32) & 0xffff);
      meet(COUNTS + 3 * lane, <usize>(four >> 48));
    }
    for (; at < end; at += 2) meet(COUNTS, load<u16>(at));
  }
  for (let i: usize = 0; i < met; i++) {
    const number: usize = load<u16>(MET + (i << 1));
    const at = COUNTS + (number << 2);
    const count = load<u32>(at) + load<u32>(at + lane) + load<u32>(at + 2 * lane) + load<u32>(at + 3 * lane);
    store<u32>(MET_COUNTS + (i << 2), count);
    store<u32>(MET_WORDS + (i << 2), wordOf(<u32>number));
  }
  return <i32>met;
}

function meet(lane: usize, number: usize): void {
  const at = lane + (number << 2);
  store<u32>(at, load<u32>(at) + 1);
  if (load<u8>(IS_MET + number) !== 0) return;
  store<u8>(IS_MET + number, 1);
  store<u16>(MET + (met++ << 1), <u16>number);
}

/** Finds the entry of a colour by its number. */
function spreadEntries(): void {
  for (let i: usize = 0; i < met; i++) {
    store<u8>(ENTRIES + <usize>load<u16>(MET + (i << 1)), load<u8>(MET_ENTRIES + i));
  }
}

@inline
function entryAt(at: usize): u32 {
  return load<u8>(ENTRIES + <usize>load<u16>(at));
}

/** The entries of the pixels of the part that was counted, row by row, with a zero before each row, in the parcel; how many bytes. */
export function entriesOf(left: i32, top: i32, partWidth: i32, partHeight: i32): usize {
  spreadEntries();
  const length = <usize>(partWidth + 1) * partHeight;
  let out = parcelOf(length);
  for (let y = top; y < top + partHeight; y++) {
    store<u8>(out++, 0);
    let at = rowOf(left, y);
    const end = at + (<usize>partWidth << 1);
    for (; at + 8 <= end; at += 8, out += 4) {
      const four = load<u64>(at);
      store<u32>(
        out,
        entryOf(four) | (entryOf(four >> 16) << 8) | (entryOf(four >> 32) << 16) | (entryOf(four >> 48) << 24),
      );
    }
    for (; at < end; at += 2) store<u8>(out++, <u8>entryAt(at));
  }
  return length;
}

function entryOf(number: u64): u32 {
  return load<u8>(ENTRIES + (<usize>number & 0xffff));
}

/** The words of the pixels of a part, row by row, in the parcel; how many bytes. */
export function wordsOf(left: i32, top: i32, partWidth: i32, partHeight: i32): usize {
  const length = (<usize>partWidth * partHeight) << 2;
  let out = parcelOf(length);
  for (let y = top; y < top + partHeight; y++) {
    for (let at = rowOf(left, y), end = at + (<usize>partWidth << 1); at < end; at += 2, out += 4) {
      store<u32>(out, wordOf(load<u16>(at)));
    }
  }
  return length;
}

/** Room for a picture that comes as words, in the parcel; how many bytes. */
export function roomForWords(pictureWidth: i32, pictureHeight: i32): usize {
  layOut(pictureWidth, pictureHeight);
  const length = (<usize>pictureWidth * pictureHeight) << 2;
  parcelOf(length);
  return length;
}

/** Makes the words in the parcel the picture, all bits of `fuzz` set where there is a colour. False when there are more than so many colours. */
export function takeWords(pictureWidth: i32, pictureHeight: i32, fuzz: u32, most: i32): bool {
  emptyPalette();
  let last: u32 = 0;
  let number: u32 = 0;
  let at = parcel;
  for (let y = 0; y < pictureHeight; y++) {
    for (let out = rowOf(0, y), end = out + (<usize>pictureWidth << 1); out < end; out += 2, at += 4) {
      const word = load<u32>(at);
      // A map is drawn in runs of one colour: it is looked up once for each.
      if (word !== last) {
        number = numberOf(word === 0 ? 0 : word | fuzz);
        last = word;
      }
      store<u16>(out, <u16>number);
    }
    if (colorCount() > most) return false;
  }
  return true;
}
