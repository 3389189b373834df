import initGeos from 'geos-wasm';
import { geojsonToGeosGeom, geosGeomToGeojson } from 'geos-wasm/helpers';
import type { Run } from './cut-shape.ts';

// The package's own types miss its default export and its helpers: this is the part of it we call.
type Pointer = number;
type Geos = {
  GEOSMakeValid(shape: Pointer): Pointer;
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

/**
 * Polygons of rings that cross or touch, after rounding or along the edge of a tile. GEOS takes the rings by the rule of odd and even, and
 * rounds to whole units so that the result is valid there.
 */
export function repairPolygons(rings: readonly Run[]): Run[][] {
  const shape = write({ type: 'Polygon', coordinates: rings.map(closed) }, geos);
  if (!shape) return [];
  const made: Pointer[] = [shape];
  try {
    const valid = geos.GEOSMakeValid(shape);
    if (!valid) return [];
    made.push(valid);
    const whole = geos.GEOSGeom_setPrecision(valid, 1, 0);
    if (!whole) return [];
    made.push(whole);
    return polygonsOf(read(whole, geos)).map((polygon) => polygon.map(toRun));
  } finally {
    for (const one of made) geos.GEOSGeom_destroy(one);
  }
}

function closed(ring: Run): Position[] {
  const positions: Position[] = [];
  for (let i = 0; i < ring.length; i += 2) positions.push([ring[i] as number, ring[i + 1] as number]);
  positions.push([ring[0] as number, ring[1] as number]);
  return positions;
}

function polygonsOf(shape: Shape): Position[][][] {
  switch (shape.type) {
    case 'Polygon':
      return shape.coordinates.length > 0 ? [shape.coordinates] : [];
    case 'MultiPolygon':
      return shape.coordinates;
    case 'GeometryCollection':
      return shape.geometries.flatMap(polygonsOf);
    default:
      return [];
  }
}

const toRun = (ring: Position[]): Run => ring.slice(0, -1).flatMap(([x = 0, y = 0]) => [Math.round(x), Math.round(y)]);
