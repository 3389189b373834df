import initGeos from 'geos-wasm';
import { geojsonToGeosGeom, geosGeomToGeojson } from 'geos-wasm/helpers';
import { type Run, twiceArea } from './cut-shape.ts';

// The package's own types miss its default export and its helpers: this is the part of it we call.
type Pointer = number;
type Geos = {
  GEOSGeomTypeId(shape: Pointer): number;
  GEOSMakeValid(shape: Pointer): Pointer;
  GEOSMakeValidParams_create(): Pointer;
  GEOSMakeValidParams_setMethod(params: Pointer, method: number): number;
  GEOSMakeValidWithParams(shape: Pointer, params: Pointer): Pointer;
  GEOSSymDifferencePrec(shape: Pointer, other: Pointer, grid: number): Pointer;
  GEOSGeom_setPrecision(shape: Pointer, grid: number, flags: number): Pointer;
  GEOSGeom_destroy(shape: Pointer): void;
};
type Position = number[];
type Shape =
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] }
  | { type: 'GeometryCollection'; geometries: Shape[] }
  | { type: 'Point' | 'LineString' | 'MultiLineString' | 'MultiPoint' };

const quiet = { noticeHandler: () => {}, errorHandler: () => {} };
const geos = (await (initGeos as unknown as (config: object) => Promise<unknown>)(quiet)) as Geos;
const write = geojsonToGeosGeom as unknown as (geojson: unknown, library: Geos) => Pointer;
const read = geosGeomToGeojson as unknown as (shape: Pointer, library: Geos) => Shape;

/** What coordinates are rounded to. */
const UNIT = 1;
const COLLECTION = 7;
const BY_STRUCTURE = 1;
const byStructure = geos.GEOSMakeValidParams_create();
geos.GEOSMakeValidParams_setMethod(byStructure, BY_STRUCTURE);

/** Hands a shape on, to be destroyed at the end. */
type Keep = (shape: Pointer) => Pointer;

/**
 * Polygons of rings that cross or touch, after rounding or along the edge of a tile, by the rule of odd and even. What leaves is valid and in
 * whole units.
 */
export function repairPolygons(rings: readonly Run[]): Run[][] {
  const made: Pointer[] = [];
  const keep: Keep = (shape) => {
    if (shape) made.push(shape);
    return shape;
  };
  try {
    const shape = oddAndEven(
      rings.map((ring) => areaOfRing(ring, keep)),
      keep,
    );
    return toRuns(polygonsOf(shape));
  } finally {
    for (const one of made) geos.GEOSGeom_destroy(one);
  }
}

/** What lies in an odd number of shapes: of halves first, so that most of them are small. */
function oddAndEven(shapes: readonly Pointer[], keep: Keep): Pointer {
  const [one = 0, other] = shapes;
  if (other === undefined) return one;
  const half = shapes.length >> 1;
  const [a, b] = [oddAndEven(shapes.slice(0, half), keep), oddAndEven(shapes.slice(half), keep)];
  return a && b ? areasOf(keep(geos.GEOSSymDifferencePrec(a, b, UNIT)), keep) : a || b;
}

/** Without the lines that rounding leaves of narrow ground: GEOS takes no collection further. */
function areasOf(shape: Pointer, keep: Keep): Pointer {
  if (!shape || geos.GEOSGeomTypeId(shape) !== COLLECTION) return shape;
  const polygons = polygonsOf(shape);
  return polygons.length > 0 ? keep(write({ type: 'MultiPolygon', coordinates: polygons }, geos)) : 0;
}

/**
 * The ground within one ring. Made by structure it is there ten times as soon, and is the same where the ring only touches itself, as coasts do
 * that are narrower than a unit; ground that it winds around twice, or the other way, counts otherwise in its area.
 */
function areaOfRing(ring: Run, keep: Keep): Pointer {
  const shape = keep(write({ type: 'Polygon', coordinates: [closed(ring)] }, geos));
  if (!shape) return 0;
  const quick = keep(geos.GEOSMakeValidWithParams(shape, byStructure));
  const polygons = polygonsOf(quick);
  const isSame = isWhole(polygons) && twiceAreaOf(toRuns(polygons)) === Math.abs(twiceArea(ring));
  if (isSame) return quick;
  const valid = keep(geos.GEOSMakeValid(shape));
  return areasOf(valid && keep(geos.GEOSGeom_setPrecision(valid, UNIT, 0)), keep);
}

const polygonsOf = (shape: Pointer): Position[][][] => (shape ? polygonsIn(read(shape, geos)) : []);

const isWhole = (polygons: readonly Position[][][]): boolean =>
  polygons.every((rings) => rings.every((ring) => ring.every(([x, y]) => Number.isInteger(x) && Number.isInteger(y))));

function twiceAreaOf(polygons: readonly Run[][]): number {
  let sum = 0;
  for (const polygon of polygons)
    for (const [i, ring] of polygon.entries()) sum += (i === 0 ? 1 : -1) * Math.abs(twiceArea(ring));
  return sum;
}

function closed(ring: Run): Position[] {
  const positions: Position[] = [];
  for (let i = 0; i < ring.length; i += 2) positions.push([ring[i] as number, ring[i + 1] as number]);
  positions.push([ring[0] as number, ring[1] as number]);
  return positions;
}

function polygonsIn(shape: Shape): Position[][][] {
  switch (shape.type) {
    case 'Polygon':
      return shape.coordinates.length > 0 ? [shape.coordinates] : [];
    case 'MultiPolygon':
      return shape.coordinates;
    case 'GeometryCollection':
      return shape.geometries.flatMap(polygonsIn);
    default:
      return [];
  }
}

const toRuns = (polygons: readonly Position[][][]): Run[][] => polygons.map((polygon) => polygon.map(toRun));

function toRun(ring: Position[]): Run {
  const run: Run = [];
  for (let i = 0; i < ring.length - 1; i++) {
    const [x = 0, y = 0] = ring[i] as Position;
    run.push(Math.round(x), Math.round(y));
  }
  return run;
}
