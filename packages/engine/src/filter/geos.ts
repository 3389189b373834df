import { geodesicDistance } from '@motu/core';
import { type Bounds, boundsOf, boundsTouch, type Geometry as GeoJson, positionsOf } from '@motu/geopackage';
import initGeos from 'geos-wasm';
import { geojsonToGeosGeom } from 'geos-wasm/helpers';
import { LRUCache } from 'lru-cache';
import { extentOf, type Geometry } from '../geometry/geometry.ts';
import { toGeoJson } from '../geometry/to-geojson.ts';
import type { SpatialTests } from './compile-condition.ts';
import type { DistanceCondition, Relation, SpatialCondition } from './condition.ts';

// The package's own types miss its default export and its helpers: this is the part of it we call.
type Pointer = number;
type PreparedTest = (prepared: Pointer, shape: Pointer) => number;
type Geos = Record<`GEOSPrepared${string}`, PreparedTest> & {
  GEOSEquals(a: Pointer, b: Pointer): number;
  GEOSPrepare(shape: Pointer): Pointer;
  GEOSisValid(shape: Pointer): number;
  GEOSMakeValid(shape: Pointer): Pointer;
  GEOSNearestPoints(a: Pointer, b: Pointer): Pointer;
  GEOSCoordSeq_copyToBuffer(sequence: Pointer, to: Pointer, hasZ: number, hasM: number): number;
  GEOSCoordSeq_destroy(sequence: Pointer): void;
  GEOSPreparedGeom_destroy(prepared: Pointer): void;
  GEOSGeom_destroy(shape: Pointer): void;
  Module: { HEAPF64: Float64Array; _malloc(bytes: number): Pointer; _free(at: Pointer): void };
};

// What it notices of a shape is for us to say: left alone, it prints it.
const quiet = { noticeHandler: () => {}, errorHandler: () => {} };
const geos = (await (initGeos as unknown as (config: object) => Promise<unknown>)(quiet)) as Geos;
const write = geojsonToGeosGeom as unknown as (geojson: unknown, library: Geos) => Pointer;

/** The same relation seen from the given geometry, which is prepared once for many rows. */
const PREPARED: Record<Exclude<Relation, 'equals'>, `GEOSPrepared${string}`> = {
  intersects: 'GEOSPreparedIntersects',
  disjoint: 'GEOSPreparedDisjoint',
  contains: 'GEOSPreparedWithin',
  within: 'GEOSPreparedContains',
  touches: 'GEOSPreparedTouches',
  crosses: 'GEOSPreparedCrosses',
  overlaps: 'GEOSPreparedOverlaps',
};

type Prepared = { shape: Pointer; prepared: Pointer };

/** Geometries of requests that tiles and maps ask about again. */
const given = new LRUCache<string, Prepared>({
  max: 50,
  dispose({ shape, prepared }) {
    geos.GEOSPreparedGeom_destroy(prepared);
    geos.GEOSGeom_destroy(shape);
  },
});

function prepare(geometry: GeoJson): Prepared {
  const key = JSON.stringify(geometry);
  const known = given.get(key);
  if (known) return known;
  const shape = valid(write(geometry, geos));
  const made = { shape, prepared: geos.GEOSPrepare(shape) };
  given.set(key, made);
  return made;
}

/** A ring that crosses itself has no inside that all relations agree on. */
function valid(shape: Pointer): Pointer {
  if (geos.GEOSisValid(shape) === 1) return shape;
  const repaired = geos.GEOSMakeValid(shape);
  geos.GEOSGeom_destroy(shape);
  return repaired;
}

/** Relations by GEOS, the library under PostGIS and QGIS, so that both stores answer alike. */
export const spatialTests: SpatialTests = {
  of: (condition) => (condition.kind === 'spatial' ? related(condition) : isNear(condition)),
};

function related({ relation, geometry }: SpatialCondition): (row: Geometry) => boolean | null {
  const box = boundsOf(positionsOf(geometry));
  return (row) => {
    // Most rows lie elsewhere, and their box tells.
    if (!boundsTouch([...extentOf(row)] as Bounds, box)) return relation === 'disjoint';
    // Looked up for each row: what is kept of it may be given back meanwhile.
    const { shape, prepared } = prepare(geometry);
    return withShape(row, (own) =>
      relation === 'equals' ? geos.GEOSEquals(own, shape) : (geos[PREPARED[relation]] as PreparedTest)(prepared, own),
    );
  };
}

/** What a test of GEOS says: 1 is true, 0 false, 2 that it could not tell. */
function withShape(row: Geometry, test: (own: Pointer) => number): boolean | null {
  const own = write(toGeoJson(row, true), geos);
  if (!own) return null;
  try {
    const answer = test(own);
    return answer === 2 ? null : answer === 1;
  } finally {
    geos.GEOSGeom_destroy(own);
  }
}

/**
 * Metres along the ellipsoid between the nearest points, which are looked for on a plane where a degree of longitude is as long as it is
 * at the given geometry.
 */
function isNear({ geometry, metres }: DistanceCondition): (row: Geometry) => boolean | null {
  const [, south, , north] = boundsOf(positionsOf(geometry));
  const narrow = Math.max(0.05, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const flat = narrowed(geometry, narrow);
  return (row) => {
    const { shape } = prepare(flat);
    const coordinates = row.coordinates.map((value, i) => (i % 2 === 0 ? value * narrow : value));
    return withShape({ ...row, coordinates }, (own) => {
      const pair = geos.GEOSNearestPoints(own, shape);
      if (!pair) return 2;
      const [a, b] = readPair(pair).map(([x, y]) => [x / narrow, y] as const) as [Pair, Pair];
      return geodesicDistance(a, b) <= metres ? 1 : 0;
    });
  };
}

type Pair = readonly [number, number];

function readPair(sequence: Pointer): [Pair, Pair] {
  const at = geos.Module._malloc(4 * Float64Array.BYTES_PER_ELEMENT);
  geos.GEOSCoordSeq_copyToBuffer(sequence, at, 0, 0);
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = geos.Module.HEAPF64.slice(at / 8, at / 8 + 4);
  geos.Module._free(at);
  geos.GEOSCoordSeq_destroy(sequence);
  return [
    [x1, y1],
    [x2, y2],
  ];
}

function narrowed(geometry: GeoJson, by: number): GeoJson {
  const change = (part: unknown): unknown =>
    Array.isArray(part) && typeof part[0] === 'number' ? [part[0] * by, part[1]] : (part as unknown[]).map(change);
  return { ...geometry, coordinates: change(geometry.coordinates) } as GeoJson;
}
