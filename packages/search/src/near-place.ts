import type { Matcher } from './match.ts';
import { createRuler } from './rank.ts';
import type { SearchIndex } from './search-index.ts';
import { readWords, type Words } from './words.ts';

/** What is farther is not there: half a day on foot. */
const WITHIN_KM = 20;

/**
 * « Temple Paofai », when no temple has that word: those near a place called Paofai, the nearest first. Null for what is no kind
 * with a place beside it.
 */
export function findNearPlace(index: SearchIndex, matcher: Matcher, { all }: Words): number[] | null {
  for (let i = 1; i < all.length; i++) {
    const [before, after] = [all.slice(0, i), all.slice(i)];
    const found = nearOf(index, matcher, before, after) ?? nearOf(index, matcher, after, before);
    if (found) return found;
  }
  return null;
}

function nearOf(index: SearchIndex, matcher: Matcher, kind: string[], place: string[]): number[] | null {
  const { joined, significant } = readWords(place.join(' '));
  // « dentiste de Papeete »: the small word is of neither.
  const places = [joined, significant.join('')].map((name) => matcher.named(name)).find(({ length }) => length > 0);
  if (!places) return null;
  const { entries, isNear, isOfKind } = matcher.match(readWords(kind.join(' ')), true);
  const rulers = places.map((entry) => {
    const [lon = 0, lat = 0] = index.positions.subarray(entry * 2, entry * 2 + 2);
    return createRuler(index, [lon, lat]);
  });
  const near = entries
    .filter((entry) => isOfKind(entry) && !isNear(entry))
    .map((entry) => ({ entry, km: Math.min(...rulers.map((distance) => distance(entry))) }))
    .filter(({ km }) => km <= WITHIN_KM)
    .sort((a, b) => a.km - b.km || a.entry - b.entry);
  return near.length > 0 ? near.map(({ entry }) => entry) : null;
}
