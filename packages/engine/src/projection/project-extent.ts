import type { CrsCode, Extent } from '@motu/core';
import { PROJECTIONS } from './projection.ts';

const STEPS = 16;

/** An extent of longitude and latitude in a system: sides are curved there, so points along the whole are looked at. */
export function projectExtent(crs: CrsCode, [west, south, east, north]: Extent): Extent {
  const { forward } = PROJECTIONS[crs];
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i <= STEPS; i++) {
    for (let j = 0; j <= STEPS; j++) {
      const [x, y] = forward(west + ((east - west) * i) / STEPS, south + ((north - south) * j) / STEPS);
      [minX, minY, maxX, maxY] = [Math.min(minX, x), Math.min(minY, y), Math.max(maxX, x), Math.max(maxY, y)];
    }
  }
  return [minX, minY, maxX, maxY];
}
