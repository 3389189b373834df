import type { Extent } from '@motu/core';
import type { Geometry, Position } from '@motu/geopackage';
import { isKnownProjection, projectionOf } from '../projection/projection.ts';
import type { TokenReader } from './token-reader.ts';
import { unreadable } from './tokens.ts';

const KINDS = [
  'POINT',
  'LINESTRING',
  'POLYGON',
  'MULTIPOINT',
  'MULTILINESTRING',
  'MULTIPOLYGON',
  'ENVELOPE',
  'BBOX',
] as const;
type Kind = (typeof KINDS)[number];

/** Other numbers of the same ground (RGPF in degrees, Web Mercator before it had its number). */
const ALIASES: Readonly<Record<string, string>> = { 'EPSG:4687': 'EPSG:4326', 'EPSG:900913': 'EPSG:3857' };

export const isGeometry = (reader: TokenReader): boolean =>
  reader.isWord('SRID') || reader.isWord(COLLECTION) || kindOf(reader) !== undefined;

const COLLECTION = 'GEOMETRYCOLLECTION';
/** Each is asked of every row. */
const MOST_MEMBERS = 100;

const kindOf = (reader: TokenReader): Kind | undefined => KINDS.find((kind) => reader.isWord(kind) && reader.isCall());

/**
 * A geometry as well-known text, x first, in longitude and latitude unless `SRID=3297;` goes before it: `POINT(-149.57 -17.54)`. The
 * third and fourth numbers of a place are left out.
 */
function readWkt(reader: TokenReader, usual: Place = asTheyAre): Geometry {
  const place = readSystem(reader, usual);
  const kind = kindOf(reader);
  if (!kind) throw reader.unexpected('une géométrie (POINT, LINESTRING, POLYGON, MULTI…, ENVELOPE) est attendue');
  reader.take();
  return READERS[kind](reader, place);
}

/** One geometry, or those of a collection. */
export function readGeometries(reader: TokenReader, place?: Place): Geometry[] {
  if (!reader.takeWord(COLLECTION)) return [readWkt(reader, place)];
  return readList(reader, () => readWkt(reader, place), MOST_MEMBERS);
}

/** From coordinates of a system to longitude and latitude. */
export type Place = (x: number, y: number) => Position;

const asTheyAre: Place = (x, y) => [x, y];

function readSystem(reader: TokenReader, usual: Place): Place {
  if (!reader.isWord('SRID')) return usual;
  reader.take();
  reader.expectSymbol('=');
  const { at } = reader.token;
  const place = placeOf(`EPSG:${reader.expectNumber()}`, at);
  reader.expectSymbol(';');
  return place;
}

export function placeOf(name: string, at: number): Place {
  const code = ALIASES[name] ?? name;
  if (code === 'EPSG:4326' || code === 'CRS:84') return asTheyAre;
  if (!isKnownProjection(code)) throw unreadable(at, `le système « ${name} » n’est pas connu`);
  const { inverse } = projectionOf(code);
  return (x, y) => {
    const found = inverse(x, y);
    if (!found.every(Number.isFinite)) throw unreadable(at, `« ${x} ${y} » est en dehors du domaine de « ${name} »`);
    return found;
  };
}

const READERS: Record<Kind, (reader: TokenReader, place: Place) => Geometry> = {
  POINT: (reader, place) => ({
    type: 'Point',
    coordinates: readList(reader, () => readPosition(reader, place), 1)[0] as Position,
  }),
  LINESTRING: (reader, place) => ({ type: 'LineString', coordinates: readLine(reader, place) }),
  POLYGON: (reader, place) => ({ type: 'Polygon', coordinates: readRings(reader, place) }),
  MULTIPOINT: (reader, place) => ({
    type: 'MultiPoint',
    coordinates: readList(reader, () => readMember(reader, place)),
  }),
  MULTILINESTRING: (reader, place) => ({
    type: 'MultiLineString',
    coordinates: readList(reader, () => readLine(reader, place)),
  }),
  MULTIPOLYGON: (reader, place) => ({
    type: 'MultiPolygon',
    coordinates: readList(reader, () => readRings(reader, place)),
  }),
  ENVELOPE: readEnvelope,
  BBOX: readBox,
};

function readList<T>(reader: TokenReader, readOne: () => T, most = Infinity): T[] {
  reader.expectSymbol('(');
  const found = [readOne()];
  while (found.length < most && reader.takeSymbol(',')) found.push(readOne());
  reader.expectSymbol(')');
  return found;
}

function readPosition(reader: TokenReader, place: Place): Position {
  const [x, y] = [reader.expectNumber(), reader.expectNumber()];
  for (let extra = 0; extra < 2 && (reader.token.kind === 'number' || reader.isSymbol('-')); extra++)
    reader.expectNumber();
  return place(x, y);
}

/** `(1 2)` or `1 2`: both are written. */
const readMember = (reader: TokenReader, place: Place): Position =>
  reader.isSymbol('(')
    ? (readList(reader, () => readPosition(reader, place), 1)[0] as Position)
    : readPosition(reader, place);

function readLine(reader: TokenReader, place: Place): Position[] {
  const { at } = reader.token;
  const line = readList(reader, () => readPosition(reader, place));
  if (line.length < 2) throw unreadable(at, 'une ligne a deux points au moins');
  return line;
}

function readRings(reader: TokenReader, place: Place): Position[][] {
  return readList(reader, () => {
    const { at } = reader.token;
    const ring = readList(reader, () => readPosition(reader, place));
    const [first, last] = [ring[0], ring.at(-1)];
    if (ring.length < 4 || first?.[0] !== last?.[0] || first?.[1] !== last?.[1])
      throw unreadable(at, 'le contour d’un polygone a quatre points au moins et finit où il commence');
    return ring;
  });
}

/** ENVELOPE(west, east, south, north), as CQL has it. */
function readEnvelope(reader: TokenReader, place: Place): Geometry {
  reader.expectSymbol('(');
  const [west, east, south, north] = [0, 1, 2, 3].map((i) => {
    if (i > 0) reader.expectSymbol(',');
    return reader.expectNumber();
  }) as [number, number, number, number];
  reader.expectSymbol(')');
  return rectangle([west, south, east, north], place);
}

/** BBOX(west, south, east, north), as CQL2 has it. */
function readBox(reader: TokenReader, place: Place): Geometry {
  const { at } = reader.token;
  const box = boxOf(
    readList(reader, () => reader.expectNumber(), 6),
    place,
  );
  if (!box) throw unreadable(at, 'un cadre a quatre nombres, ou six avec ses hauteurs');
  return box;
}

/** The area of a box of CQL2, whose heights are left out: two areas when it goes over the antimeridian. */
export function boxOf(sides: readonly number[], place: Place): Geometry | null {
  if (sides.length !== 4 && sides.length !== 6) return null;
  const [x, y] = sides as [number, number];
  const [farX, farY] = sides.slice(sides.length / 2) as [number, number];
  const [[west, south], [east, north]] = [place(x, y), place(farX, farY)];
  if (west <= east) return rectangle([x, y, farX, farY], place);
  const areas: Extent[] = [
    [west, south, 180, north],
    [-180, south, east, north],
  ];
  return { type: 'MultiPolygon', coordinates: areas.map((area) => rectangle(area).coordinates) };
}

export function rectangle(
  [west, south, east, north]: Extent,
  place: Place = asTheyAre,
): Extract<Geometry, { type: 'Polygon' }> {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as const;
  return { type: 'Polygon', coordinates: [ring.map(([x, y]) => place(x, y))] };
}
