import type { Extent, LonLat } from '@motu/core';
import { foldText } from '@motu/core';
import type { TextColumn } from './entry.ts';
import { houseAt, housesWith, readAddress } from './house-numbers.ts';
import { createMatcher, type Matches } from './match.ts';
import { createRuler, createScorer } from './rank.ts';
import {
  columnText,
  entryAt,
  type FoundEntry,
  foldedTextOf,
  type SearchIndex,
  sizeOf,
  textOf,
} from './search-index.ts';
import { readWords } from './words.ts';

export type SearchOptions = {
  /** Middle of the map: what is near comes first. */
  centre?: LonLat | null;
  /** `commune`, `ile`, `pharmacie`…, or `couche` and `contexte`. */
  classe?: string | null;
  /** Whatever their accents and case. */
  commune?: string | null;
  ile?: string | null;
  /** Only what lies inside. */
  extent?: Extent | null;
  from?: number;
  limit?: number;
};

export type SearchAnswer = { entries: FoundEntry[]; total: number };

/** An entry that goes on from what is written. */
export type Completion = {
  entry: FoundEntry;
  /** Only so if a letter was mistaken, or a word was one too many. */
  isNear: boolean;
};

export type NearestOptions = { classes: readonly string[] | null; limit: number; withinKm?: number };

export type Searcher = {
  /** What it searches. */
  index: SearchIndex;
  search(text: string, options?: SearchOptions): SearchAnswer;
  /** Entries that go on from what is written, each title once however it is written, best first. */
  complete(text: string, options: { limit: number; centre?: LonLat | null }): Completion[];
  /** Entries by their distance from a point. */
  nearest(point: LonLat, options: NearestOptions): FoundEntry[];
};

const NO_HOUSES: ReadonlyMap<number, number> = new Map();

export function createSearcher(index: SearchIndex): Searcher {
  const matcher = createMatcher(index);

  const hasWord = (entry: number, word = '') => readWords(columnText(index, 'title', entry) ?? '').all.includes(word);

  /** What a text stands for: a house and its street, when nothing is called so with its number. */
  function read(text: string, isLocal: boolean): { matches: Matches; houses: ReadonlyMap<number, number> } {
    const words = readWords(text);
    const address = readAddress(words);
    const whole = matcher.match(words, isLocal);
    // « Sevitude 87 » is rather the one of that name than the number 87 of another.
    const isNamed = (entry: number) => !whole.isNear(entry) || hasWord(entry, address?.number);
    if (!address || whole.entries.some(isNamed)) return { matches: whole, houses: NO_HOUSES };
    const street = matcher.match(address.street, isLocal);
    if (street.entries.length > 0) return { matches: street, houses: housesWith(index.houses, address.number) };
    return { matches: matcher.match(words, isLocal), houses: NO_HOUSES };
  }

  /** Houses come before the streets themselves, and before all else that is called so. */
  function ranked(text: string, { centre = null, ...options }: SearchOptions, most: number) {
    const { matches, houses } = read(text, centre !== null);
    const { entries, costs, isNear } = matches;
    const accepts = createFilter(index, options);
    const kept = accepts ? entries.filter(accepts) : entries;
    const housed = houses.size > 0 && !options.classe ? kept.filter((entry) => houses.has(entry)) : [];
    const scorer = createScorer(index, centre);
    const score = (entry: number) => scorer(entry, costs[entry] as number);
    const first = bestOf(housed, score, most);
    return {
      best: [
        ...first.map((entry) => ({ entry, house: houses.get(entry) as number })),
        ...bestOf(kept, score, most - first.length).map((entry) => ({ entry, house: null })),
      ],
      total: housed.length + kept.length,
      isNear,
    };
  }

  const found = ({ entry, house }: { entry: number; house: number | null }) =>
    house === null ? entryAt(index, entry) : houseAt(index, entry, house);

  return {
    index,
    search(text, options = {}) {
      const { from = 0, limit = 10 } = options;
      const { best, total } = ranked(text, options, from + limit);
      return { entries: best.slice(from).map(found), total };
    },

    complete(text, { limit, centre = null }) {
      // Titles are shared: « Église Saint-Joseph » stands in several villages.
      const { best, isNear } = ranked(text, { centre }, limit * 4);
      const byTitle = new Map<string, Completion>();
      for (const hit of best) {
        // A house is told by its number too.
        const title = `${foldedTextOf(index, index.columns.title[hit.entry] as number)}${hit.house === null ? '' : '-'}`;
        if (byTitle.has(title)) continue;
        byTitle.set(title, { entry: found(hit), isNear: isNear(hit.entry) });
        if (byTitle.size === limit) break;
      }
      return [...byTitle.values()];
    },

    nearest(point, { classes, limit, withinKm = Infinity }) {
      const distance = createRuler(index, point);
      const isAsked = createClassFilter(index, classes);
      const near: number[] = [];
      for (let entry = 0; entry < sizeOf(index); entry++) {
        if (isAsked(entry) && distance(entry) <= withinKm) near.push(entry);
      }
      return bestOf(near, (entry) => -distance(entry), limit).map((entry) => entryAt(index, entry));
    },
  };
}

/** The `most` entries of the highest score, best first; those of one score in the order of the index. */
function bestOf(entries: readonly number[], scoreOf: (entry: number) => number, most: number): number[] {
  const best: number[] = [];
  const scores: number[] = [];
  for (const entry of entries) {
    const score = scoreOf(entry);
    let at = best.length;
    if (at === most && score < (scores[at - 1] as number)) continue;
    while (at > 0 && isBefore(entry, score, best[at - 1] as number, scores[at - 1] as number)) at--;
    if (at === most) continue;
    best.splice(at, 0, entry);
    scores.splice(at, 0, score);
    if (best.length > most) best.length = scores.length = most;
  }
  return best;
}

function isBefore(entry: number, score: number, other: number, otherScore: number): boolean {
  return score > otherScore || (score === otherScore && entry < other);
}

function createFilter(index: SearchIndex, { classe, commune, ile, extent }: SearchOptions) {
  const rules: ((entry: number) => boolean)[] = [];
  if (classe) rules.push(createClassFilter(index, [classe]));
  if (commune) rules.push(createTextFilter(index, 'commune', commune));
  if (ile) rules.push(createTextFilter(index, 'ile', ile));
  if (extent) rules.push((entry) => isInside(index, entry, extent));
  return rules.length > 0 ? (entry: number) => rules.every((rule) => rule(entry)) : null;
}

function createClassFilter(index: SearchIndex, classes: readonly string[] | null) {
  if (!classes) return () => true;
  const asked = new Set(classes);
  const known = new Map<number, boolean>();
  return (entry: number) => {
    const text = index.columns.classe[entry] as number;
    const answer = known.get(text) ?? asked.has(textOf(index, text));
    known.set(text, answer);
    return answer;
  };
}

function createTextFilter(index: SearchIndex, column: TextColumn, wanted: string) {
  const folded = foldText(wanted).replaceAll(' ', '');
  return (entry: number) => foldText(columnText(index, column, entry) ?? '').replaceAll(' ', '') === folded;
}

function isInside({ positions }: SearchIndex, entry: number, [west, south, east, north]: Extent): boolean {
  const lon = positions[entry * 2] as number;
  const lat = positions[entry * 2 + 1] as number;
  return lon >= west && lon <= east && lat >= south && lat <= north;
}
