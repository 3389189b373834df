import type { LonLat } from '@motu/core';

/** Metres of a line that tell its direction: less would follow the last wiggle before a junction. */
const LOOK_M = 20;
const METRES_PER_DEGREE = 111_320;

/** Degrees clockwise from north at the beginning of a line. */
export function bearingAtStart(line: readonly LonLat[]): number {
  const origin = line[0] as LonLat;
  let at = 1;
  while (at < line.length - 1 && away(origin, line[at] as LonLat) < LOOK_M) at++;
  return bearing(origin, line[at] ?? origin);
}

export function bearingAtEnd(line: readonly LonLat[]): number {
  const end = line.at(-1) as LonLat;
  let at = line.length - 2;
  while (at > 0 && away(end, line[at] as LonLat) < LOOK_M) at--;
  return bearing(line[at] ?? end, end);
}

/** From one bearing to another, -180 (exclusive) to 180; positive to the right. */
export function turnAngle(from: number, to: number): number {
  const angle = (((to - from) % 360) + 360) % 360;
  return angle > 180 ? angle - 360 : angle;
}

function bearing(from: LonLat, to: LonLat): number {
  const [east, north] = offset(from, to);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

function away(from: LonLat, to: LonLat): number {
  const [east, north] = offset(from, to);
  return Math.sqrt(east * east + north * north) * METRES_PER_DEGREE;
}

function offset([lon1, lat1]: LonLat, [lon2, lat2]: LonLat): [east: number, north: number] {
  return [(lon2 - lon1) * Math.cos((lat1 * Math.PI) / 180), lat2 - lat1];
}
