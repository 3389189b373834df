import { UNITS_PER_DEGREE } from '../network/network.ts';
import type { UnitLine } from './route-line.ts';

/** Metres of a line that tell its direction: less would follow the last wiggle before a junction. */
const LOOK_M = 20;
const UNITS_PER_METRE = UNITS_PER_DEGREE / 111_320;
const LOOK_SQUARE = (LOOK_M * UNITS_PER_METRE) ** 2;
const RADIANS_PER_UNIT = Math.PI / 180 / UNITS_PER_DEGREE;
const DEGREES_PER_RADIAN = 180 / Math.PI;

/** Places of vertices in a line: from `start` to `end`, by way of `at`. */
type Passage = { start: number; at: number; end: number };

/** Degrees clockwise from north at the beginning of a line. */
export function bearingAtStart(line: UnitLine, start: number, end: number): number {
  const shrink = shrinkAt(line, start);
  const to = lookFrom(line, start, end, shrink);
  const east = ((line[2 * to] as number) - (line[2 * start] as number)) * shrink;
  const north = (line[2 * to + 1] as number) - (line[2 * start + 1] as number);
  return (Math.atan2(east, north) * DEGREES_PER_RADIAN + 360) % 360;
}

/** How one turns at a vertex of a line, -180 (exclusive) to 180 degrees; positive to the right. */
export function turnAngle(line: UnitLine, { start, at, end }: Passage): number {
  const shrink = shrinkAt(line, at);
  const before = lookFrom(line, at, start, shrink);
  const after = lookFrom(line, at, end, shrink);
  const [x, y] = [line[2 * at] as number, line[2 * at + 1] as number];
  const [east1, north1] = [(x - (line[2 * before] as number)) * shrink, y - (line[2 * before + 1] as number)];
  const [east2, north2] = [((line[2 * after] as number) - x) * shrink, (line[2 * after + 1] as number) - y];
  return Math.atan2(east2 * north1 - north2 * east1, east1 * east2 + north1 * north2) * DEGREES_PER_RADIAN;
}

/** How much shorter a unit of longitude is there than one of latitude. */
function shrinkAt(line: UnitLine, vertex: number): number {
  return Math.cos((line[2 * vertex + 1] as number) * RADIANS_PER_UNIT);
}

/** The first vertex far enough from one to tell a direction, on the way to `end`; `end` when none is. */
function lookFrom(line: UnitLine, from: number, end: number, shrink: number): number {
  const step = end < from ? -1 : 1;
  const [x, y] = [line[2 * from] as number, line[2 * from + 1] as number];
  let at = from;
  while (at !== end) {
    at += step;
    const [east, north] = [((line[2 * at] as number) - x) * shrink, (line[2 * at + 1] as number) - y];
    if (east * east + north * north >= LOOK_SQUARE) break;
  }
  return at;
}
