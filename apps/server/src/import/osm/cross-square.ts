import { type LonLat, lineLength } from '@motu/core';
import { contains } from './area-shapes.ts';
import { cutRoad, type Piece } from './cut-roads.ts';
import type { StagedWay, Staging } from './staging.ts';

/** Ways in that are joined to each other: beyond, one goes along the side. */
const MOST_DOORS = 24;

type Door = { node: number; at: LonLat; place: number };

/** The sides of a square, and straight ways across it between the places where roads touch it. */
export function crossSquare(way: StagedWay, staging: Pick<Staging, 'position' | 'isJunction'>): Piece[] {
  const sides = cutRoad(way, staging);
  const ring = [...way.refs].map((ref) => staging.position(ref)).filter((at) => at !== null);
  if (ring.length !== way.refs.length || way.refs[0] !== way.refs.at(-1)) return sides;
  const doors: Door[] = [];
  for (const [place, at] of ring.slice(0, -1).entries()) {
    const node = way.refs[place] as number;
    if (staging.isJunction(node)) doors.push({ node, at, place });
  }
  const pieces = [...sides];
  for (const [i, a] of doors.slice(0, MOST_DOORS).entries()) {
    for (const b of doors.slice(i + 1, MOST_DOORS)) {
      if (!isInside(ring, a, b)) continue;
      const line = [a.at, b.at];
      const id = `${way.id}-${pieces.length + 1}`;
      pieces.push({ id, way: way.id, nodes: [a.node, b.node], line, lengthM: lineLength(line) });
    }
  }
  return pieces;
}

/** Whether the straight way between two corners lies in the square: not one of its sides, nor across one. */
function isInside(ring: readonly LonLat[], a: Door, b: Door): boolean {
  const last = ring.length - 2;
  if (b.place - a.place === 1 || (a.place === 0 && b.place === last)) return false;
  for (let side = 0; side <= last; side++) {
    const ends = [side, (side + 1) % (last + 1)];
    if (ends.includes(a.place) || ends.includes(b.place)) continue;
    if (doCross(a.at, b.at, ring[side] as LonLat, ring[side + 1] as LonLat)) return false;
  }
  const middle: [number, number] = [(a.at[0] + b.at[0]) / 2, (a.at[1] + b.at[1]) / 2];
  return contains(
    ring.map(([lon, lat]): [number, number] => [lon, lat]),
    middle,
  );
}

function doCross(a: LonLat, b: LonLat, c: LonLat, d: LonLat): boolean {
  return sideOf(a, b, c) !== sideOf(a, b, d) && sideOf(c, d, a) !== sideOf(c, d, b);
}

function sideOf([x1, y1]: LonLat, [x2, y2]: LonLat, [x, y]: LonLat): boolean {
  return (x2 - x1) * (y - y1) > (y2 - y1) * (x - x1);
}
