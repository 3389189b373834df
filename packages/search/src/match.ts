import { type Branches, createBranches } from './branches.ts';
import { KINDS } from './entry.ts';
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
  /** All words of the name and no others, some of them in another form. */
  otherForm: 4,
  /** For each other word of the title, up to six. */
  otherWord: 1.5,
  /** A word that is only begun, and what is added by the share of it that is missing. */
  begun: 5,
  rest: 6,
  /** A word that is not in its name: it says what the thing is, or where. */
  aside: 10,
  /** A name that goes on within a word, when what is written is a rare word of its own: « momoa » is not Momoarea. */
  otherName: 10,
  /** A name that holds a word that is a kind of thing, without being one: « Port Phaéton » is a bay. */
  otherKind: 24,
  /** A layer or a context that is not called so comes after every place; by its whole name, before those of that kind. */
  describedLayer: 100,
  namedLayer: -20,
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
  /** Whether every word says what the entry is: « pharmacie », « école maternelle ». */
  isOfKind(entry: number): boolean;
};

/** With fewer matches than this, none of them most of a name, the writing may be mistaken: other spellings are tried. */
const ENOUGH = 10;

/** A word of this many letters, in no more entries, is meant as it is. */
const RARE = { letters: 5, entries: 3 };

/** Of a kind there are several: the code of an airport is none. Among hundreds (« salle »), what is called just so is not lost. */
const KIND_SIZE = { several: 2, hundreds: 100 };

const PLACE = KINDS.indexOf('lieu');

/** How an entry is found: as it is written, or only if a letter was mistaken or a word was one too many. */
const WRITTEN = 1;
const NEAR = 2;

/** Finds entries by their names and words. It keeps its working memory: one search at a time, as JavaScript runs them. */
export class Matcher {
  private readonly index: SearchIndex;
  private readonly names: Texts;
  private readonly terms: Texts;
  private readonly costs: Float64Array;
  /** How each entry was found, of `WRITTEN` and `NEAR`; 0 when it was not. */
  private readonly manners: Uint8Array;
  private manner: number = WRITTEN;
  /** Significant words matched so far by each entry, their price, and that of the word at hand. */
  private readonly matched: Uint8Array;
  private readonly costsSoFar: Float64Array;
  private readonly wordCosts: Float64Array;
  private readonly seen: Uint32Array;
  /** Whether every word so far, and the one at hand, says what the thing is. */
  private readonly isKindSoFar: Uint8Array;
  private readonly isKind: Uint8Array;
  /** Whether an entry has a word that does not only say where it is: « Tahiti » is not all that lies on Tahiti. */
  private readonly hasOwnWord: Uint8Array;
  /** Places of which every word says what they are. */
  private readonly ofKind: Uint8Array;
  private turn = 0;
  private isLocal = false;
  private entries: number[] = [];
  private isWhole = false;
  /** What a name that goes on costs more, this time. */
  private onward = 0;

  constructor(index: SearchIndex) {
    const size = sizeOf(index);
    this.index = index;
    this.names = { list: index.names, branches: createBranches(index.names) };
    this.terms = { list: index.terms, branches: createBranches(index.terms) };
    this.costs = new Float64Array(size);
    this.manners = new Uint8Array(size);
    this.matched = new Uint8Array(size);
    this.costsSoFar = new Float64Array(size);
    this.wordCosts = new Float64Array(size);
    this.seen = new Uint32Array(size);
    this.isKindSoFar = new Uint8Array(size);
    this.isKind = new Uint8Array(size);
    this.hasOwnWord = new Uint8Array(size);
    this.ofKind = new Uint8Array(size);
  }

  /** `isLocal`: what is near is asked for, so that one « Mairie … » is as good as another, however long its name. */
  match(words: Words, isLocal: boolean): Matches {
    const { manners, costs, ofKind } = this;
    this.isLocal = isLocal;
    for (const entry of this.entries) manners[entry] = ofKind[entry] = 0;
    this.entries = [];
    this.isWhole = false;
    this.manner = WRITTEN;
    if (words.joined !== '') this.collect(words);
    return {
      entries: this.entries,
      costs,
      isNear: (entry) => manners[entry] === NEAR,
      isOfKind: (entry) => ofKind[entry] === 1,
    };
  }

  /** Places of this name. */
  named(joined: string): number[] {
    const { names, nameEntries, kinds, positions } = this.index;
    const found: number[] = [];
    const { low, high } = prefixRange(names, joined);
    for (let i = low; i < high && lengthOf(names, i) === joined.length; i++) {
      const entry = nameEntries[i] as number;
      if (kinds[entry] === PLACE && !Number.isNaN(positions[entry * 2])) found.push(entry);
    }
    return found;
  }

  private collect({ joined, significant }: Words): void {
    this.onward = significant.length === 1 && this.isRareWord(joined) ? COST.otherName : 0;
    this.addNames(joined, 0);
    this.addWords(significant, () => 0, 0);
    if (significant.length === 1) this.preferKind();
    if (this.isWhole || this.entries.length >= ENOUGH) return;
    this.manner = NEAR;
    this.addNames(joined, Math.min(1, editsAllowed(joined)));
    this.addWords(significant, (word) => (this.isTerm(word) ? 0 : Math.min(1, editsAllowed(word))), 0);
    for (const edits of [1, 2]) {
      if (this.entries.length > 0) return;
      this.addNames(joined, Math.min(edits, editsAllowed(joined)));
      this.addWords(significant, (word) => Math.min(edits, editsAllowed(word)), 0);
    }
    if (this.entries.length > 0 || significant.length < 2) return;
    for (const left of significant) {
      const others = significant.filter((word) => word !== left);
      this.addWords(others, () => 0, COST.missing);
    }
  }

  /** « Dentiste » asks for dentists, before a hospital that is called so. */
  private preferKind(): void {
    const { entries, ofKind, costs } = this;
    const { kinds } = this.index;
    let count = 0;
    for (const entry of entries) if (ofKind[entry] === 1) count++;
    if (count < KIND_SIZE.several) return;
    for (const entry of entries) {
      const cost = costs[entry] as number;
      if (ofKind[entry] === 1 || kinds[entry] !== PLACE || (count > KIND_SIZE.hundreds && cost === 0)) continue;
      costs[entry] = cost + COST.otherKind;
    }
  }

  private addNames(joined: string, most: number): void {
    const { nameEntries } = this.index;
    for (const { low, high, edits } of rangesOf(this.names, joined, most)) {
      for (let i = low; i < high; i++) {
        const price = begun(this.names.list, i, joined, edits, this.onward);
        if (edits === 0 && price === 0) this.isWhole = true;
        const cost = edits * COST.edit + price;
        const entry = nameEntries[i] as number;
        this.add(entry, cost + this.layerCost(entry, cost === 0));
      }
    }
  }

  /** Entries that have every one of the words, wherever. */
  private addWords(words: readonly string[], editsOf: (word: string) => number, cost: number): void {
    const { matched, costsSoFar, wordCosts, isKindSoFar, isKind, hasOwnWord } = this;
    // The rarest first: the others are then only looked for among few.
    const asked = words.map((word) => this.spellingsOf(word, editsOf(word))).sort((a, b) => a.postings - b.postings);
    // Codes are no kinds: « 98713 » is an Insee code too.
    const mayBeKind = !words.some((word) => /\d/.test(word));
    let having: number[] = [];
    let touched: number[] = [];
    for (const [i, { ranges }] of asked.entries()) {
      having = this.entriesWith(ranges, i);
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
      if (hasOwnWord[entry] === 0) continue;
      const others = Math.max(0, (this.index.titleWords[entry] as number) - words.length);
      if (costsSoFar[entry] === 0 && others <= 1) this.isWhole = true;
      const layerCost = costsSoFar[entry] === 0 ? 0 : this.layerCost(entry, false);
      const isOfKind = mayBeKind && isKindSoFar[entry] === 1 && this.index.kinds[entry] === PLACE;
      const isAllOfIt = others === 0 && costsSoFar[entry] === 0;
      const elsewhere = isAllOfIt ? COST.otherForm : COST.elsewhere + COST.otherWord * Math.min(others, 6);
      const more = isOfKind && this.isLocal ? 0 : elsewhere;
      this.add(entry, (costsSoFar[entry] as number) + more + layerCost);
      if (isOfKind && isWritten(costsSoFar[entry] as number)) this.ofKind[entry] = 1;
    }
    for (const entry of touched) matched[entry] = hasOwnWord[entry] = 0;
  }

  private layerCost(entry: number, isNamed: boolean): number {
    if (this.index.kinds[entry] === PLACE) return 0;
    return isNamed ? COST.namedLayer : COST.describedLayer;
  }

  private add(entry: number, cost: number): void {
    if (this.manners[entry] === 0) {
      this.manners[entry] = this.manner;
      this.entries.push(entry);
      this.costs[entry] = cost;
    } else if (cost < (this.costs[entry] as number)) this.costs[entry] = cost;
  }

  /** Entries that have one of these terms too, after `before` other words. */
  private entriesWith(ranges: readonly WordRange[], before: number): number[] {
    const { postings, postingEnds } = this.index;
    const { matched, seen, wordCosts, isKind, hasOwnWord } = this;
    const having: number[] = [];
    const turn = ++this.turn;
    for (const { low, high, edits, written } of ranges) {
      for (let term = low; term < high; term++) {
        const cost = edits * COST.edit + begun(this.terms.list, term, written, edits, this.onward);
        const end = postingEnds[term] as number;
        for (let i = startOf(postingEnds, term); i < end; i++) {
          const posting = postings[i] as number;
          const entry = posting >> 2;
          if (matched[entry] !== before) continue;
          const role = posting & 3;
          const isName = role === ROLES.name || role === ROLES.nameAndWhat;
          const isWhat = role === ROLES.what || role === ROLES.nameAndWhat;
          const price = isName ? cost : cost + COST.aside;
          if (role !== ROLES.where) hasOwnWord[entry] = 1;
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

  /** The terms that a word may stand for, and in how many entries they are. */
  private spellingsOf(word: string, most: number): { ranges: WordRange[]; postings: number } {
    const ranges = rangesOf(this.terms, word, most).map((range): WordRange => ({ ...range, written: word }));
    const long = longForm(word);
    if (long) ranges.push({ ...prefixRange(this.terms.list, long), edits: 0, written: long });
    const singular = singularOf(word);
    if (singular && this.isTerm(singular)) {
      const { low } = prefixRange(this.terms.list, singular);
      ranges.push({ low, high: low + 1, edits: 0, written: singular });
    }
    const { postingEnds } = this.index;
    const count = ({ low, high }: WordRange) =>
      high > low ? (postingEnds[high - 1] as number) - startOf(postingEnds, low) : 0;
    return { ranges, postings: ranges.reduce((total, range) => total + count(range), 0) };
  }

  /** Whether a word is one of the index: it is then taken as it is, unless nothing comes of it. */
  private isTerm(word: string): boolean {
    const { low, high } = prefixRange(this.terms.list, word);
    return low < high && lengthOf(this.terms.list, low) === word.length;
  }

  private isRareWord(word: string): boolean {
    const { low } = prefixRange(this.terms.list, word);
    if (word.length < RARE.letters || !this.isTerm(word)) return false;
    return (this.index.postingEnds[low] as number) - startOf(this.index.postingEnds, low) <= RARE.entries;
  }
}

/** Whether words that cost so much are written whole, in a name or beside it. */
const isWritten = (cost: number) => cost % COST.aside === 0;

/** « pharmacies » asks for each pharmacie; null for what is no plural. */
function singularOf(word: string): string | null {
  return word.length > 4 && /[sx]$/.test(word) ? word.slice(0, -1) : null;
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
