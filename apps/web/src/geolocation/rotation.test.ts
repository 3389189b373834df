// @vitest-environment node
import type { LonLat } from '@motu/core';
import { expect, test } from 'vitest';
import { zoomForSpeed } from './movement.ts';
import { type Rotation, turn } from './rotation.ts';

const START: LonLat = [-149.5, -17.5];
const EAST: LonLat = [-149.499, -17.5];
const last: Rotation = { rotation: 0, rotationDate: 0, rotationPosition: START };

test.each([
  [2.4, 3600, false],
  [2.5, 29.9, false],
  [2.5, 30, true],
  [9.9, 29.9, false],
  [10, 19.9, false],
  [10, 20, true],
  [20, 9.9, false],
  [20, 10, true],
  [40, 4.9, false],
  [40, 5, true],
])('GEO-04 at %d km/h, after %d s, the map turns: %s', (kph, seconds, turns) => {
  const next = turn(last, { position: EAST, date: seconds * 1000, speedKph: null, calculatedKph: kph });
  expect(next.rotation !== 0).toBe(turns);
  expect(next.rotationPosition).toEqual(turns ? EAST : START);
});

test('GEO-04 a device that knows its speed turns the map from 3 km/h on', () => {
  const at = (speedKph: number) => turn(last, { position: EAST, date: 60_000, speedKph, calculatedKph: 50 }).rotation;
  expect(at(2.9)).toBe(0);
  expect(at(3)).toBeCloseTo(-Math.PI / 2, 4);
});

test('GEO-02 a change of direction under 5 degrees does not turn the map', () => {
  const along = (degrees: number) => {
    const away = (degrees * Math.PI) / 180;
    const position: LonLat = [
      -149.5 + 0.001 * Math.cos(away),
      -17.5 - 0.001 * Math.cos((Math.PI * 17.5) / 180) * Math.sin(away),
    ];
    const eastUp = { ...last, rotation: -Math.PI / 2 };
    return turn(eastUp, { position, date: 60_000, speedKph: null, calculatedKph: 50 });
  };
  expect(along(4).rotation).toBe(-Math.PI / 2);
  expect(along(4).rotationDate).toBe(60_000);
  expect(along(6).rotation).toBeCloseTo((-96 * Math.PI) / 180, 2);
});

test.each([
  [0, 19],
  [10, 19],
  [10.1, 18],
  [30, 18],
  [30.1, 17],
  [70, 17],
  [70.1, 15],
  [200, 15],
])('GEO-04 at %d km/h the zoom is %d', (kph, zoom) => {
  expect(zoomForSpeed(kph)).toBe(zoom);
});
