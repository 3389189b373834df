import { geodesicBearing, geodesicDistance } from '@motu/core';
import type { Fix } from './fix.ts';
import { SETTINGS } from './settings.ts';

const KPH = 3.6;

export const toKph = (metresPerSecond: number | null): number | null =>
  metresPerSecond === null ? null : metresPerSecond * KPH;

/** Degrees from −180 (excluded) to 180: 270 is −90. */
export function toHalfTurn(degrees: number): number {
  const turned = ((degrees % 360) + 360) % 360;
  return turned > 180 ? turned - 360 : turned;
}

export const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

type Place = Pick<Fix, 'position' | 'accuracy' | 'date'>;
export type Movement = {
  /** Metres; 0 under the least distance. */
  distance: number;
  /** Degrees clockwise from north, null for who has not moved. */
  bearing: number | null;
  /** Metres per second, null when no time has passed. */
  speed: number | null;
  /** The least speed that both circles of accuracy leave possible. */
  surelyKph: number;
};

/** What two positions tell of the way between them. */
export function movementBetween(from: Place, to: Place): Movement {
  const measured = geodesicDistance(from.position, to.position);
  const hasMoved = measured >= SETTINGS.minDistance;
  const distance = hasMoved ? measured : 0;
  const seconds = (to.date - from.date) / 1000;
  const surely = Math.max(0, measured - from.accuracy - to.accuracy);
  return {
    distance,
    bearing: hasMoved ? geodesicBearing(from.position, to.position) : null,
    speed: seconds > 0 ? distance / seconds : null,
    surelyKph: seconds > 0 ? (surely / seconds) * KPH : 0,
  };
}

/** Zoom for a speed (GEO-04): who stands still or walks sees each house, who drives sees where the road leads. */
export function zoomForSpeed(speedKph: number): number {
  if (speedKph <= 10) return 19;
  if (speedKph <= 30) return 18;
  return speedKph <= 70 ? 17 : 15;
}
