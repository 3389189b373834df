import { type Extent, foldText } from '@motu/core';
import type { TextColumn } from './entry.ts';
import { columnText, type SearchIndex, textOf } from './search-index.ts';

export type Filters = {
  /** `commune`, `ile`, `pharmacie`…, or `couche` and `contexte`. */
  classe?: string | null;
  /** Whatever their accents and case. */
  commune?: string | null;
  ile?: string | null;
  /** Only what lies inside. */
  extent?: Extent | null;
};

/** Whether an entry is asked for; null when all of them are. */
export function createFilter(index: SearchIndex, { classe, commune, ile, extent }: Filters) {
  const rules: ((entry: number) => boolean)[] = [];
  if (classe) rules.push(createClassFilter(index, [classe]));
  if (commune) rules.push(createTextFilter(index, 'commune', commune));
  if (ile) rules.push(createTextFilter(index, 'ile', ile));
  if (extent) rules.push((entry) => isInside(index, entry, extent));
  return rules.length > 0 ? (entry: number) => rules.every((rule) => rule(entry)) : null;
}

export function createClassFilter(index: SearchIndex, classes: readonly string[] | null) {
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
