import type { Branches } from './branches.ts';
import type { Range } from './text-list.ts';

/** Texts that begin with something `edits` away from what was written. */
export type Spelling = Range & { edits: number };

/** Letters of a word that may be mistaken: one from four letters, two from eight. */
export function editsAllowed(word: string): 0 | 1 | 2 {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * The texts that begin with `word` give or take `most` edits: a letter missing, added, changed, or two swapped. Walks the
 * branches and leaves one as soon as it is too far off: some hundred steps, where comparing every text takes thousands.
 */
export function spellings({ letters, depths, lows, highs, nexts }: Branches, word: string, most: number): Spelling[] {
  const length = word.length;
  const width = length + 2;
  const tooMany = most + 1;
  const wanted = Uint16Array.from({ length }, (_, i) => word.charCodeAt(i));
  // A row per letter of the branch: the edits between the branch so far and each beginning of the word.
  const rows = new Uint8Array((length + most + 1) * width).fill(tooMany);
  for (let j = 0; j <= Math.min(length, most); j++) rows[j] = j;
  /** The last letter of the branch at each depth, and the fewest edits of the branches above. */
  const path = new Uint16Array(length + most + 1);
  const above = new Uint8Array(length + most + 1).fill(tooMany);
  const found: Spelling[] = [];

  let branch = 0;
  while (branch < letters.length) {
    const depth = depths[branch] as number;
    const letter = letters[branch] as number;
    const here = depth * width;
    const before = here - width;
    // Beginnings of the word of about this length; the others are too far off by their length alone.
    const from = Math.max(1, depth - most);
    const to = Math.min(length, depth + most);
    let left = from === 1 ? depth : tooMany;
    let least = left;
    rows[here + from - 1] = left;
    for (let j = from; j <= to; j++) {
      const isSame = wanted[j - 1] === letter;
      let edits = Math.min(
        (rows[before + j - 1] as number) + (isSame ? 0 : 1),
        (rows[before + j] as number) + 1,
        left + 1,
      );
      if (depth > 1 && j > 1 && wanted[j - 2] === letter && wanted[j - 1] === path[depth - 1]) {
        edits = Math.min(edits, (rows[before - width + j - 2] as number) + 1);
      }
      rows[here + j] = left = edits;
      if (edits < least) least = edits;
    }
    rows[here + to + 1] = tooMany;
    const best = above[depth - 1] as number;
    const edits = to === length ? left : tooMany;
    if (edits < best) found.push({ low: lows[branch] as number, high: highs[branch] as number, edits });
    path[depth] = letter;
    above[depth] = Math.min(edits, best);
    // Within it, only fewer edits would tell something new.
    const isWorth = least < (above[depth] as number) && depth < length + most;
    branch = isWorth ? branch + 1 : (nexts[branch] as number);
  }
  return found;
}
