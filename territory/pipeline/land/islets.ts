import { boundsOf, growBounds, type MultiPolygon, type Position, polygonsOf, type Table } from '@motu/geopackage';
import Flatbush from 'flatbush';
import { polygonContains } from '../../geometry/measure.ts';
import { distanceMetres } from '../../geometry/plane.ts';
import { TABLES } from '../../tables/index.ts';
import { nearestIsland } from '../names/nearest-island.ts';
import type { Feature } from '../sources/read-features.ts';

const APART_METRES = 90;
const APART_DEGREES = 0.001;

/** GSHHG islets that stand clear of all other land. Their licence (LGPL) keeps them in a table of their own. */
export function isletTable(gshhg: Feature[], land: MultiPolygon): Table {
  const isApart = createIsApart(land);
  return {
    ...TABLES.ilot,
    description: 'Îlots absents des autres sources (GSHHG 2.3.7, LGPL), recalés',
    rows: gshhg
      .flatMap(({ geometry }) => polygonsOf(geometry))
      .filter((polygon) => isApart(polygon[0] ?? []))
      .map((polygon) => ({
        geometry: { type: 'Polygon', coordinates: polygon },
        values: { ile: nearestIsland(polygon[0]?.[0] ?? [0, 0])?.nom ?? null },
      })),
  };
}

function createIsApart(land: MultiPolygon): (ring: Position[]) => boolean {
  const shores = land.flat(2);
  const points = new Flatbush(shores.length);
  for (const [lon, lat] of shores) points.add(lon, lat);
  points.finish();
  const shapes = new Flatbush(land.length);
  for (const polygon of land) shapes.add(...boundsOf(polygon[0] ?? []));
  shapes.finish();
  return (ring) =>
    ring.every((position) => {
      const box = growBounds(boundsOf([position]), APART_DEGREES);
      const isNear = points
        .search(...box)
        .some((at) => distanceMetres(shores[at] as Position, position) < APART_METRES);
      return (
        !isNear && !shapes.search(...position, ...position).some((at) => polygonContains(land[at] ?? [], position))
      );
    }) && !shapes.search(...boundsOf(ring)).some((at) => polygonContains([ring], land[at]?.[0]?.[0] ?? [0, 0]));
}
