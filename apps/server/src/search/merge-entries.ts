import { foldText, geodesicDistance } from '@motu/core';
import type { SearchEntry } from '@motu/search';

/** Two points of one name and one class are one thing when they are this near. */
const SAME_PLACE_M = 500;
/** The class of what the territory could not sort. */
const UNSORTED = 'autre';

/**
 * Names come from several tables: a commune from the names drawn on the map and from the layer of the communes. One thing is
 * listed once, with all that is known of it.
 */
export function mergeEntries(entries: readonly SearchEntry[]): SearchEntry[] {
  const merged: SearchEntry[] = [];
  const byName = new Map<string, number[]>();
  for (const entry of entries) {
    const key = foldText(entry.title).replaceAll(' ', '');
    const alike = byName.get(key) ?? [];
    const same = alike.find((i) => isSame(merged[i] as SearchEntry, entry));
    if (same !== undefined) merged[same] = merge(merged[same] as SearchEntry, entry);
    else byName.set(key, [...alike, merged.push(entry) - 1]);
  }
  return merged;
}

function isSame(a: SearchEntry, b: SearchEntry): boolean {
  if (a.classe !== b.classe && a.classe !== UNSORTED && b.classe !== UNSORTED) return false;
  // An ocean is one, however often its name is written.
  if (a.classe === 'ocean') return true;
  if (!a.position || !b.position) return false;
  return isWithin(a, b) || isWithin(b, a) || geodesicDistance(a.position, b.position) <= SAME_PLACE_M;
}

function isWithin({ position }: SearchEntry, { extent }: SearchEntry): boolean {
  if (!position || !extent) return false;
  const [lon, lat] = position;
  const [west, south, east, north] = extent;
  return lon >= west && lon <= east && lat >= south && lat <= north;
}

function merge(one: SearchEntry, other: SearchEntry): SearchEntry {
  const [first, second] = one.classe === UNSORTED ? [other, one] : [one, other];
  return {
    ...first,
    aliases: [...new Set([...first.aliases, ...second.aliases])],
    words: `${first.words} ${second.words}`,
    commune: first.commune ?? second.commune,
    ile: first.ile ?? second.ile,
    archipel: first.archipel ?? second.archipel,
    slug: first.slug ?? second.slug,
    importance: Math.max(first.importance, second.importance),
    extent: first.extent ?? second.extent,
  };
}
