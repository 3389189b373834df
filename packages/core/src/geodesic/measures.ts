import geographiclib from 'geographiclib-geodesic';
import type { LonLat } from '../coordinate/lon-lat.ts';
import type { Extent } from '../grid/tile-grid.ts';
import { ECCENTRICITY_SQ, parallelRadius, radians, SEMI_MAJOR } from './ellipsoid.ts';
import { geodesicDistance } from './geodesic-distance.ts';

const { Geodesic } = geographiclib;
const ECCENTRICITY = Math.sqrt(ECCENTRICITY_SQ);

/** Metres along a line of geodesics. */
export function lineLength(line: readonly LonLat[]): number {
  return line.reduce((sum, point, i) => sum + (i > 0 ? geodesicDistance(line[i - 1] as LonLat, point) : 0), 0);
}

/** Square metres within the first ring and outside the others, whichever way they turn; the closing point may be there or not. */
export function polygonArea([outer = [], ...holes]: readonly (readonly LonLat[])[]): number {
  return holes.reduce((area, hole) => area - ringArea(hole), ringArea(outer));
}

/** Metres around all the rings of a polygon. */
export function polygonPerimeter(rings: readonly (readonly LonLat[])[]): number {
  return rings.reduce((sum, ring) => sum + lineLength(closed(ring)), 0);
}

function ringArea(ring: readonly LonLat[]): number {
  const polygon = Geodesic.WGS84.Polygon();
  // A point given twice is an edge of no length, which changes nothing: the closing point may stay.
  for (const [lon, lat] of ring) polygon.AddPoint(lat, lon);
  return Math.abs(polygon.Compute(false, true).area ?? 0);
}

function closed(ring: readonly LonLat[]): readonly LonLat[] {
  const [first, last] = [ring[0], ring.at(-1)];
  const isClosed = !first || !last || (first[0] === last[0] && first[1] === last[1]);
  return isClosed ? ring : [...ring, first];
}

/**
 * Area and perimeter of what a box of the map encloses: two meridians, and two parallels, which are not geodesics. The
 * area is that of a zone of the ellipsoid (Snyder, Map Projections, 1987, equation 3-12).
 */
export function boxMeasures([west, south, east, north]: Extent): { area: number; perimeter: number } {
  const width = radians(Math.abs(east - west));
  const side = geodesicDistance([west, south], [west, north]);
  const area = (width * SEMI_MAJOR ** 2 * Math.abs(authalic(north) - authalic(south))) / 2;
  return { area, perimeter: 2 * side + width * (parallelRadius(south) + parallelRadius(north)) };
}

function authalic(lat: number): number {
  const sin = Math.sin(radians(lat));
  return (
    (1 - ECCENTRICITY_SQ) * (sin / (1 - ECCENTRICITY_SQ * sin ** 2) + Math.atanh(ECCENTRICITY * sin) / ECCENTRICITY)
  );
}

// Gauss-Legendre on [0, 1], five points: exact for polynomials of degree nine, and a radius is far from needing more.
const NODES = [0.04691007703066802, 0.23076534494715845, 0.5, 0.7692346550528415, 0.953089922969332];
const WEIGHTS = [
  0.11846344252809454, 0.23931433524968324, 0.2844444444444445, 0.23931433524968324, 0.11846344252809454,
];
/** Over a full turn equal steps converge at once. */
const AZIMUTHS = 16;
const RAY = Geodesic.DISTANCE_IN | Geodesic.REDUCEDLENGTH;

/** Area and perimeter of all that lies within `radius` metres of a point: as far apart as neighbouring geodesics go, summed over a turn. */
export function circleMeasures([lon, lat]: LonLat, radius: number): { area: number; perimeter: number } {
  const step = (2 * Math.PI) / AZIMUTHS;
  let [area, perimeter] = [0, 0];
  for (let i = 0; i < AZIMUTHS; i++) {
    const ray = Geodesic.WGS84.DirectLine(lat, lon, (360 * i) / AZIMUTHS, radius, RAY);
    const spread = (distance: number) => ray.Position(distance, Geodesic.REDUCEDLENGTH).m12 as number;
    perimeter += spread(radius) * step;
    area += NODES.reduce((sum, node, n) => sum + spread(node * radius) * (WEIGHTS[n] as number), 0) * radius * step;
  }
  return { area, perimeter };
}
