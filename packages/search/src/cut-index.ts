import type { Extent } from '@motu/core';
import { TEXTS, type TextColumn } from './entry.ts';
import { cutNumbers } from './house-numbers.ts';
import { type SearchIndex, sizeOf, textOf } from './search-index.ts';
import { createTextList, startOf, textAt } from './text-list.ts';

/** The part of an index that lies in an extent, with what is nowhere (layers and contexts): what a zone kept offline carries. */
export function cutIndex(index: SearchIndex, extent: Extent): SearchIndex {
  const kept = Array.from({ length: sizeOf(index) }, (_, entry) => entry).filter((entry) =>
    isWithin(index, entry, extent),
  );
  const numbers = new Map(kept.map((entry, number) => [entry, number]));

  const named = Array.from(index.nameEntries, (entry, i) => ({ i, number: numbers.get(entry) })).filter(
    (name): name is { i: number; number: number } => name.number !== undefined,
  );
  const terms = Array.from(index.postingEnds, (end, i) => ({
    i,
    postings: Array.from(index.postings.subarray(startOf(index.postingEnds, i), end)).flatMap((posting) => {
      const number = numbers.get(posting >> 2);
      return number === undefined ? [] : [number * 4 + (posting & 3)];
    }),
  })).filter(({ postings }) => postings.length > 0);
  let end = 0;

  return {
    names: createTextList(named.map(({ i }) => textAt(index.names, i))),
    nameEntries: Uint32Array.from(named, ({ number }) => number),
    terms: createTextList(terms.map(({ i }) => textAt(index.terms, i))),
    postingEnds: Uint32Array.from(terms, ({ postings }) => {
      end += postings.length;
      return end;
    }),
    postings: Uint32Array.from(terms.flatMap(({ postings }) => postings)),
    titleWords: Uint8Array.from(kept, (entry) => index.titleWords[entry] as number),
    importance: Uint8Array.from(kept, (entry) => index.importance[entry] as number),
    kinds: Uint8Array.from(kept, (entry) => index.kinds[entry] as number),
    positions: Float64Array.from(kept.flatMap((entry) => [...index.positions.subarray(entry * 2, entry * 2 + 2)])),
    extents: Float64Array.from(kept.flatMap((entry) => [...index.extents.subarray(entry * 4, entry * 4 + 4)])),
    ...cutTexts(index, kept),
    houses: cutNumbers(index.houses, numbers),
  };
}

function isWithin({ positions, extents }: SearchIndex, entry: number, [west, south, east, north]: Extent): boolean {
  const [lon = Number.NaN, lat = 0] = positions.subarray(entry * 2, entry * 2 + 2);
  if (Number.isNaN(lon)) return true;
  if (lon >= west && lon <= east && lat >= south && lat <= north) return true;
  const [left = Number.NaN, bottom = 0, right = 0, top = 0] = extents.subarray(entry * 4, entry * 4 + 4);
  return left <= east && right >= west && bottom <= north && top >= south;
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
