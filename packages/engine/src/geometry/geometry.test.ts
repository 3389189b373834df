import { expect, test } from 'vitest';
import { containsPoint, distanceTo, type Geometry } from './geometry.ts';

test('the hole of a polygon is outside, as far as its nearest edge', () => {
  const square: Geometry = {
    kind: 'polygon',
    coordinates: Float64Array.of(...[0, 0, 4, 0, 4, 4, 0, 4, 0, 0], ...[1, 1, 1, 3, 3, 3, 3, 1, 1, 1]),
    ends: Uint32Array.of(10, 20),
  };
  expect(containsPoint(square, 0.5, 0.5)).toBe(true);
  expect(containsPoint(square, 2, 2)).toBe(false);
  expect(distanceTo(square, 2, 2)).toBe(1);
});
