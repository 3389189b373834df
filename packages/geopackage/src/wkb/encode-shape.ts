import type { Shape, SimpleShape } from './shape.ts';

const CODES = {
  Point: 1,
  LineString: 2,
  Polygon: 3,
  MultiPoint: 4,
  MultiLineString: 5,
  MultiPolygon: 6,
  GeometryCollection: 7,
} as const;
type Type = keyof typeof CODES;

/** The header that a GeoPackage wants before the well-known binary, with its box. */
const HEAD = 40;

/** Filled by each call: a buffer for each object would cost as much as writing it. */
let bytes = Buffer.alloc(1 << 16);
let at = 0;

/** The bytes of a shape as a GeoPackage holds it. They stand until the next call. */
export function encodeShape(shape: Shape, srsId: number, [minX, minY, maxX, maxY]: readonly number[]): Buffer {
  const most = HEAD + mostBytes(shape);
  if (most > bytes.length) bytes = Buffer.alloc(most * 2);
  bytes.write('GP');
  bytes.writeUInt8(0, 2);
  bytes.writeUInt8(0b011, 3); // little endian, with its box
  at = bytes.writeInt32LE(srsId, 4);
  for (const value of [minX, maxX, minY, maxY]) at = bytes.writeDoubleLE(value as number, at);
  write(shape);
  return bytes.subarray(0, at);
}

export function shapeBounds(shape: Shape): [number, number, number, number] {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { coordinates } of shape.type === 'GeometryCollection' ? shape.members : [shape]) {
    for (let i = 0; i < coordinates.length; i += 2) {
      const [x, y] = [coordinates[i] as number, coordinates[i + 1] as number];
      if (x < minX) minX = x;
      if (y < minY) minY = y;
      if (x > maxX) maxX = x;
      if (y > maxY) maxY = y;
    }
  }
  return [minX, minY, maxX, maxY];
}

/** Each part, each polygon and the whole have a head of nine bytes at most. */
function mostBytes(shape: Shape): number {
  if (shape.type === 'GeometryCollection') return shape.members.reduce((sum, member) => sum + mostBytes(member), 9);
  return shape.coordinates.length * 8 + (shape.ends.length + shape.polygons.length + 1) * 9;
}

function write(shape: Shape): void {
  if (shape.type === 'GeometryCollection') {
    head(shape.type, shape.members.length);
    for (const member of shape.members) write(member);
  } else if (shape.type === 'Polygon') polygon(shape, 0, shape.ends.length);
  else if (shape.type === 'MultiPolygon') areas(shape);
  else pointsOrLines(shape);
}

function areas(shape: SimpleShape): void {
  head('MultiPolygon', shape.polygons.length);
  let first = 0;
  for (const end of shape.polygons) {
    polygon(shape, first, end);
    first = end;
  }
}

function pointsOrLines(shape: SimpleShape): void {
  const { type, ends } = shape;
  if (type === 'MultiPoint' || type === 'MultiLineString') head(type, ends.length);
  const isPoints = type === 'Point' || type === 'MultiPoint';
  for (let part = 0; part < ends.length; part++) {
    if (isPoints) head('Point');
    else head('LineString', length(shape, part) / 2);
    numbers(shape, part);
  }
}

function polygon(shape: SimpleShape, first: number, end: number): void {
  head('Polygon', end - first);
  for (let ring = first; ring < end; ring++) {
    at = bytes.writeUInt32LE(length(shape, ring) / 2, at);
    numbers(shape, ring);
  }
}

const startOf = ({ ends }: SimpleShape, part: number): number => (part === 0 ? 0 : (ends[part - 1] as number));
const length = (shape: SimpleShape, part: number): number => (shape.ends[part] as number) - startOf(shape, part);

function numbers(shape: SimpleShape, part: number): void {
  const end = shape.ends[part] as number;
  for (let i = startOf(shape, part); i < end; i++) at = bytes.writeDoubleLE(shape.coordinates[i] as number, at);
}

function head(type: Type, items?: number): void {
  at = bytes.writeUInt32LE(CODES[type], bytes.writeUInt8(1, at));
  if (items !== undefined) at = bytes.writeUInt32LE(items, at);
}
