import { expect, test } from 'vitest';
import { type Geometry, type Position, positionsOf } from '../geometry.ts';
import { decodeGeoPackageGeometries, decodeGeoPackageGeometry, decodeWkb } from './decode-flat.ts';
import { readGeoPackageBlob } from './decode-geojson.ts';
import { encodeGeometry as encode } from './encode-geometry.ts';
import { encodeShape, shapeBounds } from './encode-shape.ts';
import { wkbStart } from './header.ts';
import { ShapeReader, unpackShapes } from './shape.ts';

const square: Position[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [0, 0],
];
const hole: Position[] = [
  [1, 1],
  [1, 3],
  [3, 3],
  [3, 1],
  [1, 1],
];

/** The bytes alone. */
const encodeGeometry = (geometry: Geometry) => encode(geometry).blob;

test('a polygon with a hole keeps both rings, one after the other', () => {
  const geometry = decodeGeoPackageGeometry(encodeGeometry({ type: 'Polygon', coordinates: [square, hole] }));
  expect(geometry?.kind).toBe('polygon');
  expect([...(geometry?.coordinates ?? [])]).toEqual([...square, ...hole].flat());
  expect([...(geometry?.ends ?? [])]).toEqual([10, 20]);
});

test('geometries that follow each other are those that they are one by one, and a cut one is told', () => {
  const point = encodeGeometry({ type: 'Point', coordinates: [7, 8] });
  const line = encodeGeometry({ type: 'LineString', coordinates: square });
  const wkbOf = (blob: Uint8Array) => blob.subarray(wkbStart(blob) ?? 0);
  const blobs = [
    encodeGeometry({ type: 'Polygon', coordinates: [square, hole] }),
    new Uint8Array(),
    point,
    Buffer.concat([
      point.subarray(0, wkbStart(point) ?? 0),
      Buffer.from([1, 7, 0, 0, 0, 2, 0, 0, 0]),
      wkbOf(point),
      wkbOf(line),
    ]),
    encodeGeometry({ type: 'MultiLineString', coordinates: [square, hole] }),
  ];
  const lengths = blobs.map(({ length }) => length);
  const found = decodeGeoPackageGeometries(Buffer.concat(blobs), lengths);
  expect(found).toEqual(blobs.map((blob) => (blob.length > 0 ? decodeGeoPackageGeometry(blob) : null)));
  expect(found.map((one) => one?.kind)).toEqual(['polygon', undefined, 'point', undefined, 'line']);
  const [first = new Uint8Array()] = blobs;
  const cut = [first.subarray(0, -16), ...blobs.slice(1)];
  const cutLengths = cut.map(({ length }) => length);
  expect(() => decodeGeoPackageGeometries(Buffer.concat(cut), cutLengths)).toThrow('ends before its last vertex');
});

const many = (length: number): Position[] => Array.from({ length }, (_, i) => [i, -i]);

test.each<Geometry>([
  { type: 'Point', coordinates: [1, 2] },
  { type: 'MultiPoint', coordinates: many(3) },
  { type: 'LineString', coordinates: many(2) },
  // Long enough to have its envelope written before it.
  { type: 'LineString', coordinates: many(100) },
  { type: 'MultiLineString', coordinates: [many(2), many(30)] },
  { type: 'Polygon', coordinates: [square, hole] },
  { type: 'MultiPolygon', coordinates: [[square, hole], [square]] },
])('what is written as $type is read back as it was, by both readers', (geometry) => {
  const blob = encodeGeometry(geometry);
  expect(readGeoPackageBlob(blob)).toEqual(geometry);
  expect([...(decodeGeoPackageGeometry(blob)?.coordinates ?? [])]).toEqual(positionsOf(geometry).flat());
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

test.each<Geometry>([
  { type: 'Point', coordinates: [1, 2] },
  { type: 'MultiPoint', coordinates: many(3) },
  { type: 'LineString', coordinates: many(30) },
  { type: 'MultiLineString', coordinates: [many(2), many(30)] },
  { type: 'Polygon', coordinates: [square, hole] },
  { type: 'MultiPolygon', coordinates: [[square, hole], [square]] },
])('$type, read as a flat shape and written again, is the same geometry in the same box', (geometry) => {
  const reader = new ShapeReader();
  const blob = encodeGeometry(geometry);
  reader.add(blob, wkbStart(blob) ?? 0);
  const [shape] = unpackShapes(reader.finish(null));
  if (!shape) throw new Error('A shape was written.');
  expect(shape.type).toBe(geometry.type);
  const written = encodeShape(shape, 4326, shapeBounds(shape));
  expect(readGeoPackageBlob(written)).toEqual(geometry);
  expect(shapeBounds(shape)).toEqual(encode(geometry).bounds);
});
