import { boundsOf, type MultiPolygon, type Polygon, type Table } from '@motu/geopackage';
import { intersection, simplify, snapToGrid } from '../../geometry/geos.ts';
import { polygonArea, ringCentroid } from '../../geometry/measure.ts';
import { mapPolygons, planeAt } from '../../geometry/plane.ts';
import { COORDINATE_STEP } from '../../geometry/round.ts';
import { splitLine } from '../../geometry/split-line.ts';
import { shapeOf } from '../../tables/index.ts';
import { LAND_COPIES } from '../../tables/land-copies.ts';
import { nearestIsland } from '../names/nearest-island.ts';

export type ReliefKind = 'reel' | 'generalise' | 'aucun';
export type Land = {
  polygon: Polygon;
  ile: string | null;
  archipel: string | null;
  relief: ReliefKind;
  areaKm2: number;
};

const COAST_STRETCH = 200;
const SLAB_DEGREES = 0.05;
/** Slabs overlap by some 50 m: side by side, their smoothed edges would show as hairlines. */
const SLAB_OVERLAP = 0.0005;
const SLAB_VERTICES = 500;

export function describeLand(polygons: MultiPolygon, reliefOf: (polygon: Polygon) => ReliefKind): Land[] {
  return polygons.map((polygon) => {
    const centre = ringCentroid(polygon[0] ?? []);
    const island = nearestIsland(centre);
    const [metric = []] = mapPolygons([polygon], planeAt(centre).toMetres);
    return {
      polygon,
      ile: island?.nom ?? null,
      archipel: island?.archipel ?? null,
      relief: reliefOf(polygon),
      areaKm2: Number((polygonArea(metric) / 1e6).toFixed(4)),
    };
  });
}

export function landTables(land: Land[]): Table[] {
  const thinned = LAND_COPIES.map(({ zoom, tolerance, leastKm2 }) => ({
    suffix: `_z${zoom}`,
    land: thin(land, tolerance, leastKm2),
  }));
  return [
    landTable('terre', land),
    ...thinned.map(({ suffix, land: copy }) => landTable(`terre${suffix}`, copy)),
    landTable('terre_dalle', land.flatMap(cutIntoSlabs)),
    coastTable('cote', land),
    ...thinned.slice(0, 2).map(({ suffix, land: copy }) => coastTable(`cote${suffix}`, copy)),
  ];
}

function landTable(name: string, land: Land[]): Table {
  return {
    ...shapeOf(name),
    description:
      'Terres émergées : OpenStreetMap (Tahiti, Moorea), DAF (Nuku Hiva), ISPF complété autour du bâti ailleurs',
    rows: land.map(({ polygon, ile, archipel, relief, areaKm2 }) => ({
      geometry: { type: 'Polygon', coordinates: polygon },
      values: { ile, archipel, relief, aire_km2: areaKm2 },
    })),
  };
}

function coastTable(name: string, land: Land[]): Table {
  return {
    ...shapeOf(name),
    description: 'Trait de côte : contour des terres, en tronçons',
    rows: land.flatMap(({ polygon, ile }) =>
      polygon
        .flatMap((ring) => splitLine(ring, COAST_STRETCH))
        .map((coordinates) => ({ geometry: { type: 'LineString' as const, coordinates }, values: { ile } })),
    ),
  };
}

function thin(land: Land[], tolerance: number, leastKm2: number): Land[] {
  return land
    .filter(({ areaKm2 }) => areaKm2 >= leastKm2)
    .flatMap((piece) => {
      const plane = planeAt(ringCentroid(piece.polygon[0] ?? []));
      const thinner = simplify(mapPolygons([piece.polygon], plane.toMetres), tolerance);
      return mapPolygons(thinner, plane.toDegrees).map((polygon) => ({ ...piece, polygon }));
    });
}

function cutIntoSlabs(piece: Land): Land[] {
  if (piece.polygon.flat().length <= SLAB_VERTICES) return [piece];
  const [minX, minY, maxX, maxY] = boundsOf(piece.polygon[0] ?? []);
  const slabs: Land[] = [];
  for (let column = Math.floor(minX / SLAB_DEGREES); column * SLAB_DEGREES < maxX; column++) {
    for (let row = Math.floor(minY / SLAB_DEGREES); row * SLAB_DEGREES < maxY; row++) {
      const slab = slabAt(column * SLAB_DEGREES, row * SLAB_DEGREES);
      const cut = snapToGrid(intersection([piece.polygon], [slab]), COORDINATE_STEP);
      slabs.push(...cut.map((polygon) => ({ ...piece, polygon })));
    }
  }
  return slabs;
}

function slabAt(left: number, bottom: number): Polygon {
  const [minX, minY] = [left - SLAB_OVERLAP, bottom - SLAB_OVERLAP];
  const [maxX, maxY] = [left + SLAB_DEGREES + SLAB_OVERLAP, bottom + SLAB_DEGREES + SLAB_OVERLAP];
  return [
    [
      [minX, minY],
      [maxX, minY],
      [maxX, maxY],
      [minX, maxY],
      [minX, minY],
    ],
  ];
}
