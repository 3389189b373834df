import { type Extent, foldText } from '@motu/core';
import type { SearchEntry } from '@motu/search';

/** Two of one name and one class are one thing when they are this near, in degrees: some 500 metres. */
const NEAR = 0.005;
/** The class of what the territory could not sort. */
const UNSORTED = 'autre';

/**
 * Names come from several tables, and roads in several pieces: a commune is among the names drawn on the map and in the layer
 * of the communes. One thing is listed once, with all that is known of it.
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
  const [one, other] = [groundOf(a), groundOf(b)];
  if (!one || !other) return false;
  return (
    one[0] - NEAR <= other[2] && one[2] + NEAR >= other[0] && one[1] - NEAR <= other[3] && one[3] + NEAR >= other[1]
  );
}

function groundOf({ position, extent }: SearchEntry): Extent | null {
  return extent ?? (position && [...position, ...position]);
}

function join(a: Extent | null, b: Extent | null): Extent | null {
  if (!a || !b) return a ?? b;
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

function merge(one: SearchEntry, other: SearchEntry): SearchEntry {
  const [first, second] = one.classe === UNSORTED ? [other, one] : [one, other];
  return {
    ...first,
    aliases: [...new Set([...first.aliases, second.title, ...second.aliases])],
    words: `${first.words} ${second.words}`,
    commune: first.commune ?? second.commune,
    ile: first.ile ?? second.ile,
    archipel: first.archipel ?? second.archipel,
    slug: first.slug ?? second.slug,
    importance: Math.max(first.importance, second.importance),
    extent: join(first.extent, second.extent),
  };
}
