/** Numbers words from 0 as they are first met; emptied and used again, since new memory for each tile cost as much as counting did. */
type WordTable = {
  /** The number of a word, by what `slotOf` makes of it; -1 where there is none. */
  slots: Int32Array;
  /** By number. */
  words: Int32Array;
  length: number;
};

export function createWordTable(): WordTable {
  return { slots: new Int32Array(1 << 12).fill(-1), words: new Int32Array(1 << 11), length: 0 };
}

export function numberOf(table: WordTable, word: number): number {
  const { slots, words } = table;
  const last = slots.length - 1;
  let slot = slotOf(word) & last;
  let number = slots[slot] as number;
  while (number >= 0 && words[number] !== word) {
    slot = (slot + 1) & last;
    number = slots[slot] as number;
  }
  return number >= 0 ? number : add(table, slot, word);
}

export function emptyTable(table: WordTable): void {
  table.slots.fill(-1);
  table.length = 0;
}

function add(table: WordTable, freeSlot: number, word: number): number {
  const number = table.length++;
  table.words[number] = word;
  table.slots[freeSlot] = number;
  if (table.length === table.words.length) widen(table);
  return number;
}

/** Room for four times as many words; those known are put where the wider table looks for them. */
function widen(table: WordTable): void {
  const { words, length } = table;
  table.words = new Int32Array(length * 4);
  table.words.set(words);
  table.slots = new Int32Array(length * 8).fill(-1);
  const last = table.slots.length - 1;
  for (let number = 0; number < length; number++) {
    let slot = slotOf(words[number] as number) & last;
    while ((table.slots[slot] as number) >= 0) slot = (slot + 1) & last;
    table.slots[slot] = number;
  }
}

function slotOf(word: number): number {
  return Math.imul(word ^ (word >>> 15), 0x2c1b3c6d) >>> 8;
}
