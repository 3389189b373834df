import type { LonLat } from '@motu/core';
import type { SearchIndex } from './search-index.ts';

/** What importance (0 to 100) and nearness (0 to 1) are worth, in the points of a match's cost (match.ts). */
const IMPORTANCE = 0.25;
const NEARNESS = 12;
/** Half as near at this distance, a third at twice as much. */
const HALF_NEAR_KM = 15;
const KM_PER_DEGREE = 111.32;

export type Scorer = (entry: number, cost: number) => number;

/** Higher comes first: how well it matches, how important it is, how near to the middle of the map. */
export function createScorer(index: SearchIndex, centre: LonLat | null): Scorer {
  const { importance } = index;
  if (!centre) return (entry, cost) => IMPORTANCE * (importance[entry] as number) - cost;
  const distance = createRuler(index, centre);
  return (entry, cost) => {
    const km = distance(entry);
    const nearness = Number.isNaN(km) ? 0 : 1 / (1 + km / HALF_NEAR_KM);
    return IMPORTANCE * (importance[entry] as number) + NEARNESS * nearness - cost;
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
