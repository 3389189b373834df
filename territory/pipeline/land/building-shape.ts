import type { Polygon, Position } from '@motu/geopackage';
import { polygonArea, ringCentroid } from '../../geometry/measure.ts';
import type { Plane } from '../../geometry/plane.ts';

/** A building measured in the metres of its island. */
type BuildingShape = { polygon: Polygon; metric: Polygon; centre: Position; area: number };

export function measureBuilding(polygon: Polygon, { toMetres }: Plane): BuildingShape {
  const metric = polygon.map((ring) => ring.map(toMetres));
  return { polygon, metric, centre: ringCentroid(metric[0] ?? []), area: polygonArea(metric) };
}
