import { type Run, twiceArea } from './cut-shape.ts';

/** Makes polygons of rings that cross or touch, by the rule of odd and even. */
export type Repair = (rings: readonly Run[]) => Run[][];

/** Rings as valid polygons, each its outer ring and then its holes, wound as the standard wants it. */
export function wholePolygons(rings: readonly Run[], repair: Repair): Run[][] {
  const polygons = areApart(rings) ? nest(rings) : repair(rings);
  return polygons.map((polygon) =>
    polygon.map((ring, i) => (twiceArea(ring) > 0 === (i === 0) ? ring : backwards(ring))),
  );
}

function backwards(ring: Run): Run {
  const turned: Run = [];
  for (let i = ring.length - 2; i >= 0; i -= 2) turned.push(ring[i] as number, ring[i + 1] as number);
  return turned;
}

// The sides of the rings at hand, in buffers that the next call overwrites: from where to where (x, y, x, y), and which side comes after each.
const EACH = 4;
let places = new Float64Array(EACH * 1024);
let next = new Uint32Array(1024);
/** Where a side begins in the west and its number, as one: buffers sort numbers without asking how. */
let keys = new Float64Array(1024);
/** So few are compared with each other sooner than they are sorted. */
const FEW = 8;

/** Whether no two sides meet but neighbours at their corner: then rings are simple, and lie wholly in each other or wholly apart. */
function areApart(rings: readonly Run[]): boolean {
  const [only] = rings;
  if (rings.length === 1 && only && only.length === 6) return true; // a triangle that has an area
  const count = takeSides(rings);
  if (count > FEW) return areApartFromWest(count);
  for (let one = 1; one < count; one++)
    for (let other = 0; other < one; other++) if (!areNeighbours(one, other) && meet(one, other)) return false;
  return true;
}

function takeSides(rings: readonly Run[]): number {
  const count = rings.reduce((sum, ring) => sum + ring.length / 2, 0);
  if (next.length < count) {
    places = new Float64Array(EACH * count * 2);
    next = new Uint32Array(count * 2);
    keys = new Float64Array(count * 2);
  }
  let side = 0;
  for (const ring of rings) {
    const first = side;
    for (let from = 0; from < ring.length; from += 2, side++) {
      const to = from + 2 === ring.length ? 0 : from + 2;
      places[side * EACH] = ring[from] as number;
      places[side * EACH + 1] = ring[from + 1] as number;
      places[side * EACH + 2] = ring[to] as number;
      places[side * EACH + 3] = ring[to + 1] as number;
      next[side] = to === 0 ? first : side + 1;
    }
  }
  return count;
}

const west = (side: number) => Math.min(places[side * EACH] as number, places[side * EACH + 2] as number);
const east = (side: number) => Math.max(places[side * EACH] as number, places[side * EACH + 2] as number);

/** A sweep: each side is compared with those that begin before it ends. */
function areApartFromWest(count: number): boolean {
  const order = keys.subarray(0, count);
  for (let side = 0; side < count; side++) order[side] = west(side) * count + side;
  order.sort();
  for (let i = 0; i < count; i++) order[i] = (order[i] as number) - Math.floor((order[i] as number) / count) * count;
  for (let i = 0; i < count; i++) {
    const one = order[i] as number;
    const end = east(one);
    for (let j = i + 1; j < count; j++) {
      const other = order[j] as number;
      if (west(other) > end) break;
      if (!areNeighbours(one, other) && meet(one, other)) return false;
    }
  }
  return true;
}

/** Neighbours share a corner; since no vertex lies on the line of its neighbours, they share nothing else. */
const areNeighbours = (one: number, other: number): boolean => next[one] === other || next[other] === one;

function meet(one: number, other: number): boolean {
  const [i, j] = [one * EACH, other * EACH];
  const ay = places[i + 1] as number;
  const by = places[i + 3] as number;
  const cy = places[j + 1] as number;
  const dy = places[j + 3] as number;
  if (Math.min(ay, by) > Math.max(cy, dy) || Math.max(ay, by) < Math.min(cy, dy)) return false;
  if (west(one) > east(other) || east(one) < west(other)) return false;
  return handOf(i, j) * handOf(i, j + 2) <= 0 && handOf(j, i) * handOf(j, i + 2) <= 0;
}

/** On which hand of a side a place lies: -1, 0 or 1. Both are told by where they stand among the places. */
function handOf(side: number, place: number): number {
  const ax = places[side] as number;
  const ay = places[side + 1] as number;
  const bx = places[side + 2] as number;
  const by = places[side + 3] as number;
  return Math.sign((bx - ax) * ((places[place + 1] as number) - ay) - (by - ay) * ((places[place] as number) - ax));
}

/** Gives rings that do not touch their tree back: one inside an odd number of others is a hole of the innermost of them. */
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

function holds(ring: Run, other: Run): boolean {
  const [x, y] = [other[0] as number, other[1] as number];
  let isInside = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [xi, yi] = [ring[i] as number, ring[i + 1] as number];
    const [xj, yj] = [ring[j] as number, ring[j + 1] as number];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) isInside = !isInside;
  }
  return isInside;
}
