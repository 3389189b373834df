// @vitest-environment node
import { expect, test } from 'vitest';
import { heightRange, niceTicks } from './chart-scale.ts';

test.each([
  [0, 2460, 3, [0, 1000, 2000]],
  [0, 134, 3, [0, 50, 100]],
  [0, 0.3, 4, [0, 0.1, 0.2, 0.3]],
  [5, 5, 3, [5]],
])('MEAS-03 the axis from %d to %d counts by round steps', (low, high, most, ticks) => {
  expect(niceTicks(low, high, most)).toEqual(ticks);
});

test('MEAS-03 a flat beach stays flat, and a ridge far above the sea fills its chart', () => {
  expect(heightRange([1, 2, 3])).toEqual([0, 21]);
  const [start, end] = heightRange([900, 1000, 950]);
  expect(start).toBeGreaterThan(800);
  expect(end).toBe(1000);
});
