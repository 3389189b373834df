import { boundsOf } from '@motu/geopackage';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rectangle } from '../data/row-test.ts';
import { spatialTests } from '../filter/geos.ts';
import type { Geometry } from './geometry.ts';
import { touchesExtent } from './touches-extent.ts';

const place = fc.tuple(fc.integer({ min: -6, max: 6 }), fc.integer({ min: -6, max: 6 }));
const extent = fc.tuple(place, place).map(([a, b]) => boundsOf([a, b]) as [number, number, number, number]);
const path = (least: number) => fc.array(place, { minLength: least, maxLength: 6 });

/** A triangle that has an area: GEOS and we mean the same by its inside. */
const triangle = fc
  .tuple(place, place, place)
  .filter(([[ax, ay], [bx, by], [cx, cy]]) => (bx - ax) * (cy - ay) !== (cx - ax) * (by - ay))
  .map(([a, b, c]) => [a, b, c, a]);
const geometry = fc.oneof(
  path(1).map(
    (points): Geometry =>
      flat(
        'point',
        points,
        points.map((_, i) => i * 2 + 2),
      ),
  ),
  path(2)
    .filter((points) => points.some(([x, y]) => x !== points[0]?.[0] || y !== points[0]?.[1]))
    .map((points): Geometry => flat('line', points, [points.length * 2])),
  triangle.map((points): Geometry => flat('polygon', points, [points.length * 2])),
);

function flat(kind: Geometry['kind'], points: readonly (readonly [number, number])[], ends: number[]): Geometry {
  return { kind, coordinates: Float64Array.from(points.flat()), ends: Uint32Array.from(ends) } as Geometry;
}

test('TAB-01 which objects an extent touches is what GEOS says, edges included', () => {
  fc.assert(
    fc.property(geometry, extent, (shape, [west, south, east, north]) => {
      fc.pre(west < east && south < north);
      const area = rectangle([west, south, east, north]);
      const said = spatialTests.of({ kind: 'spatial', relation: 'intersects', geometry: area })(shape);
      expect(touchesExtent(shape, [west, south, east, north])).toBe(said);
    }),
    { numRuns: 2000 },
  );
});
