import { expect, test } from 'vitest';
import { encodeGeometry } from '../fixture/write-geopackage.ts';
import { containsPoint, distanceTo } from './geometry.ts';
import { decodeGeoPackageGeometry, decodeWkb } from './wkb.ts';

const square: [number, number][] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [0, 0],
];
const hole: [number, number][] = [
  [1, 1],
  [1, 3],
  [3, 3],
  [3, 1],
  [1, 1],
];

test('a polygon with a hole keeps both rings, and its hole is outside', () => {
  const geometry = decodeGeoPackageGeometry(encodeGeometry({ type: 'Polygon', coordinates: [square, hole] }));
  expect(geometry?.kind).toBe('polygon');
  expect([...(geometry?.ends ?? [])]).toEqual([10, 20]);
  expect(geometry && containsPoint(geometry, 0.5, 0.5)).toBe(true);
  expect(geometry && containsPoint(geometry, 2, 2)).toBe(false);
  expect(geometry && distanceTo(geometry, 2, 2)).toBe(1);
});

test('extended binary of another database reads as the plain one, heights dropped', () => {
  const bytes = Buffer.alloc(1 + 4 + 4 + 24);
  bytes[0] = 1;
  bytes.writeUInt32LE((0x80000000 | 0x20000000 | 1) >>> 0, 1);
  bytes.writeUInt32LE(4326, 5);
  bytes.writeDoubleLE(-149.5, 9);
  bytes.writeDoubleLE(-17.5, 17);
  bytes.writeDoubleLE(12, 25);
  expect(decodeWkb(bytes)).toEqual({
    kind: 'point',
    coordinates: Float64Array.of(-149.5, -17.5),
    ends: Uint32Array.of(2),
  });
});

test('a collection of several kinds is not drawn, and a cut blob is told', () => {
  const point = encodeGeometry({ type: 'Point', coordinates: [1, 2] }).subarray(8);
  const line = encodeGeometry({ type: 'LineString', coordinates: square }).subarray(8);
  const collection = Buffer.concat([Buffer.from([1, 7, 0, 0, 0, 2, 0, 0, 0]), point, line]);
  expect(decodeWkb(collection)).toBeNull();
  expect(() => decodeWkb(line.subarray(0, 30))).toThrow();
});
