import {
  type Bounds,
  boundsOf,
  boundsTouch,
  growBounds,
  type Line,
  type MultiPolygon,
  type Polygon,
  type Position,
  polygonsOf,
} from '@motu/geopackage';
import { VILLAGE_RADIUS_METRES, VILLAGES_ON_LAND } from '../../gazetteer/villages-on-land.ts';
import { createContains } from '../../geometry/create-contains.ts';
import { distanceMetres, mapPolygons, planeAt } from '../../geometry/plane.ts';
import { nearestIsland } from '../names/nearest-island.ts';
import { type Feature, text } from '../sources/read-features.ts';
import type { Building } from '../tables/building.ts';
import { measureBuilding } from './building-shape.ts';
import { drawOut, roundCoast } from './draw-out.ts';
import { type CarRoads, drawOutRoads } from './draw-out-roads.ts';
import { findStilts } from './find-stilts.ts';
import { groupIslands } from './group-islands.ts';

/** About 3 km: a building farther from any land is a mistake of the source, and is kept with the nearest group all the same. */
const NEAR_DEGREES = 0.03;

export type LandGroup = { polygons: MultiPolygon; buildings: Building[] };

/**
 * Land of every island with its buildings, each of them on land or on stilts, and under its `roads`. Coordinates in degrees. `better` holds the
 * coasts, by island, that are better known than by `coast`.
 */
export function buildLand(
  coast: Feature[],
  buildings: Polygon[],
  roads: CarRoads,
  better: Record<string, MultiPolygon> = {},
): LandGroup[] {
  const isReplaced = (polygon: Polygon) => (nearestIsland(polygon[0]?.[0] ?? [0, 0])?.nom ?? '') in better;
  const known: KnownCoasts = {
    exact: new Set(coast.filter(isSurveyed).flatMap(({ geometry }) => polygonsOf(geometry))),
    fine: new Set(Object.values(better).flat()),
  };
  const generalised = coast.flatMap(({ geometry }) => polygonsOf(geometry)).filter((polygon) => !isReplaced(polygon));
  const groups = groupIslands([...generalised, ...Object.values(better).flat()]);
  const shares = shareOut(buildings, ([ring = []]) => ring, groups);
  const ground = shareOut(roads.ground, (line) => line, groups);
  const bridges = shareOut(roads.bridges, (line) => line, groups);
  return groups.map((polygons, index) =>
    buildGroup(polygons, shares[index] ?? [], { ground: ground[index] ?? [], bridges: bridges[index] ?? [] }, known),
  );
}

/** `exact` coasts need no mending; `fine` ones need no rounding, but may leave a building at sea. */
type KnownCoasts = { exact: Set<Polygon>; fine: Set<Polygon> };

/** Tahiti and Moorea come from the OpenStreetMap coastline. */
const isSurveyed = ({ properties }: Feature) => text(properties, 'ile') !== null;

function buildGroup(
  polygons: MultiPolygon,
  buildings: Polygon[],
  roads: CarRoads,
  { exact, fine }: KnownCoasts,
): LandGroup {
  const [minX, minY, maxX, maxY] = boundsOf(polygons.flat(2));
  const plane = planeAt([(minX + maxX) / 2, (minY + maxY) / 2]);
  const isExact = polygons.some((polygon) => exact.has(polygon));
  const isFine = isExact || polygons.some((polygon) => fine.has(polygon));
  const metric = mapPolygons(polygons, plane.toMetres);
  const coast = isFine ? metric : roundCoast(metric);
  const isLand = createContains(coast);
  const shapes = buildings
    .map((polygon) => measureBuilding(polygon, plane))
    .map((shape) => ({
      ...shape,
      atSea: !isLand(shape.centre),
      inVillage: isInVillage(plane.toDegrees(shape.centre)),
    }));
  // Beside a surveyed coast, what stands at sea does stand over water.
  const stilts = isExact
    ? shapes.map(({ atSea }) => atSea)
    : findStilts(shapes.map((shape) => ({ ...shape, atSea: shape.atSea && !shape.inVillage })));
  const outlines = (isKept: (atSea: boolean, onStilts: boolean) => boolean) =>
    shapes.filter(({ atSea }, index) => isKept(atSea, stilts[index] ?? false)).map(({ metric: outline }) => outline);
  const drawn = isExact
    ? coast
    : drawOut(
        coast,
        outlines((atSea, onStilts) => atSea && !onStilts),
        outlines((_, onStilts) => onStilts),
      );
  const metres = (lines: Line[]) => lines.map((line) => line.map(plane.toMetres));
  const land = drawOutRoads(drawn, { ground: metres(roads.ground), bridges: metres(roads.bridges) }, isExact);
  return {
    polygons: mapPolygons(land, plane.toDegrees),
    buildings: shapes.map(({ polygon }, index) => ({ polygon, onStilts: stilts[index] ?? false })),
  };
}

const isInVillage = (position: Position) =>
  VILLAGES_ON_LAND.some((village) => distanceMetres(village, position) < VILLAGE_RADIUS_METRES);

/** Gives each building, or road, to the group of land it stands on or beside. */
function shareOut<T>(things: T[], outlineOf: (thing: T) => Line, groups: MultiPolygon[]): T[][] {
  const boxes = groups.map((group) => growBounds(boundsOf(group.flat(2)), NEAR_DEGREES));
  const shares: T[][] = groups.map(() => []);
  for (const thing of things) {
    const box = boundsOf(outlineOf(thing));
    const touching = boxes.flatMap((bounds, index) => (boundsTouch(bounds, box) ? [index] : []));
    const nearest = touching.length === 1 ? touching[0] : nearestBy(touching, groups, boxes, box);
    shares[nearest ?? 0]?.push(thing);
  }
  return shares;
}

/** Boxes of two islands may overlap (Rangiroa): then the nearest vertex decides. */
function nearestBy(candidates: number[], groups: MultiPolygon[], boxes: Bounds[], [x, y]: Bounds): number {
  const away = (index: number) => {
    let least = Infinity;
    for (const [px, py] of groups[index]?.flat(2) ?? []) least = Math.min(least, Math.hypot(px - x, py - y));
    return least;
  };
  const all = candidates.length > 0 ? candidates : boxes.map((_, index) => index);
  return all.map((index) => ({ index, distance: away(index) })).sort((a, b) => a.distance - b.distance)[0]?.index ?? 0;
}
