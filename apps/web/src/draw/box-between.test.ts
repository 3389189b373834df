import { expect, test } from 'vitest';
import { shapeOf } from '../map/plain-geometry.ts';
import { boxBetween } from './box-between.ts';

const RING = [
  [-150, -18],
  [-149, -18],
  [-149, -17],
  [-150, -17],
  [-150, -18],
];

test.each([
  [[-150, -18] as const, [-149, -17] as const],
  [[-149, -18] as const, [-150, -17] as const],
  [[-149, -17] as const, [-150, -18] as const],
])('DRAW-05 (ACC-11) a rectangle is typed by any two opposite corners: %j, %j', (one, other) => {
  const box = boxBetween(one, other);
  expect(box).toEqual({ type: 'Polygon', coordinates: [RING] });
  expect(box && shapeOf(box)).toBe('Box');
});

test('DRAW-05 two corners on one parallel make no rectangle', () => {
  expect(boxBetween([-150, -17], [-149, -17])).toBeNull();
});
