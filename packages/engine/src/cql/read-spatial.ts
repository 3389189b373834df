import type { Extent } from '@motu/core';
import type { Geometry } from '@motu/geopackage';
import { type Condition, join, not, type Relation } from '../filter/condition.ts';
import { isGeometry, type Place, placeOf, readGeometries, rectangle } from './read-wkt.ts';
import type { TokenReader } from './token-reader.ts';
import { unreadable } from './tokens.ts';

/** Each relation, and what it is when the geometry of the row comes second. */
const RELATIONS: Readonly<Record<string, [first: Relation, second: Relation]>> = {
  INTERSECTS: ['intersects', 'intersects'],
  DISJOINT: ['disjoint', 'disjoint'],
  CONTAINS: ['contains', 'within'],
  WITHIN: ['within', 'contains'],
  TOUCHES: ['touches', 'touches'],
  CROSSES: ['crosses', 'crosses'],
  OVERLAPS: ['overlaps', 'overlaps'],
  EQUALS: ['equals', 'equals'],
};

/** Metres in each unit, by the words that may name it. */
const UNITS: readonly [words: string[], metres: number][] = [
  [['METERS'], 1],
  [['METRES'], 1],
  [['KILOMETERS'], 1000],
  [['KILOMETRES'], 1000],
  [['FEET'], 0.3048],
  [['STATUTE', 'MILES'], 1609.344],
  [['NAUTICAL', 'MILES'], 1852],
];

/** What clients call the geometry of a layer, whatever its own table says. */
export const USUAL_NAMES = [
  'geom',
  'the_geom',
  'geometry',
  'geometrie',
  'géométrie',
  'wkb_geometry',
  'shape',
  'msgeometry',
];

/** No place of the Earth is farther from another. */
const FARTHEST_METRES = 20_100_000;

/** The relation of a function of CQL2, with the row's geometry first or second: `S_WITHIN`. */
export const cql2Relation = (name: string, isSecond: boolean): Relation | undefined => {
  const relation = name.toUpperCase().slice(2);
  return Object.hasOwn(RELATIONS, relation) ? RELATIONS[relation]?.[isSecond ? 1 : 0] : undefined;
};

const nameOf = (reader: TokenReader): string => reader.token.text.toUpperCase();

/** Whether the next word asks where a row lies, as CQL2 writes it: `S_INTERSECTS(`. */
export const isCql2Spatial = (reader: TokenReader): boolean =>
  reader.isCall() && nameOf(reader).startsWith('S_') && cql2Relation(nameOf(reader), false) !== undefined;

/** `place`: from the coordinates of the filter to longitude and latitude. */
export function readCql2Spatial(reader: TokenReader, place: Place): Condition {
  const name = nameOf(reader).slice(2);
  reader.take();
  reader.expectSymbol('(');
  const condition = readTwo(reader, name, undefined, place);
  reader.expectSymbol(')');
  return condition;
}

/** Whether the next word asks where a row lies. */
export function isSpatial(reader: TokenReader): boolean {
  return (
    reader.isCall() && (Object.hasOwn(RELATIONS, nameOf(reader)) || /^(?:BBOX|DWITHIN|BEYOND)$/.test(nameOf(reader)))
  );
}

/** `geometry`: what the layer's own table calls it. */
export function readSpatial(reader: TokenReader, geometry?: string): Condition {
  const name = nameOf(reader);
  reader.take();
  reader.expectSymbol('(');
  const condition = name === 'BBOX' ? readBox(reader, geometry) : readTwo(reader, name, geometry);
  reader.expectSymbol(')');
  return condition;
}

/** BBOX(geom, west, south, east, north) and maybe a system: what shares a point with the box. */
function readBox(reader: TokenReader, geometry?: string): Condition {
  expectGeometry(reader, geometry);
  const { at } = reader.token;
  const box = [0, 1, 2, 3].map(() => {
    reader.expectSymbol(',');
    return reader.expectNumber();
  }) as unknown as Extent;
  if (box[0] > box[2] || box[1] > box[3]) throw unreadable(at, 'un cadre va du plus petit au plus grand');
  const system = reader.takeSymbol(',') ? reader.token : null;
  const place = system ? placeOf(reader.expectText().toUpperCase(), system.at) : undefined;
  return { kind: 'spatial', relation: 'intersects', geometry: rectangle(box, place) };
}

function readTwo(reader: TokenReader, name: string, column?: string, place?: Place): Condition {
  const isSecond = isGeometry(reader);
  const { at } = reader.token;
  let geometries: Geometry[];
  if (isSecond) {
    geometries = readGeometries(reader, place);
    reader.expectSymbol(',');
    expectGeometry(reader, column);
  } else {
    expectGeometry(reader, column);
    reader.expectSymbol(',');
    geometries = readGeometries(reader, place);
  }
  const relation = RELATIONS[name]?.[isSecond ? 1 : 0];
  if (relation) {
    const related = relate(relation, geometries);
    if (related) return related;
    throw unreadable(at, NO_COLLECTION);
  }
  const metres = readDistance(reader);
  const near = join('or', geometries.map((geometry) => ({ kind: 'distance', metres, geometry }))); // biome-ignore format: one line
  return name === 'BEYOND' ? not(near) : near;
}

export const NO_COLLECTION = 'une collection de géométries ne se compare que par « intersects » ou « disjoint »';

/** How a row lies to the parts of a collection tells how it lies to the whole by these two alone; null for the others. */
export function relate(relation: Relation, geometries: readonly Geometry[]): Condition | null {
  const parts = geometries.map((geometry): Condition => ({ kind: 'spatial', relation, geometry }));
  if (parts.length > 1 && relation !== 'intersects' && relation !== 'disjoint') return null;
  return join(relation === 'disjoint' ? 'and' : 'or', parts);
}

function readDistance(reader: TokenReader): number {
  reader.expectSymbol(',');
  const { at } = reader.token;
  const distance = reader.expectNumber();
  reader.expectSymbol(',');
  const unit = UNITS.find(([words]) => reader.takeWord(...words));
  if (!unit)
    throw reader.unexpected('une unité (meters, kilometers, feet, statute miles, nautical miles) est attendue');
  const metres = distance * unit[1];
  if (metres < 0 || metres > FARTHEST_METRES) throw unreadable(at, 'cette distance n’existe pas sur la Terre');
  return metres;
}

function expectGeometry(reader: TokenReader, column?: string): void {
  const { kind, text } = reader.token;
  const isName = kind === 'name' || kind === 'quoted';
  if (!isName || (text !== column && !USUAL_NAMES.includes(text.toLowerCase())))
    throw reader.unexpected('le nom de la géométrie (geom) est attendu');
  reader.take();
}
