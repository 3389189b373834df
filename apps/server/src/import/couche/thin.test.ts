import { ZOOM_0_DEGREES } from '@motu/core';
import type { Geometry, Line } from '@motu/geopackage';
import { expect, test } from 'vitest';
import { thinBy, thinTo } from './thin.ts';

const PIXEL = ZOOM_0_DEGREES / 2 ** 10;

function square(x: number, y: number, side: number): Geometry {
  const ring: Line = [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}
function areaOf(geometry: Geometry | null): number {
  if (geometry?.type !== 'Polygon') return 0;
  const [ring = []] = geometry.coordinates;
  return ring.slice(1).reduce((sum, [x, y], i) => sum + (ring[i]?.[0] ?? 0) * y - x * (ring[i]?.[1] ?? 0), 0) / 2;
}
/** Plots side by side, each a share of a pixel. */
const plots = (perSide: number, side: number, gap = 1) =>
  Array.from({ length: perSide ** 2 }, (_, i) =>
    square(-149 + (i % perSide) * side * gap, -17 + Math.floor(i / perSide) * side * gap, side),
  );

test('TER-02 areas too small to be seen are not lost: squares stand for them, as much ground with far fewer objects', () => {
  const thin = thinTo(10);
  const small = plots(120, PIXEL / 4);
  const kept = small.map(thin).filter((geometry) => geometry !== null);
  const ground = small.reduce((sum, plot) => sum + areaOf(plot), 0);
  expect(kept.length).toBeLessThan(small.length / 50);
  expect(kept.reduce((sum, one) => sum + areaOf(one), 0) / ground).toBeCloseTo(1, 1);
  // No square twice.
  expect(new Set(kept.map((one) => JSON.stringify(one))).size).toBe(kept.length);
});

test('TER-02 small areas that are scattered keep about the ground that they cover, and heaps no more than there is', () => {
  const scattered = thinTo(10);
  const far = plots(100, PIXEL / 2, 3);
  const ground = far.reduce((sum, plot) => sum + areaOf(plot), 0);
  const shown = far.reduce((sum, plot) => sum + areaOf(scattered(plot)), 0);
  expect(Math.abs(shown / ground - 1)).toBeLessThan(0.25);
  const heap = thinTo(10);
  const same = Array.from({ length: 10_000 }, () => heap(square(-149, -17, PIXEL / 2)));
  expect(same.filter((one) => one !== null)).toHaveLength(1);
});

test('TER-02 what can be seen keeps its shape, without the vertices that do not show', () => {
  const side = PIXEL * 40;
  const wavy: Line = Array.from({ length: 400 }, (_, i) => [-149 + (side * i) / 400, -17 + (i % 2) * PIXEL * 0.2]);
  const ring: Line = [...wavy, [-149 + side, -17 + side], [-149, -17 + side], [-149, -17]];
  const thinned = thinTo(10)({ type: 'MultiPolygon', coordinates: [[ring]] });
  if (thinned?.type !== 'MultiPolygon') throw new Error('It is no area any more.');
  const [[outer] = []] = thinned.coordinates;
  expect(outer?.length).toBeLessThan(10);
  expect(outer?.[0]).toEqual(outer?.at(-1));
  expect(thinTo(10)({ type: 'LineString', coordinates: wavy })).toMatchObject({ type: 'LineString' });
  expect(thinTo(10)({ type: 'LineString', coordinates: wavy.slice(0, 2) }), 'shorter than a pixel').toBeNull();
  expect(thinTo(10)({ type: 'Point', coordinates: [-149, -17] })).toEqual({ type: 'Point', coordinates: [-149, -17] });
});

test('TER-02 copies of the shipped land leave no island out, but for those that are thinner than their tolerance', () => {
  expect(thinBy(PIXEL)(square(-149, -17, PIXEL * 3))).toEqual(square(-149, -17, PIXEL * 3));
  expect(thinBy(PIXEL)(square(-149, -17, PIXEL / 10))).toBeNull();
});
