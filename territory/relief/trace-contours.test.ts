import { expect, test } from 'vitest';
import { ringArea } from '../geometry/measure.ts';
import { traceContours } from './trace-contours.ts';

/** A cone of 100 m on a grid of one degree per cell. */
const side = 21;
const heights = Float32Array.from({ length: side * side }, (_, at) =>
  Math.max(0, 100 - 12 * Math.hypot((at % side) - 10, Math.floor(at / side) - 10)),
);
const grid = { west: 0, north: side, step: 1, width: side, height: side };

test('TER-01 closes each contour around its hill, high ground on the left', () => {
  const lines = traceContours(heights, grid, 25, 25).get(50) ?? [];
  expect(lines).toHaveLength(1);
  const [ring = []] = lines;
  expect(ring[0]).toEqual(ring.at(-1));
  // Radius 50 / 12 cells, and counter-clockwise.
  expect(ringArea(ring)).toBeCloseTo(Math.PI * (50 / 12) ** 2, -1);
});

test('TER-01 finds no contour above the summit', () => {
  expect([...traceContours(heights, grid, 25, 25).keys()].sort((a, b) => a - b)).toEqual([25, 50, 75]);
});
