import type { MultiPolygon, Polygon, Position } from '@motu/geopackage';
import { buffer } from '../../geometry/geos.ts';
import { polygonContains } from '../../geometry/measure.ts';
import { mapPolygons, planeAt } from '../../geometry/plane.ts';

/** Middle of the territory: distances here only decide what stands together, a few per cent off is right enough. */
const TERRITORY_PLANE = planeAt([-146, -17]);
const JOINED_WITHIN_METRES = 5000;

/** Sorts land into islands and atolls: pieces less than 5 km apart belong together. Returns the pieces of each group. */
export function groupIslands(land: MultiPolygon): MultiPolygon[] {
  const outlines = mapPolygons(
    land.map((polygon) => [polygon[0] ?? []]),
    TERRITORY_PLANE.toMetres,
  );
  const zones = buffer(outlines, JOINED_WITHIN_METRES / 2);
  const groups: MultiPolygon[] = zones.map(() => []);
  for (const polygon of land) {
    const start = TERRITORY_PLANE.toMetres(polygon[0]?.[0] as Position);
    groups[zones.findIndex((zone) => polygonContains(zone, start))]?.push(polygon as Polygon);
  }
  return groups.filter((group) => group.length > 0);
}
