import { foldText } from '@motu/core';
import { KINDS, type SearchEntry, type TextColumn } from './entry.ts';
import type { HouseNumbers } from './house-numbers.ts';
import { type TextList, textAt } from './text-list.ts';

/** What a word is for an entry: part of a name, what the thing is, only where, or both of the first: « Mairie de Pirae ». */
export const ROLES = { name: 0, what: 1, where: 2, nameAndWhat: 3 } as const;

/** Typed arrays and nothing else: it is kept in one piece and used where it lies (pack.ts). */
export type SearchIndex = {
  /** Joined names, sorted, and whose they are. */
  names: TextList;
  nameEntries: Uint32Array;
  /** Words, sorted, and for each the entries that have it: `entry * 4`, plus the role of the word (`ROLES`). */
  terms: TextList;
  postingEnds: Uint32Array;
  postings: Uint32Array;
  /** How many telling words the title has. */
  titleWords: Uint8Array;
  importance: Uint8Array;
  kinds: Uint8Array;
  /** Longitude, latitude; NaN for what is nowhere. */
  positions: Float64Array;
  /** West, south, east, north; NaN where unknown. */
  extents: Float64Array;
  /** Each text once; 0 is none. */
  texts: TextList;
  columns: Record<TextColumn, Uint32Array>;
  /** Houses of the streets. */
  houses: HouseNumbers;
};

/** An entry as the index keeps it: without what it is found by. */
export type FoundEntry = Omit<SearchEntry, 'aliases' | 'words' | 'numbers'>;

/** Texts that were read, by their number: the same few hundred are asked again and again. */
const readTexts = new WeakMap<TextList, string[]>();

export function textOf({ texts }: SearchIndex, number: number): string {
  const known = readTexts.get(texts) ?? Array<string>(texts.ends.length);
  readTexts.set(texts, known);
  known[number] ??= textAt(texts, number);
  return known[number];
}

/** The same without accents, case or spaces, which tell two writings of one name from two names. */
const foldedTexts = new WeakMap<TextList, string[]>();

export function foldedTextOf(index: SearchIndex, number: number): string {
  const known = foldedTexts.get(index.texts) ?? Array<string>(index.texts.ends.length);
  foldedTexts.set(index.texts, known);
  known[number] ??= foldText(textOf(index, number)).replaceAll(' ', '');
  return known[number];
}

export const sizeOf = ({ importance }: SearchIndex): number => importance.length;

export function columnText(index: SearchIndex, column: TextColumn, entry: number): string | null {
  const text = index.columns[column][entry] as number;
  return text === 0 ? null : textOf(index, text);
}

export function entryAt(index: SearchIndex, entry: number): FoundEntry {
  const text = (column: TextColumn) => columnText(index, column, entry);
  const [lon = Number.NaN, lat = Number.NaN] = index.positions.subarray(entry * 2, entry * 2 + 2);
  const [west = Number.NaN, south = 0, east = 0, north = 0] = index.extents.subarray(entry * 4, entry * 4 + 4);
  return {
    id: text('id') ?? '',
    kind: KINDS[index.kinds[entry] as number] ?? 'lieu',
    title: text('title') ?? '',
    classe: text('classe') ?? '',
    type: text('type') ?? '',
    commune: text('commune'),
    ile: text('ile'),
    archipel: text('archipel'),
    slug: text('slug'),
    importance: index.importance[entry] as number,
    position: Number.isNaN(lon) ? null : [lon, lat],
    extent: Number.isNaN(west) ? null : [west, south, east, north],
  };
}

/** Written small within an address: « 12 rue Paul Gauguin ». */
const STREET_WORD =
  /^(allée|avenue|boulevard|chemin|cité|cours|impasse|montée|passage|place|promenade|quai|route|rue|sentier|servitude|square|voie)(?= )/i;

/** A house as something that is found, at its own position. */
export function houseAt(index: SearchIndex, street: number, house: number): FoundEntry {
  const { houses } = index;
  const found = entryAt(index, street);
  const key = textAt(houses.keys, house);
  const number = key.replace('lot', 'Lot ');
  const [lon = 0, lat = 0] = houses.positions.subarray(house * 2, house * 2 + 2);
  return {
    ...found,
    id: `${found.id}-${key}`,
    title: `${number} ${found.title.replace(STREET_WORD, (word) => word.toLowerCase())}`,
    classe: 'adresse',
    type: 'Adresse',
    position: [lon, lat],
    extent: null,
  };
}
