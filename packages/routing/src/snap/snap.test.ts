import type { LonLat } from '@motu/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildNetwork } from '../network/build-network.ts';
import { ALL_MODES, type Road } from '../road.ts';
import { createSnap } from './snap.ts';

const MOST_M = 500;
/** Some cells around one of their corners, in steps of some eleven metres. */
const place = fc
  .tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -90, max: 90 }))
  .map(([x, y]): LonLat => [-149.5 + x / 10_000, -17.5 + y / 10_000]);

const road = (line: LonLat[]): Road => ({
  ...{ line, name: '', roadClass: 'secondaire', along: ALL_MODES, against: ALL_MODES },
});

/** Metres from a point to a segment, in the plane around the point. */
function away([lon, lat]: LonLat, a: LonLat, b: LonLat): number {
  const toPlane = ([x, y]: LonLat) => [(x - lon) * 111_320 * Math.cos((lat * Math.PI) / 180), (y - lat) * 111_320];
  const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [toPlane(a), toPlane(b)];
  const square = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const share = square > 0 ? Math.min(1, Math.max(0, -(x1 * (x2 - x1) + y1 * (y2 - y1)) / square)) : 0;
  return Math.hypot(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share);
}

test('ITI-07 a point is moved to the nearest of all roads, and to each of those that touch there', () => {
  const lines = fc.array(fc.tuple(place, place), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(lines, place, (segments, point) => {
      const snap = createSnap(buildNetwork({ roads: segments.map(road) }));
      const distances = segments.map(([a, b]) => away(point, a, b));
      const least = Math.min(...distances);
      const found = snap(point, () => true, MOST_M);
      if (least > MOST_M + 0.1) expect(found).toEqual([]);
      if (least > MOST_M - 0.1) return;
      expect(found[0]?.distanceM).toBeCloseTo(least, 2);
      const nearest = distances.flatMap((distance, edge) => (distance < least + 0.01 ? [edge] : []));
      expect(found.map(({ edge }) => edge)).toEqual(expect.arrayContaining(nearest));
    }),
    { numRuns: 500 },
  );
});
