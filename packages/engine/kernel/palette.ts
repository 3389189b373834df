import { INK_NUMBERS, INKS, KEPT_MIXES, MIXED, MOST_SLOTS, SLOTS, WORDS } from './memory';

/**
 * The colours of a picture by number, as they are first met: ink has few of them, and lays the same ones over each other
 * thousands of times, so what they give is kept.
 */

const FIRST_SLOTS: i32 = 1 << 12;
// From here on a colour that is new is made a little coarser: there are 2 ** 14 such colours.
const MANY: i32 = 3 << 14;
const COARSE: u32 = 0x3f0f0f0f;

let colors: i32 = 1;
let slots: i32 = FIRST_SLOTS;

/** How many numbers are given, that of nothing included. */
export function colorCount(): i32 {
  return colors;
}

export function emptyPalette(): void {
  colors = 1;
  slots = FIRST_SLOTS;
  store<u32>(WORDS, 0);
  memory.fill(SLOTS, 0, 2 * slots);
  memory.fill(MIXED, 0, 8 * KEPT_MIXES);
}

export function wordOf(number: u32): u32 {
  return load<u32>(WORDS + (<usize>number << 2));
}

/** The number of a colour; when there are very many, that of one much like it. */
export function numberOf(word: u32): u32 {
  if (word === 0) return 0;
  const found = lookUp(word);
  if (found !== 0 || colors < MANY) return found !== 0 ? found : add(word);
  const like = lookUp(word | COARSE);
  return like !== 0 ? like : add(word | COARSE);
}

/** The number of a colour, or 0. */
function lookUp(word: u32): u32 {
  let slot = slotOf(word);
  let number = numberIn(slot);
  while (number !== 0 && wordOf(number) !== word) {
    slot = (slot + 1) & (slots - 1);
    number = numberIn(slot);
  }
  return number;
}

function numberIn(slot: i32): u32 {
  return load<u16>(SLOTS + (<usize>slot << 1));
}

function add(word: u32): u32 {
  if (colors * 2 >= slots && slots < <i32>MOST_SLOTS) widen();
  const number = colors++;
  store<u32>(WORDS + (<usize>number << 2), word);
  put(number, word);
  return number;
}

function put(number: i32, word: u32): void {
  let slot = slotOf(word);
  while (numberIn(slot) !== 0) slot = (slot + 1) & (slots - 1);
  store<u16>(SLOTS + (<usize>slot << 1), <u16>number);
}

function widen(): void {
  slots <<= 1;
  memory.fill(SLOTS, 0, 2 * slots);
  for (let number = 1; number < colors; number++) put(number, wordOf(number));
}

function slotOf(word: u32): i32 {
  return (((word ^ (word >>> 15)) * 0x2c1b3c6d) >>> 8) & (slots - 1);
}

/** Numbers the first inks. */
export function takeInks(count: i32): void {
  for (let shade: usize = 0; shade < <usize>count; shade++) {
    store<u16>(INK_NUMBERS + (shade << 1), <u16>numberOf(load<u32>(INKS + (shade << 2))));
  }
}

@inline
export function inkOf(shade: u32): u32 {
  return load<u16>(INK_NUMBERS + (<usize>shade << 1));
}

/** What a colour, which is not nothing, gives over another, all by number. */
@inline
export function mix(top: u32, under: u32): u32 {
  const slot = MIXED + ((<usize>((top * 61 + under) & (<u32>KEPT_MIXES - 1))) << 3);
  const known = load<u64>(slot);
  return <u32>(known >>> 16) === ((top << 16) | under) ? <u32>known & 0xffff : mixAnew(top, under, slot);
}

/** Lays an ink over the pixel that lies there. */
@inline
export function paint(at: usize, ink: u32): void {
  store<u16>(at, <u16>mix(ink, load<u16>(at)));
}

function mixAnew(top: u32, under: u32, slot: usize): u32 {
  const number = numberOf(over(wordOf(top), wordOf(under)));
  store<u64>(slot, ((<u64>((top << 16) | under)) << 16) | number);
  return number;
}

/** A colour over another, neither premultiplied. */
export function over(top: u32, under: u32): u32 {
  const alpha = <f64>(top >>> 24);
  if (alpha === 255 || under === 0) return top;
  const total = alpha + (<f64>(under >>> 24) * (255 - alpha)) / 255;
  const share = alpha / total;
  return (
    channelOver(top, under, share, 0) |
    channelOver(top, under, share, 8) |
    channelOver(top, under, share, 16) |
    ((<u32>(total + 0.5)) << 24)
  );
}

function channelOver(top: u32, under: u32, share: f64, shift: u32): u32 {
  const above = <f64>((top >>> shift) & 255);
  const below = <f64>((under >>> shift) & 255);
  return (<u32>(below + (above - below) * share + 0.5)) << shift;
}
