import { type Branches, createBranches } from './branches.ts';
import { ROLES, type SearchIndex, sizeOf } from './search-index.ts';
import { editsAllowed, type Spelling, spellings } from './spelling.ts';
import { lengthOf, prefixRange, startOf, type TextList } from './text-list.ts';
import { longForm, type Words } from './words.ts';

/**
 * What keeps a match from being perfect, in points; a hundred of importance are worth 25 of them (rank.ts). Set by the list
 * of real searches in the tests.
 */
const COST = {
  /** The words of the name in another order, or not all of them. */
  elsewhere: 8,
  /** For each other word of the title, up to six. */
  otherWord: 1.5,
  /** A word that is only begun, and what is added by the share of it that is missing. */
  begun: 5,
  rest: 6,
  /** A word that is not in its name: it says what the thing is, or where. */
  aside: 10,
  /** A name that goes on within a word, when what is written is a rare word of its own: « momoa » is not Momoarea. */
  otherName: 10,
  edit: 24,
  /** A word of the search that the entry has not. */
  missing: 40,
};

export type Matches = {
  /** Entries found, each once. */
  entries: number[];
  /** Of each of them, by the number of the entry. */
  costs: Float64Array;
  /** Whether an entry is found only if a letter was mistaken, or a word was one too many. */
  isNear(entry: number): boolean;
};

export type Matcher = {
  /** `isLocal`: what is near is asked for, so that one « Mairie … » is as good as another, however long its name. */
  match(words: Words, isLocal: boolean): Matches;
};

/** With fewer matches than this, none of them most of a name, the writing may be mistaken: other spellings are tried. */
const ENOUGH = 10;

/** A word of this many letters, in no more entries, is meant as it is. */
const RARE = { letters: 5, entries: 3 };

/** How an entry is found: as it is written, or only if a letter was mistaken or a word was one too many. */
const WRITTEN = 1;
const NEAR = 2;

/** Finds entries by their names and words. It keeps its working memory: one search at a time, as JavaScript runs them. */
export function createMatcher(index: SearchIndex): Matcher {
  const size = sizeOf(index);
  const names = { list: index.names, branches: createBranches(index.names) };
  const terms = { list: index.terms, branches: createBranches(index.terms) };
  const costs = new Float64Array(size);
  /** How each entry was found, of `WRITTEN` and `NEAR`; 0 when it was not. */
  const manners = new Uint8Array(size);
  let manner: number = WRITTEN;
  /** Telling words matched so far by each entry, their price, and that of the word at hand. */
  const matched = new Uint8Array(size);
  const costsSoFar = new Float64Array(size);
  const wordCosts = new Float64Array(size);
  const seen = new Uint32Array(size);
  /** Whether every word so far, and the one at hand, says what the thing is. */
  const isKindSoFar = new Uint8Array(size);
  const isKind = new Uint8Array(size);
  /** Whether an entry has a word that does not only say where it is: « Tahiti » is not all that lies on Tahiti. */
  const isTold = new Uint8Array(size);
  let turn = 0;
  let isLocal = false;
  let entries: number[] = [];
  let isWhole = false;
  /** What a name that goes on costs more, this time. */
  let onward = 0;

  function add(entry: number, cost: number): void {
    if (manners[entry] === 0) {
      manners[entry] = manner;
      entries.push(entry);
      costs[entry] = cost;
    } else if (cost < (costs[entry] as number)) costs[entry] = cost;
  }

  function addNames(joined: string, most: number): void {
    const { nameEntries } = index;
    for (const { low, high, edits } of rangesOf(names, joined, most)) {
      for (let i = low; i < high; i++) {
        const price = begun(names.list, i, joined, edits, onward);
        if (edits === 0 && price === 0) isWhole = true;
        add(nameEntries[i] as number, edits * COST.edit + price);
      }
    }
  }

  /** Entries that have every one of the words, wherever. */
  function addWords(words: readonly string[], editsOf: (word: string) => number, cost: number): void {
    // The rarest first: the others are then only looked for among few.
    const asked = words.map((word) => spellingsOf(word, editsOf(word))).sort((a, b) => a.postings - b.postings);
    let having: number[] = [];
    let touched: number[] = [];
    for (const [i, { ranges }] of asked.entries()) {
      having = entriesWith(ranges, i);
      if (i === 0) touched = having;
      for (const entry of having) {
        costsSoFar[entry] = (i === 0 ? cost : (costsSoFar[entry] as number)) + (wordCosts[entry] as number);
        isKindSoFar[entry] =
          i === 0 ? (isKind[entry] as number) : (isKindSoFar[entry] as number) & (isKind[entry] as number);
        matched[entry] = i + 1;
      }
      if (having.length === 0) break;
    }
    for (const entry of having) {
      if (isTold[entry] === 0) continue;
      const others = Math.max(0, (index.titleWords[entry] as number) - words.length);
      if (costsSoFar[entry] === 0 && others <= 1) isWhole = true;
      const isAnyOfItsKind = isLocal && isKindSoFar[entry] === 1;
      const more = isAnyOfItsKind ? 0 : COST.elsewhere + COST.otherWord * Math.min(others, 6);
      add(entry, (costsSoFar[entry] as number) + more);
    }
    for (const entry of touched) matched[entry] = isTold[entry] = 0;
  }

  /** Whether a word is one of the index: it is then taken as it is, unless nothing comes of it. */
  function isTerm(word: string): boolean {
    const { low, high } = prefixRange(terms.list, word);
    return low < high && lengthOf(terms.list, low) === word.length;
  }

  function isRareWord(word: string): boolean {
    const { low } = prefixRange(terms.list, word);
    if (word.length < RARE.letters || !isTerm(word)) return false;
    return (index.postingEnds[low] as number) - startOf(index.postingEnds, low) <= RARE.entries;
  }

  /** The terms that a word may stand for, and in how many entries they are. */
  function spellingsOf(word: string, most: number): { ranges: WordRange[]; postings: number } {
    const ranges = rangesOf(terms, word, most).map((range): WordRange => ({ ...range, written: word }));
    const long = longForm(word);
    if (long) ranges.push({ ...prefixRange(terms.list, long), edits: 0, written: long });
    const { postingEnds } = index;
    const count = ({ low, high }: WordRange) =>
      high > low ? (postingEnds[high - 1] as number) - startOf(postingEnds, low) : 0;
    return { ranges, postings: ranges.reduce((total, range) => total + count(range), 0) };
  }

  /** Entries that have one of these terms too, after `before` other words. */
  function entriesWith(ranges: readonly WordRange[], before: number): number[] {
    const { postings, postingEnds } = index;
    const having: number[] = [];
    turn++;
    for (const { low, high, edits, written } of ranges) {
      for (let term = low; term < high; term++) {
        const cost = edits * COST.edit + begun(terms.list, term, written, edits, onward);
        const end = postingEnds[term] as number;
        for (let i = startOf(postingEnds, term); i < end; i++) {
          const posting = postings[i] as number;
          const entry = posting >> 2;
          if (matched[entry] !== before) continue;
          const role = posting & 3;
          const isName = role === ROLES.name || role === ROLES.nameAndWhat;
          const isWhat = role === ROLES.what || role === ROLES.nameAndWhat;
          const price = isName ? cost : cost + COST.aside;
          if (role !== ROLES.where) isTold[entry] = 1;
          if (seen[entry] !== turn) {
            seen[entry] = turn;
            wordCosts[entry] = price;
            isKind[entry] = Number(isWhat);
            having.push(entry);
          } else if (price < (wordCosts[entry] as number)) {
            wordCosts[entry] = price;
            isKind[entry] = Number(isWhat);
          }
        }
      }
    }
    return having;
  }

  function collect({ joined, telling }: Words): void {
    onward = telling.length === 1 && isRareWord(joined) ? COST.otherName : 0;
    addNames(joined, 0);
    addWords(telling, () => 0, 0);
    if (isWhole || entries.length >= ENOUGH) return;
    manner = NEAR;
    addNames(joined, Math.min(1, editsAllowed(joined)));
    addWords(telling, (word) => (isTerm(word) ? 0 : Math.min(1, editsAllowed(word))), 0);
    for (const edits of [1, 2]) {
      if (entries.length > 0) return;
      addNames(joined, Math.min(edits, editsAllowed(joined)));
      addWords(telling, (word) => Math.min(edits, editsAllowed(word)), 0);
    }
    if (entries.length > 0 || telling.length < 2) return;
    for (const left of telling) {
      const others = telling.filter((word) => word !== left);
      addWords(others, () => 0, COST.missing);
    }
  }

  return {
    match(words, local) {
      isLocal = local;
      for (const entry of entries) manners[entry] = 0;
      entries = [];
      isWhole = false;
      manner = WRITTEN;
      if (words.joined !== '') collect(words);
      return { entries, costs, isNear: (entry) => manners[entry] === NEAR };
    },
  };
}

type Texts = { list: TextList; branches: Branches };
/** Terms, and the form of the word of which they are spellings. */
type WordRange = Spelling & { written: string };

function rangesOf({ list, branches }: Texts, word: string, most: number): Spelling[] {
  return most === 0 ? [{ ...prefixRange(list, word), edits: 0 }] : spellings(branches, word, most);
}

/** What it costs that the text goes on after the word, further than a mistaken letter; `onward` is added to it. */
function begun(list: TextList, i: number, word: string, edits: number, onward: number): number {
  const length = lengthOf(list, i);
  return length <= word.length + edits ? 0 : COST.begun + COST.rest * (1 - word.length / length) + onward;
}
