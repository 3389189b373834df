import { pageGround } from '@motu/core/print';
import { expect, test } from 'vitest';
import { createFrame } from '../projection/frame.ts';
import { acrossDateLine } from './date-line.ts';
import type { Feature, FeatureSource } from './source.ts';

const point = (id: number, lon: number): Feature => ({
  id,
  properties: {},
  geometry: { kind: 'point', coordinates: Float64Array.of(lon, -16.8), ends: Uint32Array.of(2) },
});

const source: FeatureSource = {
  features: ({ extent: [west, , east] }) =>
    [point(1, 179.9), point(2, -179.9), point(3, -149)].filter(({ geometry }) => {
      const lon = geometry.coordinates[0] as number;
      return lon >= west && lon <= east;
    }),
  fields: () => [],
  extent: () => null,
  version: () => '1',
  close() {},
};

test.each([179.95, -179.95])('PRN-03 a page across 180° shows both sides of it, from %s', async (lon) => {
  const page = { center: [lon, -16.8] as [number, number], scale: 500_000, widthMm: 100, heightMm: 60 };
  const { system, extent } = pageGround({ ...page, rotationDeg: 0, dpi: 75 });
  const frame = createFrame({ crs: system, extent, width: 378, height: 227 });
  const query = { table: 'lieu', extent: frame.geographic, resolution: 0, fields: [] };
  const found = await acrossDateLine(source).features(query);
  expect(found.map(({ id }) => id).sort()).toEqual([1, 2]);
  const at = new Float64Array(2);
  const xs = [179.9, -179.9].map((place) => {
    frame.toPixel(place, -16.8, at);
    return at[0] as number;
  });
  // 0.2° at this latitude are 21.3 km: 42.6 mm.
  expect(((xs[1] as number) - (xs[0] as number)) * (25.4 / 96)).toBeCloseTo(42.6, 1);
  expect(Math.min(...xs)).toBeGreaterThan(0);
  expect(Math.max(...xs)).toBeLessThan(378);
});
