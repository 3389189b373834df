import type { LonLat } from '@motu/core';
import { bestOf, bestOfPrepared } from './best-of.ts';
import { createClassFilter, createFilter, type Filters } from './filter.ts';
import { housesWith, readAddress } from './house-numbers.ts';
import { Matcher, type Matches } from './match.ts';
import { findNearPlace } from './near-place.ts';
import { createPreparedLists, isNearIn } from './prepared-lists.ts';
import { createNearness, createRuler, scoreOf } from './rank.ts';
import {
  columnText,
  entryAt,
  type FoundEntry,
  foldedTextOf,
  houseAt,
  type SearchIndex,
  sizeOf,
} from './search-index.ts';
import { readWords, type Words } from './words.ts';

type SearchOptions = Filters & {
  /** Middle of the map: what is near comes first. */
  centre?: LonLat | null;
  from?: number;
  limit?: number;
};

type SearchAnswer = { entries: FoundEntry[]; total: number };

/** An entry that goes on from what is written. */
export type Completion = {
  readonly entry: FoundEntry;
  /** Only so if a letter was mistaken, or a word was one too many. */
  readonly isNear: boolean;
};

type NearestOptions = { classes: readonly string[] | null; limit: number; withinKm?: number };

export type Searcher = {
  /** What it searches. */
  index: SearchIndex;
  search(text: string, options?: SearchOptions): SearchAnswer;
  /**
   * Entries that go on from what is written, each title once however it is written, best first. The same ones come again and again, as
   * the same objects: whoever writes them may keep what they wrote.
   */
  complete(text: string, options: { limit: number; centre?: LonLat | null }): Completion[];
  /** Entries by their distance from a point. */
  nearest(point: LonLat, options: NearestOptions): FoundEntry[];
};

type Hit = { entry: number; house: number | null };
type Ranked = { best: Hit[]; total: number; isNear(entry: number): boolean };
const withoutHouse = (entry: number): Hit => ({ entry, house: null });

/** Completions kept as they are: some two megabytes, with what is written of them elsewhere. */
const MOST_COMPLETIONS = 5_000;

const NO_HOUSES: ReadonlyMap<number, number> = new Map();

export function createSearcher(index: SearchIndex): Searcher {
  const matcher = new Matcher(index);
  const prepared = createPreparedLists();
  const completions = new Map<number, Completion>();

  const hasWord = (entry: number, word = '') => readWords(columnText(index, 'title', entry) ?? '').all.includes(word);

  /** What a text stands for: a house and its street, when nothing is called so with its number. */
  function read(words: Words, isLocal: boolean): { matches: Matches; houses: ReadonlyMap<number, number> } {
    const address = readAddress(words);
    const whole = matcher.match(words, isLocal);
    // « Sevitude 87 » is rather the one of that name than the number 87 of another.
    const isNamed = (entry: number) => !whole.isNear(entry) || hasWord(entry, address?.number);
    if (!address || whole.entries.some(isNamed)) return { matches: whole, houses: NO_HOUSES };
    const street = matcher.match(address.street, isLocal);
    if (street.entries.length > 0) return { matches: street, houses: housesWith(index.houses, address.number) };
    return { matches: matcher.match(words, isLocal), houses: NO_HOUSES };
  }

  /** The best of all that a text finds; long lists are kept, since beginnings are typed again and again. */
  function ranked(text: string, { centre = null, ...options }: SearchOptions, most: number): Ranked {
    const nearness = centre ? createNearness(index, centre) : null;
    const accepts = createFilter(index, options);
    const isLocal = centre !== null;
    const key = `${isLocal ? 'local' : ''} ${text}`;
    const list = accepts ? undefined : prepared.get(key);
    if (list)
      return {
        best: bestOfPrepared(list, nearness, most).map(withoutHouse),
        total: list.entries.length,
        isNear: (entry) => isNearIn(list, entry),
      };

    const words = readWords(text);
    const { matches, houses } = read(words, isLocal);
    const { entries, costs, isNear } = matches;
    if (houses.size === 0 && words.all.length > 1 && entries.every(isNear)) {
      const near = findNearPlace(index, matcher, words)?.filter((entry) => !accepts || accepts(entry)) ?? [];
      if (near.length > 0)
        return { best: near.slice(0, most).map(withoutHouse), total: near.length, isNear: () => false };
      // The matcher keeps one search at a time.
      matcher.match(words, isLocal);
    }
    const plainScore = (entry: number) => scoreOf(index, entry, costs[entry] as number);
    if (!accepts && houses.size === 0) prepared.keep(key, entries, plainScore, isNear);
    const kept = accepts ? entries.filter(accepts) : entries;
    const housed = houses.size > 0 && !options.classe ? kept.filter((entry) => houses.has(entry)) : [];
    const score = nearness ? (entry: number) => plainScore(entry) + nearness(entry) : plainScore;
    // Houses come before the streets themselves, and before all else that is called so.
    const first = bestOf(housed, score, most);
    return {
      best: [
        ...first.map((entry) => ({ entry, house: houses.get(entry) as number })),
        ...bestOf(kept, score, most - first.length).map(withoutHouse),
      ],
      total: housed.length + kept.length,
      isNear,
    };
  }

  const found = ({ entry, house }: Hit) => (house === null ? entryAt(index, entry) : houseAt(index, entry, house));

  function completion(hit: Hit, isNear: boolean): Completion {
    if (hit.house !== null) return { entry: found(hit), isNear };
    const key = hit.entry * 2 + Number(isNear);
    const known = completions.get(key);
    if (known) return known;
    const made = { entry: found(hit), isNear };
    if (completions.size >= MOST_COMPLETIONS) completions.clear();
    completions.set(key, made);
    return made;
  }

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
      const titles = new Set<string>();
      const found: Completion[] = [];
      for (const hit of best) {
        const title = foldedTextOf(index, index.columns.title[hit.entry] as number);
        // A house is identified by its number too.
        const own = hit.house === null ? title : `${title}-`;
        if (titles.has(own)) continue;
        titles.add(own);
        found.push(completion(hit, isNear(hit.entry)));
        if (found.length === limit) break;
      }
      return found;
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
