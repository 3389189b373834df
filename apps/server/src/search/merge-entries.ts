import { STREET_CLASSES } from '@motu/answers';
import { type Extent, foldText } from '@motu/core';
import type { SearchEntry } from '@motu/search';
import { joinExtents } from './line-entries.ts';

/** Two of one name and one class are one thing when they are this near, in degrees: some 500 metres. */
const NEAR = 0.005;
/** The same when one of them is only somewhere named, which may be said of a whole valley. */
const NEAR_VAGUE = 0.02;
/** Classes that say little of a thing: another one of its name, nearby, tells what it is. The first says least. */
const VAGUE = ['autre', 'lieu_dit'];
/** Lines are not what is named after them, and go from one commune to the next. */
const LINES = new Set([...STREET_CLASSES, 'riviere', 'ruisseau', 'canal', 'bac']);
/** Where people live, the one that names it best last: of one name and at one place, they are one. */
const SETTLED = ['quartier', 'commune_associee', 'localite'];

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
  if (a.classe !== b.classe && !mayBeOne(a.classe, b.classe)) return false;
  if (STREET_CLASSES.includes(a.classe) && a.commune !== b.commune) return false;
  // An ocean is one, however often its name is written.
  if (a.classe === 'ocean') return true;
  const [one, other] = [groundOf(a), groundOf(b)];
  if (!one || !other) return false;
  const near = [a, b].some(({ classe }) => classe === 'lieu_dit') ? NEAR_VAGUE : NEAR;
  return (
    one[0] - near <= other[2] && one[2] + near >= other[0] && one[1] - near <= other[3] && one[3] + near >= other[1]
  );
}

function mayBeOne(a: string, b: string): boolean {
  if (VAGUE.includes(a) || VAGUE.includes(b)) return !LINES.has(a) && !LINES.has(b);
  const others = [a, b].filter((classe) => !SETTLED.includes(classe));
  // A commune and the one of its own name within it.
  return others.length === 0 || (others[0] === 'commune' && [a, b].includes('commune_associee'));
}

/** Of two classes of one thing, the higher says what it is. */
function precisionOf(classe: string): number {
  if (VAGUE.includes(classe)) return VAGUE.indexOf(classe) - VAGUE.length;
  return SETTLED.includes(classe) ? SETTLED.indexOf(classe) : SETTLED.length;
}

function groundOf({ position, extent }: SearchEntry): Extent | null {
  return extent ?? (position && [...position, ...position]);
}

function join(a: Extent | null, b: Extent | null): Extent | null {
  return a && b ? joinExtents(a, b) : (a ?? b);
}

function merge(one: SearchEntry, other: SearchEntry): SearchEntry {
  const [first, second] = precisionOf(one.classe) < precisionOf(other.classe) ? [other, one] : [one, other];
  const numbers = [...(first.numbers ?? []), ...(second.numbers ?? [])];
  return {
    ...first,
    // A village that is a commune of its own, within a larger one, is described as such.
    type: first.classe === 'localite' && second.classe === 'commune_associee' ? second.type : first.type,
    aliases: [...new Set([...first.aliases, second.title, ...second.aliases])],
    words: `${first.words} ${second.words}`,
    commune: first.commune ?? second.commune,
    ile: first.ile ?? second.ile,
    archipel: first.archipel ?? second.archipel,
    slug: first.slug ?? second.slug,
    importance: Math.max(first.importance, second.importance),
    extent: join(first.extent, second.extent),
    ...(numbers.length > 0 && { numbers }),
  };
}
