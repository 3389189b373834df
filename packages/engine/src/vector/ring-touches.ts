import type { Run } from './cut-shape.ts';

/** A vertex on the way of a side of a ring: with which vertex of the ring that side begins, and where. */
export type Touch = { ring: number; after: number; x: number; y: number };

// The sides of the rings at hand, in buffers that the next call overwrites: from where to where (x, y, x, y), which side comes after each, and
// of which ring it is.
const EACH = 4;
let places = new Float64Array(EACH * 1024);
let next = new Uint32Array(1024);
let owners = new Uint32Array(1024);
/** The first side of each ring. */
let firsts: number[] = [];
/** Where a side begins in the west and its number, as one: buffers sort numbers without asking how. */
let keys = new Float64Array(1024);
/** In that order: west, south, east and north of each, side by side in memory. */
let boxes = new Float64Array(EACH * 1024);
/** So few are compared with each other sooner than they are sorted. */
const FEW = 8;

/** What was found of the rings at hand: whether no two sides meet but neighbours at their corner, and which vertices lie on the way of a side. */
let isApart = true;
let touches: Touch[] = [];
let isCrossed = false;

/**
 * Where rings touch themselves or each other. `apart`: nowhere, so that they are simple, and lie wholly in each other or wholly apart. A list: at
 * vertices alone, and these of them lie on the way of a side. `crossing`: sides cross.
 */
export function findTouches(rings: readonly Run[]): 'apart' | 'crossing' | readonly Touch[] {
  const [only] = rings;
  if (rings.length === 1 && only && only.length === 6) return 'apart'; // a triangle that has an area
  const count = takeSides(rings);
  isApart = true;
  isCrossed = false;
  touches = [];
  if (count > FEW) compareFromWest(count);
  else
    for (let one = 1; one < count && !isCrossed; one++)
      for (let other = 0; other < one; other++) if (doBoxesMeet(one * EACH, other * EACH)) compare(one, other);
  if (isCrossed) return 'crossing';
  return isApart ? 'apart' : touches;
}

function takeSides(rings: readonly Run[]): number {
  const count = rings.reduce((sum, ring) => sum + ring.length / 2, 0);
  if (next.length < count) {
    places = new Float64Array(EACH * count * 2);
    [next, owners] = [new Uint32Array(count * 2), new Uint32Array(count * 2)];
    [keys, boxes] = [new Float64Array(count * 2), new Float64Array(EACH * count * 2)];
  }
  firsts = [];
  let side = 0;
  for (let owner = 0; owner < rings.length; owner++) {
    const ring = rings[owner] as Run;
    const first = side;
    firsts.push(first);
    for (let from = 0; from < ring.length; from += 2, side++) {
      const to = from + 2 === ring.length ? 0 : from + 2;
      places[side * EACH] = ring[from] as number;
      places[side * EACH + 1] = ring[from + 1] as number;
      places[side * EACH + 2] = ring[to] as number;
      places[side * EACH + 3] = ring[to + 1] as number;
      next[side] = to === 0 ? first : side + 1;
      owners[side] = owner;
    }
  }
  return count;
}

/** A sweep: each side is compared with those that begin before it ends. */
function compareFromWest(count: number): void {
  const order = keys.subarray(0, count);
  for (let side = 0; side < count; side++)
    order[side] = Math.min(places[side * EACH] as number, places[side * EACH + 2] as number) * count + side;
  order.sort();
  for (let i = 0; i < count; i++) {
    const side = (order[i] as number) - Math.floor((order[i] as number) / count) * count;
    order[i] = side;
    const ax = places[side * EACH] as number;
    const ay = places[side * EACH + 1] as number;
    const bx = places[side * EACH + 2] as number;
    const by = places[side * EACH + 3] as number;
    boxes[i * EACH] = ax < bx ? ax : bx;
    boxes[i * EACH + 1] = ay < by ? ay : by;
    boxes[i * EACH + 2] = ax < bx ? bx : ax;
    boxes[i * EACH + 3] = ay < by ? by : ay;
  }
  const end = count * EACH;
  for (let i = 0; i < end && !isCrossed; i += EACH) {
    const least = boxes[i + 1] as number;
    const east = boxes[i + 2] as number;
    const most = boxes[i + 3] as number;
    for (let j = i + EACH; j < end && (boxes[j] as number) <= east; j += EACH) {
      if ((boxes[j + 1] as number) > most || (boxes[j + 3] as number) < least) continue;
      compare(order[i / EACH] as number, order[j / EACH] as number);
    }
  }
}

function doBoxesMeet(i: number, j: number): boolean {
  for (let axis = 0; axis < 2; axis++) {
    const a = places[i + axis] as number;
    const b = places[i + axis + 2] as number;
    const c = places[j + axis] as number;
    const d = places[j + axis + 2] as number;
    if ((a < c && a < d && b < c && b < d) || (a > c && a > d && b > c && b > d)) return false;
  }
  return true;
}

/** Neighbours share a corner; since no vertex lies on the line of its neighbours, they share nothing else. */
const areNeighbours = (one: number, other: number): boolean => next[one] === other || next[other] === one;

/** Of two sides whose boxes meet. */
function compare(one: number, other: number): void {
  const [i, j] = [one * EACH, other * EACH];
  if (areNeighbours(one, other)) return;
  const c = handOf(i, j);
  const d = handOf(i, j + 2);
  if (c * d > 0) return;
  const a = handOf(j, i);
  const b = handOf(j, i + 2);
  if (a * b > 0) return;
  isApart = false;
  if (a * b < 0 && c * d < 0) isCrossed = true;
  if (c === 0) addOnTheWay(one, j);
  if (d === 0) addOnTheWay(one, j + 2);
  if (a === 0) addOnTheWay(other, i);
  if (b === 0) addOnTheWay(other, i + 2);
}

/** On which hand of a side a place lies: -1, 0 or 1. Both are told by where they stand among the places. */
function handOf(side: number, place: number): number {
  const ax = places[side] as number;
  const ay = places[side + 1] as number;
  const bx = places[side + 2] as number;
  const by = places[side + 3] as number;
  return Math.sign((bx - ax) * ((places[place + 1] as number) - ay) - (by - ay) * ((places[place] as number) - ax));
}

/** Of a place on the line of a side, whether it is between its ends. */
function addOnTheWay(side: number, place: number): void {
  const at = side * EACH;
  const [x, y] = [places[place] as number, places[place + 1] as number];
  const [ax, ay] = [places[at] as number, places[at + 1] as number];
  const [bx, by] = [places[at + 2] as number, places[at + 3] as number];
  if ((x - ax) * (x - bx) + (y - ay) * (y - by) >= 0) return;
  const ring = owners[side] as number;
  touches.push({ ring, after: side - (firsts[ring] as number), x, y });
}
