import { expect, test } from 'vitest';
import { hilbertPlace } from './hilbert-curve.ts';

test('DATA-03 along the curve of Hilbert every cell comes once, each beside the one before', () => {
  const SIDE = 16;
  const step = 65_536 / SIDE;
  const cells = Array.from({ length: SIDE * SIDE }, (_, i) => [i % SIDE, Math.floor(i / SIDE)] as const);
  const placed = cells
    .map(([x, y]) => ({ x, y, place: hilbertPlace(x * step, y * step, [0, 0, 65_535, 65_535]) }))
    .sort((a, b) => a.place - b.place);
  expect(new Set(placed.map(({ place }) => Math.floor(place / step ** 2))).size).toBe(SIDE * SIDE);
  for (const [i, { x, y }] of placed.slice(1).entries()) {
    const before = placed[i] as { x: number; y: number };
    expect(Math.abs(x - before.x) + Math.abs(y - before.y)).toBe(1);
  }
});
