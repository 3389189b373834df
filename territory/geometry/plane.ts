import type { MultiPolygon, Position } from '@motu/geopackage';

const METRES_PER_DEGREE = 111_195;

/** Flat metres around one island: true to 1 % over the hundred kilometres of the widest atoll. */
export type Plane = { toMetres(position: Position): Position; toDegrees(position: Position): Position };

export function planeAt([lon0, lat0]: Position): Plane {
  const metresPerLon = METRES_PER_DEGREE * Math.cos((lat0 * Math.PI) / 180);
  return {
    toMetres: ([lon, lat]) => [(lon - lon0) * metresPerLon, (lat - lat0) * METRES_PER_DEGREE],
    toDegrees: ([x, y]) => [x / metresPerLon + lon0, y / METRES_PER_DEGREE + lat0],
  };
}

export function mapPolygons(shape: MultiPolygon, change: (position: Position) => Position): MultiPolygon {
  return shape.map((polygon) => polygon.map((ring) => ring.map(change)));
}

export function distanceMetres([lonA, latA]: Position, [lonB, latB]: Position): number {
  const x = (lonA - lonB) * METRES_PER_DEGREE * Math.cos((((latA + latB) / 2) * Math.PI) / 180);
  return Math.hypot(x, (latA - latB) * METRES_PER_DEGREE);
}
