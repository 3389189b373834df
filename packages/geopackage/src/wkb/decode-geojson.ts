import { headerSize, saysEmpty } from './header.ts';

/** Deeper than any real geometry: a collection in a collection is already rare. */
const DEEPEST = 4;
const TYPES = [
  '',
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
] as const;

/** The geometry of a GeoPackage blob as GeoJSON has it; null when it is empty. Throws a RangeError when it ends too early. */
export function readGeoPackageBlob(blob: Uint8Array): unknown {
  const start = headerSize(blob);
  if (start === null) throw new RangeError('This is no geometry.');
  if (saysEmpty(blob)) return null;
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
  return readGeometry({ view, at: start }, 0);
}

type Cursor = { view: DataView; at: number };

function readGeometry(cursor: Cursor, depth: number): unknown {
  if (depth > DEEPEST) throw new RangeError('The geometry is too deep.');
  const { view } = cursor;
  const little = view.getUint8(cursor.at) === 1;
  const code = view.getUint32(cursor.at + 1, little);
  cursor.at += code & 0x20000000 ? 9 : 5; // EWKB: a reference system follows
  const plain = code & 0x0fffffff;
  const type = TYPES[plain % 1000];
  const extra = Math.floor(plain / 1000);
  const dimensions =
    2 + (extra === 3 ? 2 : extra > 0 ? 1 : 0) + (code & 0x80000000 ? 1 : 0) + (code & 0x40000000 ? 1 : 0);
  const count = () => {
    const found = view.getUint32(cursor.at, little);
    cursor.at += 4;
    // Every member takes bytes: a number that the blob cannot hold is not looped over.
    if (found > view.byteLength - cursor.at) throw new RangeError('The geometry ends before its last member.');
    return found;
  };
  const position = () => {
    const [x, y] = [view.getFloat64(cursor.at, little), view.getFloat64(cursor.at + 8, little)];
    cursor.at += dimensions * 8;
    return [x, y];
  };
  const many = <T>(read: () => T): T[] => Array.from({ length: count() }, read);
  switch (type) {
    case 'Point': {
      const coordinates = position();
      return coordinates.every(Number.isNaN) ? null : { type, coordinates }; // an empty point
    }
    case 'LineString':
      return { type, coordinates: many(position) };
    case 'Polygon':
      return { type, coordinates: many(() => many(position)) };
    case 'MultiPoint':
    case 'MultiLineString':
    case 'MultiPolygon': {
      const members = many(() => readGeometry(cursor, depth + 1)) as ({ coordinates: unknown } | null)[];
      return { type, coordinates: members.map((member) => member?.coordinates) };
    }
    case 'GeometryCollection':
      return { type, geometries: many(() => readGeometry(cursor, depth + 1)) };
    default:
      return { type: 'Curve' };
  }
}
