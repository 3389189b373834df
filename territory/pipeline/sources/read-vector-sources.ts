import { type Feature, readFeatures } from './read-features.ts';

/** Every vector file the pipeline reads, relative to the source folder. */
export const VECTOR_FILES = {
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
  roads: 'vector/routes_schematiques.geojson',
  summits: 'raster/sommets_controle.geojson',
} as const;

export type VectorSources = Record<keyof typeof VECTOR_FILES, Feature[]>;

export function readVectorSources(folder: string): VectorSources {
  const entries = Object.entries(VECTOR_FILES).map(([key, file]) => [key, readFeatures(folder, file)]);
  return Object.fromEntries(entries) as VectorSources;
}
