import type { MultiPolygon, Position, Table } from '@motu/geopackage';
import { createContains } from '../geometry/create-contains.ts';
import { ringCentroid } from '../geometry/measure.ts';
import { SOURCES } from '../licences/sources.ts';
import type { Lagoon } from './lagoon/build-lagoons.ts';
import type { LandGroup } from './land/build-land.ts';
import { isletTable } from './land/islets.ts';
import { communeToponyms } from './names/communes.ts';
import { createCrowd } from './names/crowd.ts';
import { islandAnchors } from './names/island-anchors.ts';
import { lagoonToponyms } from './names/lagoon-names.ts';
import { localityToponyms } from './names/localities.ts';
import { createLocate } from './names/locate.ts';
import { islandToponyms, lakeToponyms, waterToponyms, wideToponyms } from './names/natural-names.ts';
import { readPlaces } from './names/places.ts';
import { airfieldToponyms, placeToponyms } from './names/point-names.ts';
import { readSummits, summitToponyms } from './names/summits.ts';
import { localityTable, quarterToponyms, readSurveyedPlaces } from './names/surveyed-places.ts';
import { createTownFacts } from './names/town-facts.ts';
import type { SparseRaster } from './raster/sparse-raster.ts';
import type { VectorSources } from './sources/read-vector-sources.ts';
import { communeLimitTable, communeTable, subdivisionTable } from './tables/administrative.ts';
import { airfieldTable, navaidTable, runwayTable } from './tables/air.ts';
import { airfieldGroundTables } from './tables/airfield-ground.ts';
import { buildingBlockTable, buildingTable } from './tables/building.ts';
import { type ContourSource, contourTables } from './tables/contour.ts';
import { type Coverage, coverageTable } from './tables/coverage.ts';
import { ferryTable } from './tables/ferry.ts';
import { lagoonTables } from './tables/lagoon.ts';
import { describeLand, landTables } from './tables/land.ts';
import { landCoverTables } from './tables/land-cover.ts';
import { bathymetryTable, reefTable, territorialSeaTable } from './tables/marine.ts';
import { maritimeTable } from './tables/maritime.ts';
import { footprintTable, houseNumberTable, placeTable } from './tables/place.ts';
import { associatedCommuneTable, associatedCommuneToponyms, createFinder, postalCodeTable } from './tables/postal.ts';
import { reliefKindOf } from './tables/relief-kind.ts';
import { roadTables } from './tables/road.ts';
import { sourceTable } from './tables/source.ts';
import { summitTable } from './tables/summit.ts';
import { toponymTable } from './tables/toponym.ts';
import { watercourseTables, waterTables } from './tables/water.ts';

/** Everything the tables are made of. */
type Ingredients = {
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
  const places = readPlaces([...vectors.places, ...vectors.places2021], locate);
  const airfields = airfieldTable(vectors.airfields, locate);
  const communes = communeToponyms(vectors.communes, centres, places);
  const surveyed = readSurveyedPlaces(vectors.surveyedPlaces);
  const localities = localityToponyms(vectors.localities, surveyed, communes, {
    crowd: createCrowd(centres),
    locate,
    isLand: createContains(polygons),
    towns: createTownFacts(places, vectors.associatedCommunes),
  });
  const summits = readSummits(vectors.summits, vectors.peaks, relief);
  const lakes = waterTables(vectors.lakes, locate);
  const waters = waterToponyms(vectors.bays, locate);
  const settlements = [
    ...islandToponyms(islandAnchors(land)),
    ...communes,
    ...localities,
    ...quarterToponyms(surveyed, [...communes, ...localities, ...waters], locate),
  ];
  const find = createFinder(settlements);
  const associated = associatedCommuneTable(vectors.associatedCommunes, find);
  const toponyms = [
    ...wideToponyms(),
    ...settlements,
    ...associatedCommuneToponyms(associated, locate),
    ...summitToponyms(summits, locate),
    ...waters,
    ...lagoonToponyms(lagoons),
    ...lakeToponyms(lakes[0] as Table),
    ...airfieldToponyms(airfields),
    ...placeToponyms(places),
  ];
  return [
    ...landTables(land),
    isletTable(vectors.gshhg, polygons),
    ...lagoonTables(lagoons),
    reefTable(lagoons),
    bathymetryTable(vectors.bathymetry),
    territorialSeaTable(vectors.territorialSea),
    maritimeTable(vectors.maritimeLimits),
    communeTable(vectors.communes),
    subdivisionTable(vectors.subdivisions),
    communeLimitTable(vectors.communes),
    buildingTable(buildings),
    buildingBlockTable(buildings),
    ...landCoverTables(vectors.landCover),
    ...watercourseTables(vectors.watercourses, locate),
    ...lakes,
    ...roadTables(vectors.roads, vectors.communes),
    ferryTable(vectors.ferries),
    airfields,
    runwayTable(vectors.runways),
    ...airfieldGroundTables(vectors.airfieldGrounds),
    navaidTable(vectors.navaids),
    placeTable(places),
    footprintTable(vectors.footprints, places),
    houseNumberTable(vectors.houseNumbers, vectors.houseNumbers2021, locate),
    localityTable(surveyed, locate),
    associated,
    postalCodeTable(vectors.postalCodes, find),
    summitTable(summits, locate),
    toponymTable(toponyms),
    ...contourTables(contours),
    coverageTable(coverages),
    sourceTable(SOURCES),
  ];
}
