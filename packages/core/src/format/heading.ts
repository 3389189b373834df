import { formatFixed } from './number.ts';

const DIRECTIONS = ['nord', 'nord-est', 'est', 'sud-est', 'sud', 'sud-ouest', 'ouest', 'nord-ouest'] as const;
type CompassDirection = (typeof DIRECTIONS)[number];

/** `178° sud`: whole degrees clockwise from the north, 0 to 359, and the nearest of eight directions. −90 is 270. */
export function formatHeading(degrees: number): string {
  return `${wholeTurn(degrees)}° ${compassDirection(degrees)}`;
}

/** The nearest of the eight directions; half-way, the next one clockwise. */
export function compassDirection(degrees: number): CompassDirection {
  const eighths = Math.round((((degrees % 360) + 360) % 360) / 45);
  return DIRECTIONS[eighths % DIRECTIONS.length] as CompassDirection;
}

/** `12,5°`: one decimal, as it is, without turning it into a heading. */
export function formatAngle(degrees: number): string {
  return `${formatFixed(degrees, 1)}°`;
}

/** 359.6 is nearer to the north than to 359. */
function wholeTurn(degrees: number): number {
  return ((Math.round(degrees) % 360) + 360) % 360;
}
