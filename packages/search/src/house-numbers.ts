import type { SearchEntry } from './entry.ts';
import { createTextList, lengthOf, pickTexts, startOf, type TextList } from './text-list.ts';
import { foldedWords, readWords, type Words } from './words.ts';

/** Houses of streets: beside the words of the index, not among them, so that a number finds nothing without its street. */
export type HouseNumbers = {
  /** As `numberKey` writes them, street after street. */
  keys: TextList;
  /** The street of each, in order. */
  streets: Uint32Array;
  /** Longitude, latitude. */
  positions: Float64Array;
};

/** More digits are a postal code or a year. */
const NUMBER = /^(lot)?\d{1,4}[a-hqt]?$/;
const REPEATED: Record<string, string> = { bis: 'b', ter: 't', quater: 'q' };
const POSTAL_CODE = /^\d{5}$/;
/** « PK 15 » tells kilometres along the road of an island. */
const KILOMETRES = 'pk';

/** What all writings of a number have in common: `11 bis` → `11b`, `Lot 9` → `lot9`; null for what is none: `PK 9,700`. */
export function numberKey(text: string): string | null {
  return keyOf(foldedWords(text));
}

function keyOf(words: readonly string[]): string | null {
  const key = words.map((word) => REPEATED[word] ?? word).join('');
  const short = key.replace(/^(\d+)(bis|ter|quater)$/, (_, digits, again) => `${digits}${REPEATED[again]}`);
  return NUMBER.test(short) ? short : null;
}

/** `12, rue Paul Gauguin` → the number `12`, and the words of the rest; null without a number at either end. */
export function readAddress({ all }: Words): { number: string; street: Words } | null {
  const splits = [
    { number: all.slice(0, 2), street: all.slice(2) },
    { number: all.slice(0, 1), street: all.slice(1) },
    { number: all.at(-2) === KILOMETRES ? [] : all.slice(-1), street: all.slice(0, -1) },
  ];
  for (const { number, street } of splits) {
    const key = keyOf(number);
    const words = street.filter((word) => !POSTAL_CODE.test(word));
    if (key && words.length > 0) return { number: key, street: readWords(words.join(' ')) };
  }
  return null;
}

export function collectNumbers(entries: readonly SearchEntry[]): HouseNumbers {
  const keys: string[] = [];
  const streets: number[] = [];
  const positions: number[] = [];
  for (const [i, { numbers = [] }] of entries.entries()) {
    const seen = new Set<string>();
    for (const { number, position } of numbers) {
      const key = numberKey(number);
      if (!key || seen.has(key)) continue;
      seen.add(key);
      keys.push(key);
      streets.push(i);
      positions.push(...position);
    }
  }
  return { keys: createTextList(keys), streets: Uint32Array.from(streets), positions: Float64Array.from(positions) };
}

/** The houses of the streets that are kept, whose new numbers are given; -1 for those that are not. */
export function cutNumbers(houses: HouseNumbers, numberOf: Int32Array): HouseNumbers {
  const within: number[] = [];
  for (let i = 0; i < houses.streets.length; i++) if (numberOf[houses.streets[i] as number] !== -1) within.push(i);
  return {
    keys: pickTexts(houses.keys, within),
    streets: Uint32Array.from(within, (i) => numberOf[houses.streets[i] as number] as number),
    positions: pickTuples(houses.positions, within, 2),
  };
}

/** Of numbers that belong together by `size`, those of these places. */
export function pickTuples(values: Float64Array, places: readonly number[], size: number): Float64Array {
  const picked = new Float64Array(places.length * size);
  let at = 0;
  for (const place of places)
    for (let i = place * size; i < (place + 1) * size; i++) picked[at++] = values[i] as number;
  return picked;
}

/** By street, the house that has this number. */
export function housesWith({ keys, streets }: HouseNumbers, number: string): Map<number, number> {
  const found = new Map<number, number>();
  for (let i = 0; i < streets.length; i++) {
    if (isText(keys, i, number)) found.set(streets[i] as number, i);
  }
  return found;
}

function isText(list: TextList, i: number, text: string): boolean {
  if (lengthOf(list, i) !== text.length) return false;
  const start = startOf(list.ends, i);
  for (let at = 0; at < text.length; at++) if (list.letters[start + at] !== text.charCodeAt(at)) return false;
  return true;
}
