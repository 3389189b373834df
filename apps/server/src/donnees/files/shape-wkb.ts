import type { Shape } from '@motu/engine';

type SimpleShape = Exclude<Shape, { type: 'GeometryCollection' }>;

const CODES = {
  Point: 1,
  LineString: 2,
  Polygon: 3,
  MultiPoint: 4,
  MultiLineString: 5,
  MultiPolygon: 6,
  GeometryCollection: 7,
} as const;

/** Well-known binary of a shape after the header that a GeoPackage wants. */
export function geoPackageBlob(shape: Shape, srsId: number, [minX, minY, maxX, maxY]: readonly number[]): Buffer {
  const head = Buffer.alloc(40);
  head.write('GP');
  head.writeUInt8(0b011, 3); // little endian, with its box
  head.writeInt32LE(srsId, 4);
  for (const [i, value] of [minX, maxX, minY, maxY].entries()) head.writeDoubleLE(value as number, 8 + i * 8);
  return Buffer.concat([head, ...wkb(shape)]);
}

export function boundsOf(shape: Shape): [number, number, number, number] {
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { coordinates } of shape.type === 'GeometryCollection' ? shape.members : [shape]) {
    for (let i = 0; i < coordinates.length; i += 2) {
      const [x, y] = [coordinates[i] as number, coordinates[i + 1] as number];
      if (x < bounds[0]) bounds[0] = x;
      if (y < bounds[1]) bounds[1] = y;
      if (x > bounds[2]) bounds[2] = x;
      if (y > bounds[3]) bounds[3] = y;
    }
  }
  return bounds;
}

function wkb(shape: Shape): Buffer[] {
  if (shape.type === 'GeometryCollection')
    return [head(shape.type, shape.members.length), ...shape.members.flatMap(wkb)];
  const parts = partsOf(shape);
  const positions = (part: Buffer) => part.length / 16;
  switch (shape.type) {
    case 'Point':
      return [head(shape.type), ...parts];
    case 'LineString':
      return parts.flatMap((part) => [head(shape.type, positions(part)), part]);
    case 'Polygon':
      return [head(shape.type, parts.length), ...rings(parts)];
    case 'MultiPoint':
      return [head(shape.type, parts.length), ...parts.flatMap((part) => [head('Point'), part])];
    case 'MultiLineString':
      return [head(shape.type, parts.length), ...parts.flatMap((part) => [head('LineString', positions(part)), part])];
    case 'MultiPolygon':
      return [head(shape.type, shape.polygons.length), ...areas(shape, parts)];
  }
}

const rings = (parts: readonly Buffer[]) => parts.flatMap((part) => [count(part.length / 16), part]);

function areas({ polygons }: SimpleShape, parts: readonly Buffer[]): Buffer[] {
  let start = 0;
  return Array.from(polygons).flatMap((end) => {
    const own = parts.slice(start, end);
    start = end;
    return [head('Polygon', own.length), ...rings(own)];
  });
}

/** The numbers of each point, line or ring, as they are in memory: little endian on every machine that we run on. */
function partsOf({ coordinates, ends }: SimpleShape): Buffer[] {
  let start = 0;
  return Array.from(ends, (end) => {
    const part = Buffer.from(coordinates.buffer, coordinates.byteOffset + start * 8, (end - start) * 8);
    start = end;
    return part;
  });
}

function head(type: keyof typeof CODES, items?: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(CODES[type], 1);
  return items === undefined ? bytes : Buffer.concat([bytes, count(items)]);
}

function count(items: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(items);
  return bytes;
}
