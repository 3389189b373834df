import { geodesicBearing, geodesicDistance, type LonLat } from '@motu/core';
import { toHalfTurn, toRadians } from './movement.ts';
import { SETTINGS } from './settings.ts';

/** How the map is turned, and the place and time from which the next turn is reckoned. */
export type Rotation = {
  /** Of the view, in radians: the way one goes is up. */
  readonly rotation: number;
  readonly rotationDate: number;
  readonly rotationPosition: LonLat;
};

/** From this speed on, the way is reckoned after so long: the faster, the sooner (GEO-04). */
const DELAYS = [
  { kph: 40, ms: 5000 },
  { kph: 20, ms: 10_000 },
  { kph: 10, ms: 20_000 },
  { kph: 2.5, ms: 30_000 },
];
/** Slower than this, a device that knows its speed stands still: what it measures is noise. */
const STILL_KPH = 3;

type Moment = {
  position: LonLat;
  date: number;
  /** Said by the device; null when it does not know. */
  speedKph: number | null;
  calculatedKph: number | null;
};

/** The rotation after a position has come: the same until the way has been followed long enough. */
export function turn(last: Rotation, { position, date, speedKph, calculatedKph }: Moment): Rotation {
  const speed = speedKph ?? calculatedKph ?? 0;
  const delay = DELAYS.find(({ kph }) => speed >= kph)?.ms ?? Number.POSITIVE_INFINITY;
  if (date - last.rotationDate < delay || (speedKph !== null && speedKph < STILL_KPH)) return last;
  if (geodesicDistance(last.rotationPosition, position) < SETTINGS.minDistance) return last;
  const bearing = geodesicBearing(last.rotationPosition, position);
  const base = { rotationDate: date, rotationPosition: position };
  const change = toHalfTurn(bearing + (last.rotation * 180) / Math.PI);
  if (Math.abs(change) < SETTINGS.headingThreshold) return { ...base, rotation: last.rotation };
  return { ...base, rotation: -toRadians(toHalfTurn(bearing)) };
}
