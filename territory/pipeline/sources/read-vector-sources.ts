import { readCsv } from './read-csv.ts';
import { type Feature, type Properties, readFeatures } from './read-features.ts';

/** Every vector file the pipeline reads, relative to the source folder. */
const VECTOR_FILES = {
  coast: 'vector/cote_iles.geojson',
  gshhg: 'vector/cote_gshhg_recale.geojson',
  communes: 'vector/communes.geojson',
  subdivisions: 'vector/subdivisions.geojson',
  buildingsTahiti: 'vector/batiments_osm_tahiti.geojson.gz',
  buildingsMoorea: 'vector/batiments_osm_moorea.geojson.gz',
  buildingsElsewhere: 'vector/batiments_osm_autres_iles.geojson.gz',
  places: 'vector/poi_osm.geojson',
  footprints: 'vector/emprises_osm.geojson',
  houseNumbers: 'vector/numeros_osm.geojson',
  localities: 'vector/toponymes_localites.geojson',
  airfields: 'vector/aerodromes.geojson',
  runways: 'vector/pistes_aerodromes.geojson',
  navaids: 'vector/aides_radionavigation.geojson',
  reefs: 'vector/recifs_naturalearth.geojson',
  bathymetry: 'vector/bathymetrie_naturalearth.geojson',
  territorialSea: 'vector/mer_territoriale_osm.geojson',
  places2021: 'vector/poi_osm_2021.geojson',
  houseNumbers2021: 'vector/numeros_osm_2021.geojson',
  roads: 'vector/routes_osm.geojson.gz',
  ferries: 'vector/bacs_osm.geojson.gz',
  watercourses: 'vector/cours_eau_osm.geojson.gz',
  lakes: 'vector/plans_eau_osm.geojson.gz',
  landCover: 'vector/occupation_sol_osm.geojson.gz',
  airfieldGrounds: 'vector/aerodromes_surfaces_osm.geojson.gz',
  peaks: 'vector/sommets_osm.geojson',
  surveyedPlaces: 'vector/lieux_osm.geojson',
  bays: 'vector/baies_osm.geojson',
  maritimeLimits: 'vector/limites_maritimes_shom.geojson',
  summits: 'raster/sommets_controle.geojson',
} as const;

/** Lists without positions of their own. */
const LIST_FILES = {
  associatedCommunes: 'vector/communes_associees.csv',
  postalCodes: 'vector/localites_codes_postaux.csv',
} as const;

export type VectorSources = Record<keyof typeof VECTOR_FILES, Feature[]> &
  Record<keyof typeof LIST_FILES, Properties[]>;

export function readVectorSources(folder: string): VectorSources {
  const features = Object.entries(VECTOR_FILES).map(([key, file]) => [key, readFeatures(folder, file)]);
  const lists = Object.entries(LIST_FILES).map(([key, file]) => [key, readCsv(folder, file)]);
  return Object.fromEntries([...features, ...lists]) as VectorSources;
}
