import { wkbStart } from './header.ts';

const KINDS = ['point', 'line', 'polygon'] as const;
// Of areas in space (OGC 06-103r4, table 7).
const [SURFACE, TIN, TRIANGLE] = [15, 16, 17];

/**
 * A geometry as flat numbers, always "multi". Rings of all polygons follow each other: filled by the even-odd rule
 * they give the same picture as a tree of polygons and holes, and a point is inside by the same rule.
 */
export type FlatGeometry = {
  kind: 'point' | 'line' | 'polygon';
  /** Longitude, latitude, longitude, latitude… */
  coordinates: Float64Array;
  /** For each part (point, line or ring), the index in `coordinates` where it ends. */
  ends: Uint32Array;
};

/** Geometry of a GeoPackage blob, decoded straight into typed arrays; `null` when empty or of a mixed collection. */
export function decodeGeoPackageGeometry(blob: Uint8Array): FlatGeometry | null {
  const start = wkbStart(blob);
  return start === null ? null : decodeWkb(blob, start);
}

/**
 * The geometries of blobs that follow each other, each so many bytes long, as they would be one by one. Their numbers lie side by side: pieces of memory
 * by the tens of thousands would be looked through whenever memory is given back.
 */
export function decodeGeoPackageGeometries(blobs: Uint8Array, lengths: readonly number[]): (FlatGeometry | null)[] {
  const view = new DataView(blobs.buffer, blobs.byteOffset, blobs.byteLength);
  const found: (Place | null)[] = [];
  // More than there are: a number takes eight bytes, and what begins a part four at least.
  const allNumbers = new Float64Array(blobs.length >> 3);
  const allEnds = new Uint32Array(blobs.length >> 2);
  let [number, part, from] = [0, 0, 0];
  for (const length of lengths) {
    const at = length > 0 ? wkbStart(blobs, from) : null;
    from += length;
    const reader = { view, at: at ?? 0, end: from, length: 0, parts: 0, kind: -1, only: -1 };
    const kind = at !== null && readGeometry(reader) && reader.parts > 0 && KINDS[reader.kind];
    found.push(kind ? { kind, number, part, length: reader.length, parts: reader.parts } : null);
    if (!kind) continue;
    for (let i = 0; i < reader.length; i++) allNumbers[number++] = coordinates[i] as number;
    for (let i = 0; i < reader.parts; i++) allEnds[part++] = ends[i] as number;
  }
  const [numbers, parts] = [allNumbers.slice(0, number), allEnds.slice(0, part)];
  return found.map(
    (one) =>
      one && {
        kind: one.kind,
        coordinates: numbers.subarray(one.number, one.number + one.length),
        ends: parts.subarray(one.part, one.part + one.parts),
      },
  );
}

/** Geometry of plain or EWKB well-known binary, dimensions beyond two dropped. */
export function decodeWkb(bytes: Uint8Array, offset = 0): FlatGeometry | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return decode({ view, at: offset, end: bytes.length, length: 0, parts: 0, kind: -1, only: -1 });
}

/** The same of what mixes points, lines and areas: one geometry of each kind. Surfaces and triangles are areas. */
export function decodeWkbKinds(bytes: Uint8Array): FlatGeometry[] {
  const whole = decodeWkb(bytes);
  if (whole) return [whole];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return KINDS.map((_, only) => decode({ view, at: 0, end: bytes.length, length: 0, parts: 0, kind: -1, only })).filter(
    (one) => one !== null,
  );
}

function decode(reader: Reader): FlatGeometry | null {
  if (!readGeometry(reader)) return null;
  const kind = KINDS[reader.kind];
  if (!kind || reader.parts === 0) return null;
  return { kind, coordinates: coordinates.slice(0, reader.length), ends: ends.slice(0, reader.parts) };
}

/** Where the numbers and the parts of a geometry lie among those of others, and how many there are. */
type Place = { kind: FlatGeometry['kind']; number: number; length: number; part: number; parts: number };

type Reader = {
  view: DataView;
  at: number;
  /** Where its bytes end. */
  end: number;
  length: number;
  parts: number;
  kind: number;
  /** The one kind to keep, of a geometry that mixes them; -1 where there is one. */
  only: number;
};

// Filled by each call and copied at its end: half of the time went into growing arrays.
let coordinates = new Float64Array(4096);
let ends = new Uint32Array(256);

/** False when the geometry mixes kinds or has one we do not draw: nothing after it can be trusted. */
function readGeometry(reader: Reader): boolean {
  const little = reader.view.getUint8(reader.at) === 1;
  const code = reader.view.getUint32(reader.at + 1, little);
  reader.at += 5;
  if (code & 0x20000000) reader.at += 4; // EWKB: a reference system follows
  const plain = code & 0x0fffffff;
  const type = plain % 1000;
  const extra = Math.floor(plain / 1000);
  const isoDimensions = extra === 3 ? 4 : extra > 0 ? 3 : 2;
  const dimensions = isoDimensions + (code & 0x80000000 ? 1 : 0) + (code & 0x40000000 ? 1 : 0);

  if ((type >= 1 && type <= 3) || type === TRIANGLE) {
    const kind = Math.min(type, 3) - 1;
    const isKept = reader.only < 0 || reader.only === kind;
    if (isKept && reader.kind >= 0 && reader.kind !== kind) return false;
    if (isKept) reader.kind = kind;
    const parts = kind === 2 ? readCount(reader, little) : 1;
    for (let part = 0; part < parts; part++) {
      const count = type === 1 ? 1 : readCount(reader, little);
      if (isKept) readPart(reader, count, dimensions, little);
      else reader.at += count * dimensions * 8;
    }
    return true;
  }
  if ((type >= 4 && type <= 7) || type === SURFACE || type === TIN) {
    const members = readCount(reader, little);
    for (let member = 0; member < members; member++) if (!readGeometry(reader)) return false;
    return true;
  }
  return false;
}

function readCount(reader: Reader, little: boolean): number {
  const count = reader.view.getUint32(reader.at, little);
  reader.at += 4;
  return count;
}

function readPart(reader: Reader, count: number, dimensions: number, little: boolean): void {
  const { view } = reader;
  if (reader.at + count * dimensions * 8 > reader.end) throw new Error('A geometry ends before its last vertex.');
  if (reader.length + count * 2 > coordinates.length)
    coordinates = grown(coordinates, new Float64Array((reader.length + count * 2) * 2));
  if (reader.parts >= ends.length) ends = grown(ends, new Uint32Array(reader.parts * 2));
  let { at, length } = reader;
  for (let i = 0; i < count; i++) {
    coordinates[length++] = view.getFloat64(at, little);
    coordinates[length++] = view.getFloat64(at + 8, little);
    at += dimensions * 8;
  }
  reader.at = at;
  reader.length = length;
  if (count > 0) ends[reader.parts++] = length;
}

function grown<A extends Float64Array | Uint32Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
