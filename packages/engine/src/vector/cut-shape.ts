import { type ClipRect, clipRing } from '../draw/clip.ts';
import type { Geometry } from '../geometry/geometry.ts';
import { ringNear } from './ring-near.ts';
import { TILE_BUFFER, TILE_UNITS, type TileSpace } from './tile-space.ts';

const LEAST = -TILE_BUFFER;
const MOST = TILE_UNITS + TILE_BUFFER;
const RECT: ClipRect = [LEAST, LEAST, MOST, MOST];

/** Whole numbers, x and y by turns. */
export type Run = number[];

let projected = new Float64Array(4096);

/** The vertices of one part of a geometry in units of the tile; a buffer that the next call overwrites. */
function projectPart(coordinates: Float64Array, start: number, end: number, space: TileSpace): Float64Array {
  if (projected.length < end - start) projected = new Float64Array((end - start) * 2);
  space.project(coordinates, start, end, projected);
  return projected;
}

/** Calls with each part of a geometry, projected, and how many numbers it has. */
function eachPart(geometry: Geometry, space: TileSpace, take: (points: Float64Array, length: number) => void): void {
  let start = 0;
  for (const end of geometry.ends) {
    take(projectPart(geometry.coordinates, start, end, space), end - start);
    start = end;
  }
}

/** The points of a geometry that lie in the tile, as one run: those of its buffer too, unless only the tile's own are wanted. */
export function cutPoints(geometry: Geometry, space: TileSpace, isOwn = false): Run {
  const kept: Run = [];
  const [least, most] = isOwn ? [0, TILE_UNITS - 1] : [LEAST, MOST];
  eachPart(geometry, space, (points, length) => {
    for (let i = 0; i < length; i += 2) {
      const [x, y] = [Math.round(points[i] as number), Math.round(points[i + 1] as number)];
      if (x >= least && x <= most && y >= least && y <= most) kept.push(x, y);
    }
  });
  return kept;
}

/** The lines of a geometry, cut at the edge of the buffer. */
export function cutLines(geometry: Geometry, space: TileSpace): Run[] {
  const runs: Run[] = [];
  eachPart(geometry, space, (points, length) => cutLine(points, length, runs));
  return runs.filter((run) => run.length >= 4);
}

function cutLine(points: Float64Array, length: number, runs: Run[]): void {
  let run: Run | null = null;
  for (let i = 0; i + 3 < length; i += 2) {
    const [ax, ay] = [points[i] as number, points[i + 1] as number];
    const [bx, by] = [points[i + 2] as number, points[i + 3] as number];
    const part = shareInside(ax, ay, bx, by);
    if (!part) {
      run = null;
      continue;
    }
    const [from, to] = part;
    if (!run || from > 0) {
      run = [];
      runs.push(run);
      add(run, ax + (bx - ax) * from, ay + (by - ay) * from);
    }
    add(run, ax + (bx - ax) * to, ay + (by - ay) * to);
    if (to < 1) run = null;
  }
}

/** Between which shares of itself a segment lies in the tile with its buffer (Liang and Barsky); null when it does not. */
function shareInside(ax: number, ay: number, bx: number, by: number): [number, number] | null {
  const isInside = ax >= LEAST && ax <= MOST && ay >= LEAST && ay <= MOST;
  if (isInside && bx >= LEAST && bx <= MOST && by >= LEAST && by <= MOST) return WHOLE;
  let [from, to] = [0, 1];
  const [dx, dy] = [bx - ax, by - ay];
  for (const [step, room] of [
    [-dx, ax - LEAST],
    [dx, MOST - ax],
    [-dy, ay - LEAST],
    [dy, MOST - ay],
  ] as const) {
    if (step === 0) {
      if (room < 0) return null;
      continue;
    }
    const share = room / step;
    if (step < 0) from = Math.max(from, share);
    else to = Math.min(to, share);
    if (from > to) return null;
  }
  return [from, to];
}

const WHOLE: [number, number] = [0, 1];

function add(run: Run, x: number, y: number): void {
  const [column, row] = [Math.round(x), Math.round(y)];
  const at = run.length;
  if (at > 0 && run[at - 2] === column && run[at - 1] === row) return;
  run.push(column, row);
}

/** The rings of a geometry, cut at the edge of the buffer; the first vertex is not said again, what has no area is left out. */
export function cutRings(geometry: Geometry, space: TileSpace): Run[] {
  const rings: Run[] = [];
  let start = 0;
  for (const end of geometry.ends) {
    const ring = cutRing(geometry, start, end, space);
    if (ring.length >= 6 && twiceArea(ring) !== 0) rings.push(ring);
    start = end;
  }
  return rings;
}

function cutRing(geometry: Geometry, start: number, end: number, space: TileSpace): Run {
  const near = space.sides && ringNear(geometry.coordinates, start, end, space.sides);
  if (near?.length === 0) return [];
  const length = near ? near.length : end - start;
  const points = projectPart(near ?? geometry.coordinates, near ? 0 : start, near ? length : end, space);
  const place = placeOf(points, length);
  if (place === 'outside') return [];
  return closeRing(place === 'inside' ? points.subarray(0, length) : clipRing(points, length, RECT));
}

function placeOf(points: Float64Array, length: number): 'inside' | 'outside' | 'across' {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < length; i += 2) {
    const x = points[i] as number;
    const y = points[i + 1] as number;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  if (maxX < LEAST || minX > MOST || maxY < LEAST || minY > MOST) return 'outside';
  return minX >= LEAST && maxX <= MOST && minY >= LEAST && maxY <= MOST ? 'inside' : 'across';
}

/** Whole vertices, without those that say nothing and without spikes. */
function closeRing(points: Float64Array): Run {
  const ring: Run = [];
  for (let i = 0; i < points.length; i += 2)
    addToRing(ring, Math.round(points[i] as number), Math.round(points[i + 1] as number));
  // What holds along the ring holds at its seam too.
  for (let n = ring.length; n >= 6; n = ring.length) {
    if (isFlat(ring, n - 2, 0, 2)) ring.splice(0, 2);
    else if (isFlat(ring, n - 4, n - 2, 0)) ring.length -= 2;
    else break;
  }
  return ring;
}

function addToRing(ring: Run, x: number, y: number): void {
  for (let n = ring.length; n >= 2; n = ring.length) {
    if (ring[n - 2] === x && ring[n - 1] === y) return;
    if (n < 4) break;
    const [ax, ay] = [ring[n - 4] as number, ring[n - 3] as number];
    const [bx, by] = [ring[n - 2] as number, ring[n - 1] as number];
    if ((bx - ax) * (y - by) !== (by - ay) * (x - bx)) break;
    ring.length -= 2; // on the way, or a spike
  }
  ring.push(x, y);
}

/** Whether a vertex lies on the line of its neighbours. */
function isFlat(ring: Run, a: number, b: number, c: number): boolean {
  const [ax = 0, ay = 0, bx = 0, by = 0] = [ring[a], ring[a + 1], ring[b], ring[b + 1]];
  const [cx = 0, cy = 0] = [ring[c], ring[c + 1]];
  return (bx - ax) * (cy - by) === (by - ay) * (cx - bx);
}

/** Twice the area by the surveyor's formula: positive for an outer ring of a vector tile, whose y goes down. */
export function twiceArea(ring: Run): number {
  let sum = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
    sum += (ring[j] as number) * (ring[i + 1] as number) - (ring[i] as number) * (ring[j + 1] as number);
  return sum;
}
