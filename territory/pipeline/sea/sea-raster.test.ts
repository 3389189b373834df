import { expect, test } from 'vitest';
import { edgeFade, seaTextureRaster } from './sea-raster.ts';

const grid = { west: -155, north: -7, step: 0.05, width: 400, height: 400 };

test('TER-01 the sea floor passes into the plain sea at the edge of its picture, without a step', () => {
  expect(edgeFade(grid, -145, -17)).toBe(1);
  expect(edgeFade(grid, -155, -17)).toBe(0);
  expect(edgeFade(grid, -145, -27)).toBeCloseTo(0, 10);
  for (let lon = -155; lon < -145; lon += grid.step) {
    const step = edgeFade(grid, lon + grid.step, -17) - edgeFade(grid, lon, -17);
    expect(step).toBeGreaterThanOrEqual(0);
    expect(step).toBeLessThan(0.03);
  }
});

test('TER-01 the texture of the sea floor is flat along its whole edge', () => {
  const texture = new Float32Array(grid.width * grid.height).fill(20);
  const { tiles } = seaTextureRaster({ grid, index: texture, texture });
  const first = tiles.get(0) as Uint8Array;
  expect(first.slice(0, 64).every((value) => value === 128)).toBe(true);
});
