import { firstFrom, type Range, startOf, type TextList } from './text-list.ts';

/** Texts that begin with something `edits` away from what was written. */
export type Spelling = Range & { edits: number };

/** Letters of a word that may be mistaken: one from four letters, two from eight. */
export function editsAllowed(word: string): 0 | 1 | 2 {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * The texts of a sorted list that begin with `word` give or take `most` edits: a letter missing, added, changed, or two
 * swapped. Walks the list as a tree, its texts alike so far being a branch, and leaves a branch as soon as it is too far
 * off: some hundred steps for one edit, where comparing every text would take as many as there are texts.
 */
export function spellings(list: TextList, word: string, most: number): Spelling[] {
  const width = word.length + 1;
  // One row per letter of a branch: the edits between the branch so far and each beginning of the word.
  const rows = new Uint8Array((word.length + most + 2) * width);
  for (let j = 0; j < width; j++) rows[j] = j;
  const letters = Uint16Array.from({ length: word.length }, (_, i) => word.charCodeAt(i));
  const found: Spelling[] = [];

  function walk(branch: Range, depth: number, above: number): void {
    let { low } = branch;
    while (low < branch.high) {
      const at = startOf(list.ends, low) + depth;
      if (at >= (list.ends[low] as number)) {
        low++; // this text ends here: it was judged one letter above
        continue;
      }
      const letter = list.letters[at] as number;
      const high = firstFrom(list, { low, high: branch.high }, depth, letter + 1);
      const nearest = fillRow(depth + 1, letter, at);
      if (nearest <= most) {
        const edits = rows[(depth + 1) * width + word.length] as number;
        if (edits <= most && edits < above) found.push({ low, high, edits });
        const next = Math.min(edits, above);
        // Below, only fewer edits would tell something new.
        if (nearest < next && depth + 1 < word.length + most) walk({ low, high }, depth + 1, next);
      }
      low = high;
    }
  }

  /** Edits after one more letter; the least of them tells whether anything below can be near enough. */
  function fillRow(row: number, letter: number, at: number): number {
    const here = row * width;
    const before = here - width;
    rows[here] = row;
    let least = row;
    for (let j = 1; j < width; j++) {
      const same = letters[j - 1] === letter;
      let edits = Math.min(
        (rows[before + j] as number) + 1,
        (rows[here + j - 1] as number) + 1,
        (rows[before + j - 1] as number) + (same ? 0 : 1),
      );
      if (row > 1 && j > 1 && letters[j - 2] === letter && letters[j - 1] === list.letters[at - 1]) {
        edits = Math.min(edits, (rows[before - width + j - 2] as number) + 1);
      }
      rows[here + j] = edits;
      if (edits < least) least = edits;
    }
    return least;
  }

  walk({ low: 0, high: list.ends.length }, 0, most + 1);
  return found;
}
