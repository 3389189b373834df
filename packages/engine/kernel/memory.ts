/**
 * Where everything lies. One instance of the kernel draws one picture at a time, in memory of its own that it uses
 * again for the next: what has a fixed size comes first, what depends on the size of the picture after it.
 */

/** Colours have numbers of 16 bits; 0 is none at all. */
export const MOST_COLORS: usize = 1 << 16;

/** Numbers of colours by what is made of their words; see palette.ts. */
export const SLOTS: usize = 1 << 12;
export const MOST_SLOTS: usize = 1 << 17;
/** The word of each colour, by number: 0xAABBGGRR, not premultiplied. */
export const WORDS: usize = SLOTS + 2 * MOST_SLOTS;
/** What was mixed last: the numbers above and below, and of what they give. */
export const MIXED: usize = WORDS + 4 * MOST_COLORS;
export const KEPT_MIXES: usize = 1 << 13;
/** Inks to paint with, by shade: their words, and then their numbers. */
const MOST_INKS: usize = 256;
export const INKS: usize = MIXED + 8 * KEPT_MIXES;
export const INK_NUMBERS: usize = INKS + 4 * MOST_INKS;
/** The mask that is printed. */
export const MASK: usize = INK_NUMBERS + 2 * MOST_INKS;
export const MASK_BYTES: usize = 1 << 16;
/** The colours of a part of the picture, in the order they are met: their numbers, words, and how many pixels have them. */
export const MET: usize = MASK + MASK_BYTES;
export const MET_WORDS: usize = MET + 2 * MOST_COLORS;
export const MET_COUNTS: usize = MET_WORDS + 4 * MOST_COLORS;
/** The entry of a smaller palette that each of them is given. */
export const MET_ENTRIES: usize = MET_COUNTS + 4 * MOST_COLORS;
/** By number: the same entries, whether it was met, and in lanes (see reading.ts) how often. */
export const ENTRIES: usize = MET_ENTRIES + MOST_COLORS;
export const IS_MET: usize = ENTRIES + MOST_COLORS;
export const COUNTS: usize = IS_MET + MOST_COLORS;
export const LANES: usize = 4;
/** Between lanes, so that they do not take the same places of the cache. */
export const LANE_GAP: usize = 64;
const PICTURE: usize = COUNTS + LANES * (4 * MOST_COLORS + 2 * LANE_GAP);

/** Pixels to a block, side by side: what was not touched is not looked at. */
export const BLOCK: i32 = 16;
export const BLOCK_BITS: i32 = 4;

/** Times a number: the same number four times, as four pixels lie. */
export const FOUR: u64 = 0x0001000100010001;

export let width: i32 = 0;
export let height: i32 = 0;
/** Pixels from one row to the next: whole blocks, so that none goes over to the next row. */
export let stride: i32 = 0;
/** Cells from one row to the next, where the picture's areas are measured: two more than pixels at least. */
export let cellStride: i32 = 0;

/** The number of the colour of each pixel. */
export const pixels: usize = PICTURE;
/** How near lines come to each pixel, and whether some pixel of a block is near one. */
export let nearness: usize = PICTURE;
export let nearBlocks: usize = PICTURE;
/** How much more each cell of a row is covered than the one before it, where some is, by block, and in which rows. */
export let changes: usize = PICTURE;
export let changedBlocks: usize = PICTURE;
export let changedRows: usize = PICTURE;
/** Bytes on their way in or out, and how many there may be. */
export let parcel: usize = PICTURE;
let parcelBytes: usize = 0;

export function blockCount(): i32 {
  return (stride >> BLOCK_BITS) * height;
}

/** Lays the picture out. All that follows its pixels must be zero, as it is at first and when everything marked was painted. */
export function layOut(nextWidth: i32, nextHeight: i32): void {
  if (nextWidth === width && nextHeight === height) return;
  memory.fill(parcel, 0, parcelBytes);
  parcelBytes = 0;
  width = nextWidth;
  height = nextHeight;
  stride = (width + BLOCK - 1) & ~(BLOCK - 1);
  cellStride = (width + BLOCK + 1) & ~(BLOCK - 1);
  const size = <usize>stride * height;
  const cells = <usize>cellStride * height;
  nearness = after(pixels, 2 * size);
  nearBlocks = after(nearness, size);
  changes = after(nearBlocks, size >> BLOCK_BITS);
  changedBlocks = after(changes, 4 * cells);
  changedRows = after(changedBlocks, cells >> BLOCK_BITS);
  parcel = after(changedRows, height);
  reach(parcel);
}

export function parcelStart(): usize {
  return parcel;
}

/** Room for a parcel of so many bytes; where it lies. */
export function parcelOf(bytes: usize): usize {
  reach(parcel + bytes);
  parcelBytes = max<usize>(parcelBytes, bytes);
  return parcel;
}

/** Zeros, eight at a time, from a multiple of eight on: for little, that is faster than filling. */
export function wipe(start: usize, bytes: usize): void {
  for (let at = start, end = start + bytes; at < end; at += 8) store<u64>(at, 0);
}

/** At least eight bytes are between two regions, so that eight may be read at once. */
function after(start: usize, bytes: usize): usize {
  return (start + bytes + 8 + 63) & ~63;
}

function reach(end: usize): void {
  const pages = <i32>((end + 8 + 0xffff) >> 16);
  const missing = pages - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) unreachable();
}
