import type { LonLat } from '@motu/core';
import type { SearchIndex } from './search-index.ts';

/** What importance (0 to 100) and nearness (0 to 1) are worth, in the points of a match's cost (match.ts). */
const IMPORTANCE = 0.25;
const NEARNESS = 12;
/** Half as near at this distance, a third at twice as much. */
const HALF_NEAR_KM = 15;
const KM_PER_DEGREE = 111.32;

/** What nearness adds at most. */
export const MOST_NEARNESS = NEARNESS;

/** Higher comes first: how well an entry matches, and how important it is. */
export const scoreOf = ({ importance }: SearchIndex, entry: number, cost: number): number =>
  IMPORTANCE * (importance[entry] as number) - cost;

/** What is added to the score of an entry for being near to the middle of the map. */
export function createNearness(index: SearchIndex, centre: LonLat): (entry: number) => number {
  const distance = createRuler(index, centre);
  return (entry) => {
    const km = distance(entry);
    return Number.isNaN(km) ? 0 : NEARNESS / (1 + km / HALF_NEAR_KM);
  };
}

/** Kilometres from a point to entries, on a flat map around it: for putting them in order, not for telling. NaN for what is nowhere. */
export function createRuler({ positions }: SearchIndex, [lon, lat]: LonLat): (entry: number) => number {
  const perLon = KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  return (entry) => {
    const east = Math.abs((positions[entry * 2] as number) - lon);
    const dx = Math.min(east, 360 - east) * perLon;
    const dy = ((positions[entry * 2 + 1] as number) - lat) * KM_PER_DEGREE;
    return Math.sqrt(dx * dx + dy * dy);
  };
}
