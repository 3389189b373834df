import type { LonLat } from '@motu/core';

/** One position as the device gives it. Metres, metres per second, degrees clockwise from north, milliseconds. */
export type Fix = {
  readonly position: LonLat;
  readonly accuracy: number;
  readonly altitude: number | null;
  readonly headingDeg: number | null;
  readonly speed: number | null;
  readonly date: number;
};

/** Browsers write « unknown » as null, or as NaN for the heading of someone who stands still. */
export function toFix({ coords, timestamp }: GeolocationPosition): Fix {
  return {
    position: [coords.longitude, coords.latitude],
    accuracy: coords.accuracy,
    altitude: known(coords.altitude),
    headingDeg: known(coords.heading),
    speed: known(coords.speed),
    date: timestamp,
  };
}

const known = (value: number | null) => (value !== null && Number.isFinite(value) ? value : null);
