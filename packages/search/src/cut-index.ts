import type { Extent } from '@motu/core';
import { TEXTS, type TextColumn } from './entry.ts';
import { cutNumbers, pickTuples } from './house-numbers.ts';
import { type SearchIndex, sizeOf, textOf } from './search-index.ts';
import { createTextList, pickTexts, startOf } from './text-list.ts';

/**
 * The part of an index that lies in an extent, with what is nowhere (layers and contexts): what a zone kept offline carries. Most of an index is
 * elsewhere: nothing is made of what is only looked at.
 */
export function cutIndex(index: SearchIndex, extent: Extent): SearchIndex {
  const kept: number[] = [];
  const numberOf = new Int32Array(sizeOf(index)).fill(-1);
  for (let entry = 0; entry < numberOf.length; entry++) {
    if (isWithin(index, entry, extent)) numberOf[entry] = kept.push(entry) - 1;
  }

  const names: number[] = [];
  const nameEntries: number[] = [];
  for (let i = 0; i < index.nameEntries.length; i++) {
    const number = numberOf[index.nameEntries[i] as number] as number;
    if (number === -1) continue;
    names.push(i);
    nameEntries.push(number);
  }
  const of = (values: Uint8Array) => Uint8Array.from(kept, (entry) => values[entry] as number);
  return {
    names: pickTexts(index.names, names),
    nameEntries: Uint32Array.from(nameEntries),
    ...cutTerms(index, numberOf),
    titleWords: of(index.titleWords),
    importance: of(index.importance),
    kinds: of(index.kinds),
    positions: pickTuples(index.positions, kept, 2),
    extents: pickTuples(index.extents, kept, 4),
    ...cutTexts(index, kept),
    houses: cutNumbers(index.houses, numberOf),
  };
}

/** The words that an entry which is kept still has. */
function cutTerms(index: SearchIndex, numberOf: Int32Array): Pick<SearchIndex, 'terms' | 'postingEnds' | 'postings'> {
  const terms: number[] = [];
  const postings: number[] = [];
  const ends: number[] = [];
  for (let i = 0; i < index.postingEnds.length; i++) {
    const before = postings.length;
    for (let at = startOf(index.postingEnds, i); at < (index.postingEnds[i] as number); at++) {
      const posting = index.postings[at] as number;
      const number = numberOf[posting >> 2] as number;
      if (number !== -1) postings.push(number * 4 + (posting & 3));
    }
    if (postings.length === before) continue;
    terms.push(i);
    ends.push(postings.length);
  }
  return {
    terms: pickTexts(index.terms, terms),
    postingEnds: Uint32Array.from(ends),
    postings: Uint32Array.from(postings),
  };
}

function isWithin({ positions, extents }: SearchIndex, entry: number, [west, south, east, north]: Extent): boolean {
  const lon = positions[entry * 2] as number;
  const lat = positions[entry * 2 + 1] as number;
  if (Number.isNaN(lon)) return true;
  if (lon >= west && lon <= east && lat >= south && lat <= north) return true;
  const at = entry * 4;
  // One that is unknown is no number, and within nothing.
  return (
    (extents[at] as number) <= east &&
    (extents[at + 2] as number) >= west &&
    (extents[at + 1] as number) <= north &&
    (extents[at + 3] as number) >= south
  );
}

/** Only the texts that are still used, each once; 0 stays none. */
function cutTexts(index: SearchIndex, kept: readonly number[]): Pick<SearchIndex, 'texts' | 'columns'> {
  const numbers = new Map<number, number>([[0, 0]]);
  const numberOf = (old: number) => {
    const known = numbers.get(old);
    if (known !== undefined) return known;
    numbers.set(old, numbers.size);
    return numbers.size - 1;
  };
  const column = (name: TextColumn) =>
    Uint32Array.from(kept, (entry) => numberOf(index.columns[name][entry] as number));
  const columns = Object.fromEntries(TEXTS.map((name) => [name, column(name)])) as Record<TextColumn, Uint32Array>;
  return { columns, texts: createTextList([...numbers.keys()].map((old) => (old === 0 ? '' : textOf(index, old)))) };
}
