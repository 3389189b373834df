import type { Extent } from '@motu/core';

/** Fewer vertices are projected sooner than they are looked at. */
const FEW_NUMBERS = 200;

let near = new Float64Array(4096);

/**
 * The vertices of a ring, `coordinates[start…end[`, that tell what of it lies in an extent: of a run that lies beyond one side, the first and the
 * last, which changes nothing within. None when all of it lies there; null when they are so few that all may stay. A buffer that the next call
 * overwrites. A commune has 25 000 vertices where a tile sees a thousand, and projecting them takes longest.
 */
export function ringNear(coordinates: Float64Array, start: number, end: number, sides: Extent): Float64Array | null {
  if (end - start < FEW_NUMBERS) return null;
  if (near.length < end - start) near = new Float64Array((end - start) * 2);
  let kept = 0;
  for (let i = start; i < end; ) {
    const first = i;
    i = afterRun(coordinates, i, end, sides);
    if (first === start && i === end) return near.subarray(0, 0);
    near[kept++] = coordinates[first] as number;
    near[kept++] = coordinates[first + 1] as number;
    if (i - first <= 2) continue;
    near[kept++] = coordinates[i - 2] as number;
    near[kept++] = coordinates[i - 1] as number;
  }
  return near.subarray(0, kept);
}

/** Where the vertices that lie beyond the same side end; behind the first one when it lies within. */
function afterRun(coordinates: Float64Array, start: number, end: number, [west, south, east, north]: Extent): number {
  const x = coordinates[start] as number;
  const y = coordinates[start + 1] as number;
  let i = start + 2;
  if (x < west) while (i < end && (coordinates[i] as number) < west) i += 2;
  else if (x > east) while (i < end && (coordinates[i] as number) > east) i += 2;
  else if (y < south) while (i < end && (coordinates[i + 1] as number) < south) i += 2;
  else if (y > north) while (i < end && (coordinates[i + 1] as number) > north) i += 2;
  return i;
}
