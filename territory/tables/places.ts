import { copyOf, named } from './shape.ts';

export const PLACES = named({
  commune: {
    geometryType: 'MULTIPOLYGON',
    columns: {
      insee: 'TEXT',
      nom: 'TEXT',
      nom_cog: 'TEXT',
      subdivision: 'TEXT',
      codes_postaux: 'TEXT',
      population: 'INTEGER',
      superficie_km2: 'REAL',
      densite: 'REAL',
    },
    indexed: ['insee'],
  },
  subdivision: {
    geometryType: 'MULTIPOLYGON',
    columns: { nom: 'TEXT', communes: 'INTEGER', population: 'INTEGER', superficie_km2: 'REAL' },
  },
  /** Only the limits between two communes: around an island the coast is the limit. */
  limite_commune: { geometryType: 'LINESTRING', columns: {} },
  commune_associee: {
    geometryType: 'POINT',
    columns: { code_ispf: 'TEXT', nom: 'TEXT', commune: 'TEXT', insee: 'TEXT', population: 'INTEGER' },
  },
  code_postal: {
    geometryType: 'POINT',
    columns: { code: 'TEXT', localite: 'TEXT', commune: 'TEXT', insee: 'TEXT', ile: 'TEXT', archipel: 'TEXT' },
    indexed: ['code'],
  },
  batiment: { geometryType: 'POLYGON', columns: { sur_pilotis: 'INTEGER' } },
  /** Grounds of schools and hospitals. */
  emprise: { geometryType: 'MULTIPOLYGON', columns: { theme: 'TEXT', classe: 'TEXT', nom: 'TEXT' } },
  lieu: {
    geometryType: 'POINT',
    columns: {
      theme: 'TEXT',
      classe: 'TEXT',
      nom: 'TEXT',
      rang: 'INTEGER',
      min_zoom: 'INTEGER',
      etiquette: 'INTEGER',
      commune: 'TEXT',
      ile: 'TEXT',
      archipel: 'TEXT',
    },
    indexed: ['theme'],
  },
  numero: {
    geometryType: 'POINT',
    columns: {
      numero: 'TEXT',
      /** As the source tells it, else the nearest named street within 40 m. */
      rue: 'TEXT',
      commune: 'TEXT',
      ile: 'TEXT',
    },
  },
  localite: {
    geometryType: 'POINT',
    columns: {
      id: 'TEXT',
      nom: 'TEXT',
      /** `ville`, `village`, `hameau`, `quartier`, `lieu_dit`, `ilot`. */
      classe: 'TEXT',
      population: 'INTEGER',
      commune: 'TEXT',
      ile: 'TEXT',
      archipel: 'TEXT',
    },
  },
  sommet: {
    geometryType: 'POINT',
    columns: {
      id: 'TEXT',
      nom: 'TEXT',
      altitude_m: 'INTEGER',
      /** `sommet`, `volcan`. */
      classe: 'TEXT',
      commune: 'TEXT',
      ile: 'TEXT',
      archipel: 'TEXT',
    },
  },
  /** Every name in one table: the map draws those with a `min_zoom`, the search finds them all. */
  toponyme: {
    geometryType: 'POINT',
    columns: {
      id: 'TEXT',
      nom: 'TEXT',
      nom_reo: 'TEXT',
      classe: 'TEXT',
      rang: 'INTEGER',
      population: 'INTEGER',
      altitude: 'INTEGER',
      commune: 'TEXT',
      ile: 'TEXT',
      archipel: 'TEXT',
      lon: 'REAL',
      lat: 'REAL',
      importance: 'INTEGER',
      min_zoom: 'INTEGER',
      max_zoom: 'INTEGER',
      precision_m: 'INTEGER',
      source: 'TEXT',
    },
    indexed: ['id', 'classe'],
  },
});

/** Buildings joined into blocks. */
export const PLACE_COPIES = [copyOf(PLACES.batiment, 13)];
