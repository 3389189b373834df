import { SOURCES } from '../licences/sources.ts';
import { createContains } from './geometry/create-contains.ts';
import { ringCentroid } from './geometry/measure.ts';
import type { MultiPolygon, Position } from './geometry/types.ts';
import type { Table } from './geopackage/types.ts';
import type { Lagoon } from './lagoon/build-lagoons.ts';
import type { LandGroup } from './land/build-land.ts';
import { isletTable } from './land/islets.ts';
import { communeToponyms } from './names/communes.ts';
import { createCrowd } from './names/crowd.ts';
import { islandAnchors } from './names/island-anchors.ts';
import { lagoonToponyms } from './names/lagoon-names.ts';
import { localityToponyms } from './names/localities.ts';
import { createLocate } from './names/locate.ts';
import { islandToponyms, waterToponyms, wideToponyms } from './names/natural-names.ts';
import { readPlaces } from './names/places.ts';
import { airfieldToponyms, placeToponyms } from './names/point-names.ts';
import { summitToponyms } from './names/summits.ts';
import type { SparseRaster } from './raster/sparse-raster.ts';
import type { VectorSources } from './sources/read-vector-sources.ts';
import { communeLimitTable, communeTable, subdivisionTable } from './tables/administrative.ts';
import { airfieldTable, navaidTable, runwayTable } from './tables/air.ts';
import { buildingTable } from './tables/building.ts';
import { buildingBlockTable } from './tables/building-blocks.ts';
import { type ContourSource, contourTables } from './tables/contour.ts';
import { type Coverage, coverageTable } from './tables/coverage.ts';
import { lagoonTables } from './tables/lagoon.ts';
import { describeLand, landTables } from './tables/land.ts';
import { bathymetryTable, reefTable, territorialSeaTable } from './tables/marine.ts';
import { footprintTable, houseNumberTable, placeTable } from './tables/place.ts';
import { reliefKindOf } from './tables/relief-kind.ts';
import { roadTable } from './tables/road.ts';
import { sourceTable } from './tables/source.ts';
import { toponymTable } from './tables/toponym.ts';

/** Everything the tables are made of. */
export type Ingredients = {
  vectors: VectorSources;
  groups: LandGroup[];
  lagoons: Lagoon[];
  /** The generalised relief of the whole territory. */
  relief: SparseRaster;
  contours: ContourSource[];
  coverages: Coverage[];
};

export function buildTables({ vectors, groups, lagoons, relief, contours, coverages }: Ingredients): Table[] {
  const polygons: MultiPolygon = groups.flatMap((group) => group.polygons);
  const buildings = groups.flatMap((group) => group.buildings);
  const land = describeLand(polygons, reliefKindOf(relief));
  const locate = createLocate(vectors.communes);
  const centres: Position[] = buildings.map(({ polygon }) => ringCentroid(polygon[0] ?? []));
  const places = readPlaces(vectors.places, locate);
  const airfields = airfieldTable(vectors.airfields, locate);
  const communes = communeToponyms(vectors.communes, centres, places);
  const toponyms = [
    ...wideToponyms(),
    ...islandToponyms(islandAnchors(land)),
    ...communes,
    ...localityToponyms(vectors.localities, communes, {
      crowd: createCrowd(centres),
      locate,
      isLand: createContains(polygons),
    }),
    ...summitToponyms(vectors.summits, relief, locate),
    ...waterToponyms(locate),
    ...lagoonToponyms(lagoons),
    ...airfieldToponyms(airfields),
    ...placeToponyms(places),
  ];
  return [
    ...landTables(land),
    isletTable(vectors.gshhg, polygons),
    ...lagoonTables(lagoons),
    reefTable(vectors.reefs),
    bathymetryTable(vectors.bathymetry),
    territorialSeaTable(vectors.territorialSea),
    communeTable(vectors.communes),
    subdivisionTable(vectors.subdivisions),
    communeLimitTable(vectors.communes),
    buildingTable(buildings),
    buildingBlockTable(buildings),
    roadTable(vectors.roads),
    airfields,
    runwayTable(vectors.runways),
    navaidTable(vectors.navaids),
    placeTable(places),
    footprintTable(vectors.footprints, places),
    houseNumberTable(vectors.houseNumbers, locate),
    toponymTable(toponyms),
    ...contourTables(contours),
    coverageTable(coverages),
    sourceTable(SOURCES),
  ];
}
