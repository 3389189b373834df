import { codesOf, lengthsOf, MOST_SYMBOLS } from './huffman';
import { DEFLATE, FOUR, parcelOf } from './memory';
import { entryAt, rowOf, spreadEntries } from './reading';

/**
 * Packs bytes as RFC 1950 and 1951 say, looking for nothing but repetitions of the last byte: a picture of few colours
 * holds little else.
 */

/** Each so many tokens have codes of their own. */
const BLOCK_TOKENS: usize = 1 << 16;
const LEAST_RUN: usize = 3;
const MOST_RUN: usize = 258;
/** A token is a byte, or 256 and by how much a run is longer than the least. */
const TOKEN_KINDS: i32 = 512;
/** Symbols: bytes, the end of a block, and from 257 on lengths of runs. */
const SYMBOLS: i32 = 286;
const END: i32 = 256;
const MOST_BITS: i32 = 15;
/** Lengths of codes are told by symbols too: themselves, the last again, and zeros, few or many. */
const TOLD_SYMBOLS: i32 = 19;
const AGAIN: u32 = 16;
const ZEROS: u32 = 17;
const MANY_ZEROS: u32 = 18;
const TOLD_BITS: i32 = 7;
const TOLD_ORDER = memory.data<u8>([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);

const TOKENS: usize = DEFLATE;
// A run that fills a row may take as many tokens more.
const FULL: usize = TOKENS + 2 * BLOCK_TOKENS;
const TOKEN_COUNTS: usize = FULL + 2 * 1024;
/** What is written for each token: its bits, and above them how many. */
const TOKEN_CODES: usize = TOKEN_COUNTS + 4 * TOKEN_KINDS;
const CODE_BITS: u32 = 24;
const COUNTS: usize = TOKEN_CODES + 4 * TOKEN_KINDS;
const LENGTHS: usize = COUNTS + 4 * MOST_SYMBOLS;
const CODES: usize = LENGTHS + MOST_SYMBOLS;
/** Symbols that tell lengths, and above them what follows them. */
const TOLD: usize = CODES + 4 * MOST_SYMBOLS;
const TOLD_COUNTS: usize = TOLD + 2 * MOST_SYMBOLS;
const TOLD_LENGTHS: usize = TOLD_COUNTS + 4 * 32;
const TOLD_CODES: usize = TOLD_LENGTHS + 32;

let out: usize = 0;
let bits: u64 = 0;
let bitCount: u64 = 0;

/**
 * The entries of the pixels of the part that was counted, row by row, with a zero before each row, packed into the
 * parcel; how many bytes.
 */
export function packEntries(left: i32, top: i32, partWidth: i32, partHeight: i32): usize {
  spreadEntries();
  const length = <usize>(partWidth + 1) * partHeight;
  const packed = parcelOf(length + (length >> 2) + 4096);
  out = packed;
  bits = 0;
  bitCount = 0;
  write(0x0178, 16);
  beginBlock();
  let to = TOKENS;
  // Adler-32.
  let sum: u64 = 1;
  let sumOfSums: u64 = 0;
  for (let y = top; y < top + partHeight; y++) {
    store<u16>(to, 0);
    countToken(0, 1);
    to += 2;
    sumOfSums += sum;
    let at = rowOf(left, y);
    for (const end = at + (<usize>partWidth << 1); at < end; ) {
      if (to > FULL) {
        writeBlock(to, false);
        beginBlock();
        to = TOKENS;
      }
      const entry = entryAt(at);
      const next = endOfRun(at, end);
      const count = (next - at) >> 1;
      sumOfSums += sum * count + <u64>entry * ((count * (count + 1)) >> 1);
      sum += <u64>entry * count;
      at = next;
      store<u16>(to, <u16>entry);
      to += 2;
      let again = count - 1;
      for (; again >= LEAST_RUN; to += 2) {
        const taken = min<usize>(again, MOST_RUN);
        store<u16>(to, <u16>(256 + taken - LEAST_RUN));
        countToken(256 + taken - LEAST_RUN, 1);
        again -= taken;
      }
      // At most two are left: both are put, and as many count.
      store<u32>(to, entry | (entry << 16));
      to += again << 1;
      countToken(entry, 1 + <u32>again);
    }
    sum %= 65521;
    sumOfSums %= 65521;
  }
  writeBlock(to, true);
  if (bitCount !== 0) write(0, 8 - bitCount);
  write(bswap<u32>(<u32>((sumOfSums << 16) | sum)), 32);
  return out - packed;
}

/** Where pixels of the same entry as the first end: four at a time while they are of one colour. */
@inline
function endOfRun(start: usize, end: usize): usize {
  const entry = entryAt(start);
  let at = start;
  do {
    const four = <u64>load<u16>(at) * FOUR;
    at += 2;
    while (at + 8 <= end && load<u64>(at) === four) at += 8;
    while (at < end && load<u16>(at) === <u16>four) at += 2;
  } while (at < end && entryAt(at) === entry);
  return at;
}

@inline
function countToken(token: usize, times: u32): void {
  const count = TOKEN_COUNTS + (token << 2);
  store<u32>(count, load<u32>(count) + times);
}

function beginBlock(): void {
  memory.fill(TOKEN_COUNTS, 0, 4 * TOKEN_KINDS);
}

/** How many times a byte comes again. */
function runOf(byte: u8, start: usize, end: usize): usize {
  let at = start;
  while (at < end && load<u8>(at) === byte) at++;
  return at - start;
}

/** By how many bits a length is told more exactly than its symbol tells it. */
@inline
function extraBits(longer: u32): u32 {
  return longer < 8 || longer === 255 ? 0 : 29 - clz(longer);
}

@inline
function lengthSymbol(longer: u32): u32 {
  const extra = extraBits(longer);
  return longer === 255 ? 285 : 257 + (extra << 2) + (longer >> extra);
}

function writeBlock(end: usize, isLast: bool): void {
  memory.copy(COUNTS, TOKEN_COUNTS, 4 * 256);
  memory.fill(COUNTS + 4 * END, 0, 4 * (SYMBOLS - END));
  store<u32>(COUNTS + 4 * END, 1);
  for (let longer: u32 = 0; longer < 256; longer++) {
    const at = COUNTS + (<usize>lengthSymbol(longer) << 2);
    store<u32>(at, load<u32>(at) + load<u32>(TOKEN_COUNTS + (<usize>(256 + longer) << 2)));
  }
  lengthsOf(COUNTS, SYMBOLS, MOST_BITS, LENGTHS);
  codesOf(LENGTHS, SYMBOLS, CODES);
  write(isLast ? 5 : 4, 3);
  tellLengths();
  writeTokens(end);
}

/** The only distance is one, and its code one bit. */
function tellLengths(): void {
  let symbols = SYMBOLS;
  while (load<u8>(LENGTHS + <usize>symbols - 1) === 0) symbols--;
  store<u8>(LENGTHS + symbols, 1);
  const told = tell(symbols + 1);
  lengthsOf(TOLD_COUNTS, TOLD_SYMBOLS, TOLD_BITS, TOLD_LENGTHS);
  codesOf(TOLD_LENGTHS, TOLD_SYMBOLS, TOLD_CODES);
  let known = TOLD_SYMBOLS;
  while (toldLength(known - 1) === 0) known--;
  write(symbols - 257, 5);
  write(0, 5);
  write(known - 4, 4);
  for (let i = 0; i < known; i++) write(toldLength(i), 3);
  for (let i: usize = 0; i < told; i++) {
    const one: u32 = load<u16>(TOLD + (i << 1));
    const symbol = one & 31;
    write(load<u32>(TOLD_CODES + (<usize>symbol << 2)), load<u8>(TOLD_LENGTHS + <usize>symbol));
    if (symbol >= AGAIN) write(one >> 5, symbol === AGAIN ? 2 : symbol === ZEROS ? 3 : 7);
  }
}

function toldLength(i: i32): u32 {
  return load<u8>(TOLD_LENGTHS + <usize>load<u8>(TOLD_ORDER + <usize>i));
}

/** Tells lengths by symbols, repetitions shortly; how many symbols there are. */
function tell(lengths: i32): usize {
  memory.fill(TOLD_COUNTS, 0, 4 * TOLD_SYMBOLS);
  let told: usize = 0;
  for (let at = LENGTHS, end = LENGTHS + lengths; at < end; ) {
    const length = load<u8>(at);
    let run = <u32>min<usize>(1 + runOf(length, at + 1, end), 138);
    let one: u32 = length;
    if (length === 0 && run >= 11) one = MANY_ZEROS | ((run - 11) << 5);
    else if (length === 0 && run >= 3) one = ZEROS | ((run - 3) << 5);
    else if (at > LENGTHS && load<u8>(at - 1) === length && run >= 3) {
      run = min<u32>(run, 6);
      one = AGAIN | ((run - 3) << 5);
    } else run = 1;
    store<u16>(TOLD + (told++ << 1), <u16>one);
    const count = TOLD_COUNTS + (<usize>(one & 31) << 2);
    store<u32>(count, load<u32>(count) + 1);
    at += run;
  }
  return told;
}

function writeTokens(end: usize): void {
  for (let token: u32 = 0; token < 256; token++) setCode(token, token, 0, 0);
  // After a length comes its distance: one, the bit 0.
  for (let longer: u32 = 0; longer < 256; longer++) {
    const extra = extraBits(longer);
    setCode(256 + longer, lengthSymbol(longer), longer & ((1 << extra) - 1), extra + 1);
  }
  // As `write` does, with everything at hand.
  let to = out;
  let pending = bits;
  let count = bitCount;
  for (let at = TOKENS; at < end; at += 2) {
    const code = load<u32>(TOKEN_CODES + (<usize>load<u16>(at) << 2));
    pending |= <u64>(code & ((1 << CODE_BITS) - 1)) << count;
    count += code >> CODE_BITS;
    store<u64>(to, pending);
    to += <usize>(count >> 3);
    pending >>= count & ~7;
    count &= 7;
  }
  out = to;
  bits = pending;
  bitCount = count;
  write(load<u32>(CODES + 4 * END), load<u8>(LENGTHS + END));
}

function setCode(token: u32, symbol: u32, extra: u32, extraLength: u32): void {
  const length: u32 = load<u8>(LENGTHS + <usize>symbol);
  const code = load<u32>(CODES + (<usize>symbol << 2)) | (extra << length);
  store<u32>(TOKEN_CODES + (<usize>token << 2), code | ((length + extraLength) << CODE_BITS));
}

/** Appends bits, the lowest first; whole bytes are put out at once. */
function write(value: u64, count: u64): void {
  bits |= value << bitCount;
  bitCount += count;
  store<u64>(out, bits);
  out += <usize>(bitCount >> 3);
  bits >>= bitCount & ~7;
  bitCount &= 7;
}
