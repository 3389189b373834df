import type { Polygon } from '@motu/geopackage';
import { simplifyLine } from '../geometry/simplify-line.ts';

/** Thinned copies of land cover and water: the highest zoom each serves, its tolerance in degrees (a fifth of a pixel there) and the least area kept. */
export const AREA_COPIES = [
  { zoom: 12, tolerance: 7e-5, leastM2: 6_000 },
  { zoom: 9, tolerance: 5e-4, leastM2: 200_000 },
] as const;

/** An area with fewer vertices; null when nothing of it is left. */
export function thinArea(polygon: Polygon, tolerance: number): Polygon | null {
  const rings = polygon.map((ring) => simplifyLine(ring, tolerance));
  const [outer, ...holes] = rings;
  return outer && outer.length >= 4 ? [outer, ...holes.filter((hole) => hole.length >= 4)] : null;
}
