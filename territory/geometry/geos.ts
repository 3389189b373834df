import type { Line, MultiPolygon, Position } from '@motu/geopackage';
import initGeos from 'geos-wasm';
import { geojsonToGeosGeom, geosGeomToGeojson } from 'geos-wasm/helpers';

// The package's own types miss its default export and its helpers: this is the part of it we call.
type Pointer = number;
type Geos = {
  GEOSBuffer(shape: Pointer, metres: number, segmentsPerQuarter: number): Pointer;
  GEOSUnaryUnion(shape: Pointer): Pointer;
  GEOSUnion(a: Pointer, b: Pointer): Pointer;
  GEOSDifference(a: Pointer, b: Pointer): Pointer;
  GEOSIntersection(a: Pointer, b: Pointer): Pointer;
  GEOSTopologyPreserveSimplify(shape: Pointer, tolerance: number): Pointer;
  GEOSMakeValid(shape: Pointer): Pointer;
  GEOSisValid(shape: Pointer): number;
  GEOSLineMerge(shape: Pointer): Pointer;
  GEOSGeom_setPrecision(shape: Pointer, grid: number, flags: number): Pointer;
  GEOSGeom_destroy(shape: Pointer): void;
};
type Read = { type: string; coordinates: unknown; geometries?: Read[] };

// What it notices of a shape is for us to say: left alone, it prints it.
const quiet = { noticeHandler: () => {} };
const geos = (await (initGeos as unknown as (config: object) => Promise<unknown>)(quiet)) as Geos;
const write = geojsonToGeosGeom as unknown as (geojson: unknown, library: Geos) => Pointer;
const read = geosGeomToGeojson as unknown as (pointer: Pointer, library: Geos) => Read;

const SEGMENTS_PER_QUARTER = 8;

/** Grows (or with a negative distance shrinks) an area, in the units of its coordinates. */
export function buffer(shape: MultiPolygon, distance: number, segmentsPerQuarter = SEGMENTS_PER_QUARTER): MultiPolygon {
  return area(multiPolygon(shape), (pointer) => geos.GEOSBuffer(pointer, distance, segmentsPerQuarter));
}

export function bufferLines(lines: Line[], distance: number): MultiPolygon {
  return area({ type: 'MultiLineString', coordinates: lines }, (pointer) =>
    geos.GEOSBuffer(pointer, distance, SEGMENTS_PER_QUARTER),
  );
}

/** Grows by `out`, then shrinks by `back`: joins what is near and rounds what is thin. */
export function close(shape: MultiPolygon, out: number, back = out): MultiPolygon {
  return buffer(buffer(shape, out), -back);
}

export function union(shape: MultiPolygon): MultiPolygon {
  // A buffer of nothing accepts the crossing rings that a plain union refuses, but eats a figure of eight: union first.
  return area(multiPolygon(shape), (pointer) => geos.GEOSUnaryUnion(pointer));
}

export function makeValid(shape: MultiPolygon): MultiPolygon {
  return area(multiPolygon(shape), (pointer) => geos.GEOSMakeValid(pointer));
}

/** An area whose rings cross or overlap, as one that they do not; null when it is right as it is. Nothing may be left of it. */
export function repairArea(shape: MultiPolygon): MultiPolygon | null {
  const pointer = write(multiPolygon(shape), geos);
  try {
    if (geos.GEOSisValid(pointer) === 1) return null;
    const repaired = geos.GEOSMakeValid(pointer);
    if (!repaired) return [];
    const area = polygonsIn(read(repaired, geos));
    geos.GEOSGeom_destroy(repaired);
    return area;
  } finally {
    geos.GEOSGeom_destroy(pointer);
  }
}

export function difference(a: MultiPolygon, b: MultiPolygon): MultiPolygon {
  return b.length === 0 ? a : areaOfTwo(a, b, (first, second) => geos.GEOSDifference(first, second));
}

export function intersection(a: MultiPolygon, b: MultiPolygon): MultiPolygon {
  return a.length === 0 || b.length === 0
    ? []
    : areaOfTwo(a, b, (first, second) => geos.GEOSIntersection(first, second));
}

/** Douglas–Peucker that never lets rings cross. */
export function simplify(shape: MultiPolygon, tolerance: number): MultiPolygon {
  return area(multiPolygon(shape), (pointer) => geos.GEOSTopologyPreserveSimplify(pointer, tolerance));
}

/** Snaps to a grid and repairs what that breaks, so that later rounding changes nothing. */
export function snapToGrid(shape: MultiPolygon, grid: number): MultiPolygon {
  return area(multiPolygon(shape), (pointer) => geos.GEOSGeom_setPrecision(pointer, grid, 0));
}

/** Splits lines where they meet and keeps each common stretch once. */
export function mergeLines(lines: Line[]): Line[] {
  const noded = run({ type: 'MultiLineString', coordinates: lines }, (pointer) => geos.GEOSUnaryUnion(pointer));
  return linesIn(run(noded, (pointer) => geos.GEOSLineMerge(pointer)));
}

export function linesInside(lines: Line[], shape: MultiPolygon): Line[] {
  return clipLines(lines, shape, (a, b) => geos.GEOSIntersection(a, b));
}

export function linesOutside(lines: Line[], shape: MultiPolygon): Line[] {
  return shape.length === 0 ? lines : clipLines(lines, shape, (a, b) => geos.GEOSDifference(a, b));
}

function clipLines(lines: Line[], shape: MultiPolygon, clip: (a: Pointer, b: Pointer) => Pointer): Line[] {
  if (lines.length === 0 || shape.length === 0) return [];
  const other = write(multiPolygon(shape), geos);
  const kept = run({ type: 'MultiLineString', coordinates: lines }, (pointer) => clip(pointer, other));
  geos.GEOSGeom_destroy(other);
  return linesIn(kept);
}

const multiPolygon = (coordinates: MultiPolygon): Read => ({ type: 'MultiPolygon', coordinates });

function areaOfTwo(a: MultiPolygon, b: MultiPolygon, combine: (a: Pointer, b: Pointer) => Pointer): MultiPolygon {
  const second = write(multiPolygon(b), geos);
  const result = area(multiPolygon(a), (first) => combine(first, second));
  geos.GEOSGeom_destroy(second);
  return result;
}

function area(shape: Read, change: (pointer: Pointer) => Pointer): MultiPolygon {
  return polygonsIn(run(shape, change));
}

function run(shape: Read, change: (pointer: Pointer) => Pointer): Read {
  const pointer = write(shape, geos);
  const changed = change(pointer);
  if (!changed) throw new Error(`GEOS could not work on a ${shape.type}.`);
  const result = read(changed, geos);
  geos.GEOSGeom_destroy(pointer);
  geos.GEOSGeom_destroy(changed);
  return result;
}

function polygonsIn({ type, coordinates, geometries }: Read): MultiPolygon {
  if (geometries) return geometries.flatMap(polygonsIn);
  if (type === 'MultiPolygon') return coordinates as MultiPolygon;
  return type === 'Polygon' && (coordinates as Position[][]).length > 0 ? [coordinates as Position[][]] : [];
}

function linesIn({ type, coordinates, geometries }: Read): Line[] {
  if (geometries) return geometries.flatMap(linesIn);
  if (type === 'MultiLineString') return coordinates as Line[];
  return (type === 'LineString' || type === 'LinearRing') && (coordinates as Line).length > 1
    ? [coordinates as Line]
    : [];
}
