import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LonLat } from '../coordinate/lon-lat.ts';
import { distancesAlong, sampleLine } from './along-line.ts';
import { geodesicDistance } from './geodesic-distance.ts';

const degrees = (whole: number, minutes: number, seconds: number) => whole + minutes / 60 + seconds / 3600;

test('MEAS-02 the distance is the one that surveyors publish', () => {
  // Flinders Peak to Buninyong, of the Australian geodetic datum's manual: 54 972.271 m.
  const flinders: LonLat = [degrees(144, 25, 29.5244), -degrees(37, 57, 3.7203)];
  const buninyong: LonLat = [degrees(143, 55, 35.3839), -degrees(37, 39, 10.1561)];
  expect(geodesicDistance(flinders, buninyong)).toBeCloseTo(54_972.271, 3);
  // One degree of the equator, and the quarter of a meridian.
  expect(geodesicDistance([0, 0], [1, 0])).toBeCloseTo(111_319.491, 3);
  expect(geodesicDistance([0, 0], [0, 90])).toBeCloseTo(10_001_965.729, 3);
});

test('MEAS-02 the distance is the same both ways, and across the 180th meridian', () => {
  const place = fc.tuple(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -90, max: 90, noNaN: true }),
  );
  fc.assert(
    fc.property(place, place, (a, b) => {
      const there = geodesicDistance(a, b);
      expect(Number.isFinite(there)).toBe(true);
      expect(Math.abs(there - geodesicDistance(b, a))).toBeLessThan(1e-6);
    }),
  );
  expect(geodesicDistance([179.5, 0], [-179.5, 0])).toBeCloseTo(geodesicDistance([0, 0], [1, 0]), 3);
});

test('MEAS-03 a line is sampled at equal distances, from its first vertex to its last', () => {
  const line: LonLat[] = [
    [-149.6, -17.5],
    [-149.5, -17.5],
    [-149.5, -17.5], // twice the same
    [-149.5, -17.8],
  ];
  const total = distancesAlong(line).at(-1) as number;
  const samples = sampleLine(line, 9);
  expect(samples).toHaveLength(9);
  expect(samples[0]?.point).toEqual(line[0]);
  expect(samples[8]?.point).toEqual(line[3]);
  expect(samples.map(({ distance }) => distance)).toEqual(Array.from({ length: 9 }, (_, i) => (total * i) / 8));
  for (const [i, { point }] of samples.entries()) {
    const next = samples[i + 1];
    // A corner cut short is the only shorter way.
    if (next) expect(geodesicDistance(point, next.point)).toBeLessThan(total / 8 + 10);
  }
  expect(sampleLine([line[1] as LonLat, line[2] as LonLat], 2).map(({ point }) => point)).toEqual([line[1], line[2]]);
});
