import { type Run, twiceArea } from './cut-shape.ts';
import { isWithin } from './is-within.ts';
import { findTouches } from './ring-touches.ts';
import { splitRings } from './split-rings.ts';

/** Makes polygons of rings that cross or touch, by the rule of odd and even. */
export type Repair = (rings: readonly Run[]) => Run[][];

/** Rings as valid polygons, each its outer ring and then its holes, wound as the standard wants it. */
export function wholePolygons(rings: readonly Run[], repair: Repair): Run[][] {
  const apart = ringsApart(rings);
  const polygons = apart ? nest(apart) : repair(rings);
  return polygons.map((polygon) =>
    polygon.map((ring, i) => (twiceArea(ring) > 0 === (i === 0) ? ring : backwards(ring))),
  );
}

/** Rings that are simple and share single points at most; null when sides cross. */
function ringsApart(rings: readonly Run[]): readonly Run[] | null {
  const touches = findTouches(rings);
  if (touches === 'apart') return rings;
  return touches === 'crossing' ? null : splitRings(rings, touches);
}

function backwards(ring: Run): Run {
  const turned: Run = [];
  for (let i = ring.length - 2; i >= 0; i -= 2) turned.push(ring[i] as number, ring[i + 1] as number);
  return turned;
}

/** Gives rings that share no more than points their tree back: one inside an odd number of others is a hole of the innermost of them. */
function nest(rings: readonly Run[]): Run[][] {
  if (rings.length === 1) return [[...rings]];
  const around = rings.map((ring, i) => rings.flatMap((other, j) => (i !== j && holds(other, ring) ? [j] : [])));
  const polygons = new Map<number, Run[]>();
  for (const [i, ring] of rings.entries())
    if (around[i]?.length !== undefined && around[i].length % 2 === 0) polygons.set(i, [ring]);
  for (const [i, ring] of rings.entries()) {
    const outer = around[i] ?? [];
    if (outer.length % 2 === 0) continue;
    const inner = outer.toSorted((a, b) => (around[b]?.length ?? 0) - (around[a]?.length ?? 0))[0];
    polygons.get(inner ?? -1)?.push(ring);
  }
  return [...polygons.values()];
}

/** Told by the middle of a side: a vertex may be one of both. */
const holds = (ring: Run, [ax = 0, ay = 0, bx = 0, by = 0]: Run): boolean =>
  isWithin(ring, (ax + bx) / 2, (ay + by) / 2);
