import { formatFixed, withUnit } from './number.ts';

const KPH = 3.6;
const KNOT = 1852 / 3600; // metres per second

/** Metres per second as `4,2 km/h`: one decimal. */
export function formatSpeed(metresPerSecond: number): string {
  return withUnit(formatFixed(metresPerSecond * KPH, 1), 'km/h');
}

/** Metres per second as `2,3 nd`, knots: one decimal. */
export function formatKnots(metresPerSecond: number): string {
  return withUnit(formatFixed(metresPerSecond / KNOT, 1), 'nd');
}
