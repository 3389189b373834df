import initGeos from 'geos-wasm';
import { geojsonToGeosGeom } from 'geos-wasm/helpers';
import { twiceArea } from '../cut-shape.ts';

type Geos = { GEOSisValid(shape: number): number; GEOSGeom_destroy(shape: number): void };

const quiet = { noticeHandler: () => {}, errorHandler: () => {} };
const geos = (await (initGeos as unknown as (config: object) => Promise<unknown>)(quiet)) as Geos;
const write = geojsonToGeosGeom as unknown as (geojson: unknown, library: Geos) => number;

/** Whether the rings of a vector tile, outer ones and their holes after them, are a valid multipolygon to GEOS. */
export function isValid(rings: readonly number[][]): boolean {
  const polygons: number[][][][] = [];
  for (const ring of rings) {
    const positions = Array.from({ length: ring.length / 2 }, (_, i) => [
      ring[i * 2] as number,
      ring[i * 2 + 1] as number,
    ]);
    const closed = [...positions, positions[0] as number[]];
    if (twiceArea([...ring]) > 0) polygons.push([closed]);
    else polygons.at(-1)?.push(closed);
  }
  const shape = write({ type: 'MultiPolygon', coordinates: polygons }, geos);
  const answer = geos.GEOSisValid(shape) === 1;
  geos.GEOSGeom_destroy(shape);
  return answer;
}
