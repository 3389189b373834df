// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { climbAndDescent, pointAt, profileCsv, profileRequest, readProfile } from './profile-points.ts';

test('MEAS-03 climb and descent are counted from turn to turn', () => {
  expect(climbAndDescent([0, 50, 100])).toEqual({ climb: 100, descent: 0 });
  expect(climbAndDescent([100, 40, 90, 10])).toEqual({ climb: 50, descent: 140 });
  expect(climbAndDescent([])).toEqual({ climb: 0, descent: 0 });
});

test('MEAS-03 a relief that trembles by a metre does not climb', () => {
  expect(climbAndDescent([10, 11, 10, 11, 10, 11, 10])).toEqual({ climb: 1, descent: expect.any(Number) });
  const uneven = Array.from({ length: 101 }, (_, i) => i + (i % 2));
  expect(climbAndDescent(uneven).climb).toBe(100);
});

test('MEAS-03 what is gone up less what is gone down is the difference of the ends, within the tremble', () => {
  const heights = fc.array(fc.integer({ min: -50, max: 2241 }), { minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(heights, (altitudes) => {
      const { climb, descent } = climbAndDescent(altitudes);
      const difference = (altitudes.at(-1) as number) - (altitudes[0] as number);
      expect(Math.abs(climb - descent - difference)).toBeLessThanOrEqual(6);
      expect(Math.min(climb, descent)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('MEAS-03 where no relief reaches is a hole, not a cliff', () => {
  expect(climbAndDescent([null, 20, null, null, 60, null])).toEqual({ climb: 40, descent: 0 });
});

test('MEAS-03 a line of more points than the server takes is asked at equal distances, whole', () => {
  const line = Array.from({ length: 5000 }, (_, i) => [-149.5 + i / 1e5, -17.5, 12]);
  const { geometry, samples } = profileRequest(line);
  expect(geometry.coordinates).toHaveLength(2000);
  expect(geometry.coordinates[0]).toEqual([-149.5, -17.5]);
  expect(geometry.coordinates.at(-1)?.[0]).toBeCloseTo(-149.5 + 4999 / 1e5, 9);
  expect(samples).toBe(200);
});

const point = (distance: number, altitude: number | null) => ({
  coordinates: [-149.5, -17.5],
  distance,
  altitude,
  pente: null,
  relief: altitude === null ? null : 'mnt',
});
const answer = {
  points: [],
  profil: [point(0, 10), point(500, null), point(1000, 30.26)],
  reliefs: [{ id: 'mnt', nom: 'Relief Copernicus 30 m', generalise: true, mention: 'Relief généralisé' }],
};

test('MEAS-03 the profile carries its relief, and the mention that goes with it', () => {
  expect(readProfile(answer)).toMatchObject({
    total: 1000,
    sources: 'Relief Copernicus 30 m',
    mentions: ['Relief généralisé'],
  });
});

test('MEAS-03 the table has one row for each point, and an empty cell where nothing is known', () => {
  expect(profileCsv(readProfile(answer)).split('\r\n')).toEqual([
    'distance_m,altitude_m,longitude,latitude,relief',
    '0.0,10.0,-149.500000,-17.500000,mnt',
    '500.0,,-149.500000,-17.500000,',
    '1000.0,30.3,-149.500000,-17.500000,mnt',
    '',
  ]);
});

test('MEAS-03 a place along the line is the nearest point of the profile', () => {
  const { points } = readProfile(answer);
  expect([-10, 200, 300, 900, 5000].map((distance) => pointAt(points, distance))).toEqual([0, 0, 1, 2, 2]);
});
