import type { Position } from '@motu/geopackage';
import { ISLANDS, type Island } from '../../gazetteer/islands.ts';
import { distanceMetres } from '../../geometry/plane.ts';

/** Beyond this share of its radius, a point belongs to no island. */
const FARTHEST_SHARE = 2.5;

/** The island a point stands on or beside; `null` out at sea. */
export function nearestIsland(position: Position): Island | null {
  let best: Island | null = null;
  let least = FARTHEST_SHARE;
  for (const island of ISLANDS) {
    const share = distanceMetres(position, island.centre) / 1000 / island.radiusKm;
    if (share < least) [best, least] = [island, share];
  }
  return best;
}
