import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFrame, type Frame } from '../projection/frame.ts';
import { projectionOf } from '../projection/projection.ts';
import { createSheetFrame } from '../projection/sheet-frame.ts';
import { nearPart, nearSheet } from './near-part.ts';

const [WIDTH, HEIGHT] = [600, 400];

/** A sheet of Moorea, as a part that is all of it. */
function sheetAt(lon: number, lat: number, crs: 'EPSG:3297' | 'EPSG:3297@30' = 'EPSG:3297'): Frame {
  const [x, y] = projectionOf(crs).forward(lon, lat);
  const extent = [x - 6000, y - 4000, x + 6000, y + 4000] as const;
  const part = { left: 0, top: 0, width: WIDTH, height: HEIGHT };
  return createSheetFrame({ crs, extent: [...extent], width: WIDTH, height: HEIGHT }, part);
}

/** Whether a ring goes round a pixel an odd number of times. */
function isRound(points: Float64Array, x: number, y: number): boolean {
  let isOdd = false;
  for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [points[j], points[j + 1], points[i], points[i + 1]];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isOdd = !isOdd;
  }
  return isOdd;
}

function projected(frame: Frame, coordinates: Float64Array): Float64Array {
  const out = new Float64Array(coordinates.length);
  frame.project(coordinates, 0, coordinates.length, out);
  return out;
}

test('PRN-04 an area without its vertices far from the sheet covers the same pixels of it, however it winds around', () => {
  const place = fc.tuple(
    fc.double({ min: -150.3, max: -149.3, noNaN: true }),
    fc.double({ min: -17.9, max: -17.2, noNaN: true }),
  );
  const spot = fc.tuple(fc.integer({ min: 0, max: WIDTH }), fc.integer({ min: 0, max: HEIGHT }));
  const sheet = fc.constantFrom(sheetAt(-149.83, -17.53), sheetAt(-149.83, -17.53, 'EPSG:3297@30'));
  fc.assert(
    fc.property(fc.array(place, { minLength: 3, maxLength: 40 }), spot, sheet, (places, [x, y], frame) => {
      const near = nearSheet(frame);
      if (!near) throw new Error('The sheet lies over 180°.');
      const ring = Float64Array.from(places.flat());
      const kept = nearPart(ring, 0, ring.length, near).slice();
      expect(isRound(projected(frame, kept), x, y)).toBe(isRound(projected(frame, ring), x, y));
    }),
    { numRuns: 500 },
  );
});

test('PRN-04 of a coast that goes on far beyond the sheet some vertices stay, and nothing of one on one side of it', () => {
  const near = nearSheet(sheetAt(-149.83, -17.53));
  if (!near) throw new Error('The sheet lies over 180°.');
  const coast = Float64Array.from({ length: 20_000 }, (_, i) =>
    i % 2 === 0 ? -149.83 + i / 30_000 : -17.53 + Math.sin(i) / 500,
  );
  const kept = nearPart(coast, 0, coast.length, near);
  const inside = coast.filter((value, i) => i % 2 === 0 && value <= near.east).length;
  expect(kept.length / 2).toBeGreaterThan(inside);
  expect(kept.length / 2).toBeLessThan(inside + 10);
  expect([...kept.slice(-2)]).toEqual([...coast.slice(-2)]);
  expect(nearPart(coast, 10_000, 20_000, near)).toHaveLength(0);
});

test('PRN-04 what is drawn on no sheet, or on one over 180°, keeps all its vertices', () => {
  const extent = [-150, -18, -149, -17] as const;
  expect(nearSheet(createFrame({ crs: 'EPSG:4326', extent: [...extent], width: 256, height: 256 }))).toBeNull();
  const [x, y] = projectionOf('EPSG:32701').forward(-179.98, -17);
  const request = { crs: 'EPSG:32701' as const, width: 600, height: 600 };
  const part = { left: 0, top: 0, width: 600, height: 600 };
  expect(
    nearSheet(createSheetFrame({ ...request, extent: [x - 9000, y - 9000, x + 9000, y + 9000] }, part)),
  ).toBeNull();
});
