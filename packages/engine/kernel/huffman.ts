import { HUFFMAN } from './memory';

/** Symbols that a code may have, and bits to its longest. */
export const MOST_SYMBOLS: usize = 320;
const MOST_BITS: usize = 64;

// Symbols with how often they occur, rarest first; then the weights and parents of the tree's nodes, leaves first.
const SORTED: usize = HUFFMAN;
const WEIGHTS: usize = SORTED + 8 * MOST_SYMBOLS;
const PARENTS: usize = WEIGHTS + 8 * MOST_SYMBOLS;
const DEPTHS: usize = PARENTS + 8 * MOST_SYMBOLS;
/** How many codes have each length, and the next of them. */
const OF_LENGTH: usize = DEPTHS + 2 * MOST_SYMBOLS;
const NEXT_CODES: usize = OF_LENGTH + 4 * MOST_BITS;

function get(place: usize, i: i32): u32 {
  return load<u32>(place + (<usize>i << 2));
}

function set(place: usize, i: i32, value: u32): void {
  store<u32>(place + (<usize>i << 2), value);
}

/** Gives each symbol that occurs a code of so many bits that all together are shortest; none is longer than `limit`. */
export function lengthsOf(counts: usize, symbols: i32, limit: i32, lengths: usize): void {
  memory.fill(lengths, 0, symbols);
  const used = sort(counts, symbols);
  if (used === 1) store<u8>(lengths + <usize>symbolAt(0), 1);
  if (used < 2) return;
  growTree(used);
  countLengths(used, limit);
  keepWithin(limit);
  let i = 0;
  for (let bits = limit; bits > 0; bits--) {
    for (let left = get(OF_LENGTH, bits); left > 0; left--) store<u8>(lengths + <usize>symbolAt(i++), <u8>bits);
  }
}

function symbolAt(i: i32): u32 {
  return <u32>load<u64>(SORTED + (<usize>i << 3)) & 0xffff;
}

/** Symbols that occur, rarest first; how many they are. */
function sort(counts: usize, symbols: i32): i32 {
  let used = 0;
  for (let symbol = 0; symbol < symbols; symbol++) {
    const count = get(counts, symbol);
    if (count === 0) continue;
    store<u64>(SORTED + (<usize>used << 3), (<u64>count << 16) | symbol);
    used++;
  }
  for (let gap: i32 = 121; gap > 0; gap /= 3) {
    for (let i = gap; i < used; i++) {
      const moved = load<u64>(SORTED + (<usize>i << 3));
      let to = i;
      for (; to >= gap && load<u64>(SORTED + (<usize>(to - gap) << 3)) > moved; to -= gap) {
        store<u64>(SORTED + (<usize>to << 3), load<u64>(SORTED + (<usize>(to - gap) << 3)));
      }
      store<u64>(SORTED + (<usize>to << 3), moved);
    }
  }
  return used;
}

/** The two lightest nodes become children of a new one, until one is left. */
function growTree(leaves: i32): void {
  for (let i = 0; i < leaves; i++) set(WEIGHTS, i, <u32>(load<u64>(SORTED + (<usize>i << 3)) >> 16));
  let leaf = 0;
  let node = leaves;
  for (let parent = leaves; parent < 2 * leaves - 1; parent++) {
    let weight: u32 = 0;
    for (let child = 0; child < 2; child++) {
      const isLeaf = node === parent || (leaf < leaves && get(WEIGHTS, leaf) <= get(WEIGHTS, node));
      const lightest = isLeaf ? leaf++ : node++;
      weight += get(WEIGHTS, lightest);
      set(PARENTS, lightest, parent);
    }
    set(WEIGHTS, parent, weight);
  }
}

/** How many leaves lie how deep; those deeper than `limit` are counted there. */
function countLengths(leaves: i32, limit: i32): void {
  memory.fill(OF_LENGTH, 0, 4 * MOST_BITS);
  const root = 2 * leaves - 2;
  store<u8>(DEPTHS + <usize>root, 0);
  for (let node = root - 1; node >= 0; node--) {
    const depth = load<u8>(DEPTHS + <usize>get(PARENTS, node)) + 1;
    store<u8>(DEPTHS + <usize>node, depth);
    if (node >= leaves) continue;
    const bits = min<i32>(depth, limit);
    set(OF_LENGTH, bits, get(OF_LENGTH, bits) + 1);
  }
}

/** Lengthens shorter codes until those that were cut have room. */
function keepWithin(limit: i32): void {
  let taken: u32 = 0;
  for (let bits = 1; bits <= limit; bits++) taken += get(OF_LENGTH, bits) << (limit - bits);
  for (; taken > <u32>1 << limit; taken--) {
    let bits = limit - 1;
    while (get(OF_LENGTH, bits) === 0) bits--;
    set(OF_LENGTH, bits, get(OF_LENGTH, bits) - 1);
    set(OF_LENGTH, bits + 1, get(OF_LENGTH, bits + 1) + 2);
    set(OF_LENGTH, limit, get(OF_LENGTH, limit) - 1);
  }
}

/** The codes that follow from their lengths, as they are written: first bit last. */
export function codesOf(lengths: usize, symbols: i32, codes: usize): void {
  memory.fill(OF_LENGTH, 0, 4 * MOST_BITS);
  for (let symbol = 0; symbol < symbols; symbol++) {
    const bits = load<u8>(lengths + symbol);
    set(OF_LENGTH, bits, get(OF_LENGTH, bits) + 1);
  }
  set(OF_LENGTH, 0, 0);
  let code: u32 = 0;
  for (let bits = 1; bits < 16; bits++) {
    code = (code + get(OF_LENGTH, bits - 1)) << 1;
    set(NEXT_CODES, bits, code);
  }
  for (let symbol = 0; symbol < symbols; symbol++) {
    const bits = load<u8>(lengths + symbol);
    if (bits === 0) continue;
    const next = get(NEXT_CODES, bits);
    set(NEXT_CODES, bits, next + 1);
    set(codes, symbol, reversed(next, bits));
  }
}

function reversed(code: u32, bits: u32): u32 {
  let turned: u32 = 0;
  for (let i: u32 = 0; i < bits; i++) turned |= ((code >> i) & 1) << (bits - 1 - i);
  return turned;
}
