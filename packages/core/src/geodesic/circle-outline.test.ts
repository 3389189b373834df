import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LonLat } from '../coordinate/lon-lat.ts';
import { circleOutline } from './circle-outline.ts';
import { geodesicDistance } from './geodesic-distance.ts';

test('MEAS-02 every point of a circle is at its radius of its centre, across the 180th meridian too', () => {
  const centre = fc.tuple(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -60, max: 60, noNaN: true }),
  );
  fc.assert(
    fc.property(centre, fc.double({ min: 1, max: 500_000, noNaN: true }), (center: LonLat, radius) => {
      for (const point of circleOutline(center, radius, 8)) {
        expect(Math.abs(geodesicDistance(center, point) - radius)).toBeLessThan(0.001);
        expect(Math.abs(point[0] - center[0])).toBeLessThan(20);
      }
    }),
  );
});

test('MEAS-02 the outline starts in the north and turns through the east', () => {
  const [north, east] = circleOutline([-149.5, -17.5], 1000, 4);
  expect(north?.[0]).toBeCloseTo(-149.5, 9);
  expect(north?.[1]).toBeGreaterThan(-17.5);
  expect(east?.[0]).toBeGreaterThan(-149.5);
});
