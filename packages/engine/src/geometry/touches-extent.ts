import type { Extent } from '@motu/core';
import { containsPoint, type Geometry } from './geometry.ts';

/** Whether a geometry shares a point with an extent, edges included: on flat numbers, for the few rows that an index cannot tell. */
export function touchesExtent(geometry: Geometry, extent: Extent): boolean {
  const { kind, coordinates, ends } = geometry;
  const [west, south, east, north] = extent;
  let start = 0;
  for (const end of ends) {
    for (let i = start; i < end; i += 2) {
      const [x, y] = [coordinates[i] as number, coordinates[i + 1] as number];
      if (x >= west && x <= east && y >= south && y <= north) return true;
      if (kind === 'point' || i === start) continue;
      if (doesCross(coordinates[i - 2] as number, coordinates[i - 1] as number, x, y, extent)) return true;
    }
    start = end;
  }
  // An area around all of it touches no edge.
  return kind === 'polygon' && containsPoint(geometry, west, south);
}

/** Whether a segment has a point in the extent: what each side leaves of it is kept (Liang and Barsky). */
function doesCross(x1: number, y1: number, x2: number, y2: number, [west, south, east, north]: Extent): boolean {
  let [from, to] = [0, 1];
  for (const [along, room] of [
    [x1 - x2, x1 - west],
    [x2 - x1, east - x1],
    [y1 - y2, y1 - south],
    [y2 - y1, north - y1],
  ] as const) {
    if (along === 0 && room < 0) return false;
    if (along < 0) from = Math.max(from, room / along);
    else if (along > 0) to = Math.min(to, room / along);
  }
  return from <= to;
}
