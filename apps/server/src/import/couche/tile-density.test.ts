import { expect, test } from 'vitest';
import { createDensity } from './tile-density.ts';

test('TER-02 a layer is drawn from the zoom at which its tiles are not too full', () => {
  const density = createDensity();
  expect(density.zoomOf(1)).toBe(5);
  for (let i = 0; i < 1000; i++) density.add(-149.5 + (i % 40) / 1000, -17.5 + Math.floor(i / 40) / 1000);
  expect(density.zoomOf(1000)).toBe(5);
  const zoom = density.zoomOf(20);
  expect(zoom).toBeGreaterThan(12);
  expect(density.zoomOf(5)).toBe(zoom + 1);
});
