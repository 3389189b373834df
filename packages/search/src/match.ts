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
  edit: 24,
  /** A word of the search that the entry has not. */
  missing: 40,
};

/** From here on something was written otherwise: what is well written costs less, whatever the order of its words. */
export const NEAR_COST = COST.edit;

export type Matches = {
  /** Entries found, each once. */
  entries: number[];
  /** Of each of them, by the number of the entry. */
  costs: Float64Array;
};

export type Matcher = { match(words: Words, most: number): Matches };

/** With fewer matches than this, none of them most of a name, the writing may be mistaken: other spellings are tried. */
const ENOUGH = 10;

/** Finds entries by their names and words. It keeps its working memory: one search at a time, as JavaScript runs them. */
export function createMatcher(index: SearchIndex): Matcher {
  const size = sizeOf(index);
  const names = { list: index.names, branches: createBranches(index.names) };
  const terms = { list: index.terms, branches: createBranches(index.terms) };
  const costs = new Float64Array(size);
  const isFound = new Uint8Array(size);
  /** Telling words matched so far by each entry, their price, and that of the word at hand. */
  const matched = new Uint8Array(size);
  const costsSoFar = new Float64Array(size);
  const wordCosts = new Float64Array(size);
  const seen = new Uint32Array(size);
  /** Whether an entry has a word that does not only say where it is: « Tahiti » is not all that lies on Tahiti. */
  const isTold = new Uint8Array(size);
  let turn = 0;
  let entries: number[] = [];
  let isWhole = false;

  function add(entry: number, cost: number): void {
    if (isFound[entry] === 0) {
      isFound[entry] = 1;
      entries.push(entry);
      costs[entry] = cost;
    } else if (cost < (costs[entry] as number)) costs[entry] = cost;
  }

  function addNames(joined: string, most: number): void {
    const { nameEntries } = index;
    for (const { low, high, edits } of rangesOf(names, joined, most)) {
      for (let i = low; i < high; i++) {
        const price = begun(names.list, i, joined, edits);
        if (edits === 0 && price === 0) isWhole = true;
        add(nameEntries[i] as number, edits * COST.edit + price);
      }
    }
  }

  /** Entries that have every one of the words, wherever. */
  function addWords(words: readonly string[], editsOf: (word: string) => number, cost: number): void {
    let found: number[] = [];
    const touched: number[] = [];
    for (const [i, word] of words.entries()) {
      found = entriesWith(word, editsOf(word), i);
      for (const entry of found) {
        if (i === 0) touched.push(entry);
        costsSoFar[entry] = (i === 0 ? cost : (costsSoFar[entry] as number)) + (wordCosts[entry] as number);
        matched[entry] = i + 1;
      }
      if (found.length === 0) break;
    }
    for (const entry of found) {
      if (isTold[entry] === 0) continue;
      const others = Math.max(0, (index.titleWords[entry] as number) - words.length);
      if (costsSoFar[entry] === 0 && others <= 2) isWhole = true;
      add(entry, (costsSoFar[entry] as number) + COST.elsewhere + COST.otherWord * Math.min(others, 6));
    }
    for (const entry of touched) matched[entry] = isTold[entry] = 0;
  }
  /** Entries that have this word too, after `before` others. */
  function entriesWith(word: string, most: number, before: number): number[] {
    const found: number[] = [];
    const stamp = ++turn;
    const see = (posting: number, cost: number) => {
      const entry = posting >> 2;
      if (matched[entry] !== before) return;
      const role = posting & 3;
      const price = role === ROLES.name ? cost : cost + COST.aside;
      if (role !== ROLES.where) isTold[entry] = 1;
      if (seen[entry] !== stamp) {
        seen[entry] = stamp;
        wordCosts[entry] = price;
        found.push(entry);
      } else if (price < (wordCosts[entry] as number)) wordCosts[entry] = price;
    };
    const { postings, postingEnds } = index;
    const seeAll = (written: string, { low, high, edits }: Spelling) => {
      for (let term = low; term < high; term++) {
        const cost = edits * COST.edit + begun(terms.list, term, written, edits);
        const end = postingEnds[term] as number;
        for (let i = startOf(postingEnds, term); i < end; i++) see(postings[i] as number, cost);
      }
    };
    for (const spelling of rangesOf(terms, word, most)) seeAll(word, spelling);
    const long = longForm(word);
    if (long) seeAll(long, { ...prefixRange(terms.list, long), edits: 0 });
    return found;
  }

  return {
    match({ joined, telling }, most) {
      for (const entry of entries) isFound[entry] = 0;
      entries = [];
      isWhole = false;
      if (joined === '') return { entries, costs };
      addNames(joined, 0);
      addWords(telling, () => 0, 0);
      if (isWhole || entries.length >= ENOUGH) return { entries, costs };
      for (let edits = 1; edits <= most && (edits === 1 || entries.length === 0); edits++) {
        addNames(joined, Math.min(edits, editsAllowed(joined)));
        addWords(telling, (word) => Math.min(edits, editsAllowed(word)), 0);
      }
      if (entries.length === 0 && telling.length > 1 && most > 0) {
        for (const left of telling) {
          const others = telling.filter((word) => word !== left);
          addWords(others, () => 0, COST.missing);
        }
      }
      return { entries, costs };
    },
  };
}

type Texts = { list: TextList; branches: Branches };

function rangesOf({ list, branches }: Texts, word: string, most: number): Spelling[] {
  return most === 0 ? [{ ...prefixRange(list, word), edits: 0 }] : spellings(branches, word, most);
}

/** What it costs that the text goes on after the word, further than a mistaken letter. */
function begun(list: TextList, i: number, word: string, edits: number): number {
  const length = lengthOf(list, i);
  return length <= word.length + edits ? 0 : COST.begun + COST.rest * (1 - word.length / length);
}
