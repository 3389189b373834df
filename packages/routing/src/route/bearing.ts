import type { LonLat } from '@motu/core';

/** Metres of a line that tell its direction: less would follow the last wiggle before a junction. */
const LOOK_M = 20;
const METRES_PER_DEGREE = 111_320;

/** Degrees clockwise from north at the beginning of a line. */
export function bearingAtStart(line: readonly LonLat[]): number {
  const [origin] = line;
  if (!origin) return 0;
  const far = line.find((point) => away(origin, point) >= LOOK_M) ?? (line.at(-1) as LonLat);
  return bearing(origin, far);
}

export function bearingAtEnd(line: readonly LonLat[]): number {
  return (bearingAtStart([...line].reverse()) + 180) % 360;
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
  return Math.hypot(...offset(from, to)) * METRES_PER_DEGREE;
}

function offset([lon1, lat1]: LonLat, [lon2, lat2]: LonLat): [east: number, north: number] {
  return [(lon2 - lon1) * Math.cos((lat1 * Math.PI) / 180), lat2 - lat1];
}
