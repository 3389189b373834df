import { expect, test } from 'vitest';
import { extentOf, placeOf } from './extent.ts';

test('ADM-10 a place is the middle and the size of what was picked on the map', () => {
  const place = placeOf([-151.8, -16.56, -151.68, -16.44]);
  expect(place).toEqual({ lon: -151.74, lat: -16.5, width: 0.12, height: 0.12 });
  for (const [index, side] of [-151.8, -16.56, -151.68, -16.44].entries())
    expect(extentOf(place)?.[index]).toBeCloseTo(side, 6);
});

test.each([
  { lon: Number.NaN, lat: 0, width: 1, height: 1 },
  { lon: 0, lat: 0, width: 0, height: 1 },
  { lon: 0, lat: 0, width: 1, height: -1 },
])('ADM-10 %j is no place yet', (place) => {
  expect(extentOf(place)).toBeNull();
});
