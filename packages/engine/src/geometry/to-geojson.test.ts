import { expect, test } from 'vitest';
import type { Geometry } from './geometry.ts';
import { toGeoJson } from './to-geojson.ts';

function geometry(kind: Geometry['kind'], parts: number[][]): Geometry {
  let end = 0;
  return {
    kind,
    coordinates: Float64Array.from(parts.flat()),
    ends: Uint32Array.from(parts, (part) => {
      end += part.length;
      return end;
    }),
  };
}

const square = (from: number, to: number) => [from, from, to, from, to, to, from, to, from, from];

test('OWS-02 points and lines leave as they are, to a tenth of a metre', () => {
  expect(toGeoJson(geometry('point', [[-149.1234567, -17.5]]))).toEqual({
    type: 'MultiPoint',
    coordinates: [[-149.123457, -17.5]],
  });
  expect(toGeoJson(geometry('line', [[0, 0, 1, 1]])).coordinates).toEqual([
    [
      [0, 0],
      [1, 1],
    ],
  ]);
});

test('OWS-02 a polygon gets its holes back, and an island in a hole is a polygon of its own', () => {
  const rings = [square(4, 6), square(0, 10), square(2, 8), square(20, 30)];
  const { type, coordinates } = toGeoJson(geometry('polygon', rings));
  expect(type).toBe('MultiPolygon');
  const firsts = (coordinates as [number, number][][][]).map((polygon) => polygon.map((ring) => ring[0]?.[0]));
  expect(firsts).toEqual([[4], [0, 2], [20]]);
});
