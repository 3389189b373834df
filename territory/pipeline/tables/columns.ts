// The columns of every table that an OpenStreetMap file can fill, said once: the default territory and `motu import osm` write the same tables.

/** Roads, edge by edge between two junctions: what is drawn, and what routes are computed on. */
export const ROAD_COLUMNS = {
  id: 'TEXT',
  ile: 'TEXT',
  commune: 'TEXT',
  nom_rue: 'TEXT',
  /** Number of the road, such as RT1. */
  ref: 'TEXT',
  /** `principale`, `secondaire`, `desserte`, `piste`, `sentier`; `construction` and `circuit`, which nobody takes. */
  classe: 'TEXT',
  /** `highway` of OpenStreetMap. */
  nature: 'TEXT',
  /** 1: along the line only; −1: against it only; 0: both. */
  sens: 'INTEGER',
  /** The same for bicycles; null: as for cars. */
  sens_velo: 'INTEGER',
  vitesse_kmh: 'INTEGER',
  /** Letters of who may go: v, b, p. */
  modes: 'TEXT',
  portail: 'INTEGER',
  revetement: 'TEXT',
  rond_point: 'INTEGER',
  pont: 'INTEGER',
  tunnel: 'INTEGER',
  gue: 'INTEGER',
  /** `service` of OpenStreetMap: driveway, parking_aisle… */
  service: 'TEXT',
  longueur_m: 'REAL',
  /** Names of the junctions at both ends; null: ends at the same position are one junction. */
  noeud_debut: 'INTEGER',
  noeud_fin: 'INTEGER',
} as const;

/** Thinned copies of the roads: what is left joins from end to end, and is drawn, never followed. */
export const ROAD_COPY_COLUMNS = {
  classe: 'TEXT',
  ref: 'TEXT',
  pont: 'INTEGER',
  tunnel: 'INTEGER',
  /** 1: of the highest class that its island has, and drawn as a main road while the whole island is in sight. */
  majeure: 'INTEGER',
} as const;

/** Streets: all roads of one name in one commune. For names along them, and for the search. */
export const STREET_COLUMNS = {
  nom: 'TEXT',
  ref: 'TEXT',
  classe: 'TEXT',
  commune: 'TEXT',
  ile: 'TEXT',
  archipel: 'TEXT',
  longueur_m: 'REAL',
} as const;

export const FERRY_COLUMNS = {
  id: 'TEXT',
  nom: 'TEXT',
  /** `passagers`, `prive`, `cargo`. */
  groupe: 'TEXT',
  ile_depart: 'TEXT',
  quai_depart: 'TEXT',
  ile_arrivee: 'TEXT',
  quai_arrivee: 'TEXT',
  vitesse_kmh: 'INTEGER',
  /** Empty: drawn, never taken. */
  modes: 'TEXT',
  duree_s: 'REAL',
  longueur_m: 'REAL',
  noeud_debut: 'INTEGER',
  noeud_fin: 'INTEGER',
} as const;

export const WATERCOURSE_COLUMNS = {
  id: 'TEXT',
  nom: 'TEXT',
  /** `riviere`, `ruisseau`, `canal`, `drain`, `fosse`. */
  classe: 'TEXT',
  intermittent: 'INTEGER',
  souterrain: 'INTEGER',
  commune: 'TEXT',
  ile: 'TEXT',
  archipel: 'TEXT',
  longueur_m: 'REAL',
} as const;

export const WATER_COLUMNS = {
  id: 'TEXT',
  nom: 'TEXT',
  /** `lac`, `bassin`, `riviere`, `baie`. */
  classe: 'TEXT',
  intermittent: 'INTEGER',
  surface_m2: 'INTEGER',
  commune: 'TEXT',
  ile: 'TEXT',
  archipel: 'TEXT',
} as const;

export const LAND_COVER_COLUMNS = {
  id: 'TEXT',
  /** `bois`, `culture`, `herbe`, `sable`, `zone_humide`, `residentiel`, `activite`, `enseignement`, `sante`, `sport`, `cimetiere`, `militaire`. */
  classe: 'TEXT',
  /** Finer word of OpenStreetMap: beach, orchard, mangrove… */
  nature: 'TEXT',
  surface_m2: 'INTEGER',
  ile: 'TEXT',
} as const;

/** Grounds of airfields (`surface_aerodrome`, areas) and what is known by its axis alone (`voie_aerodrome`, lines). */
export const AIRFIELD_SURFACE_COLUMNS = {
  /** `piste`, `voie_de_circulation`, `stationnement`, `emprise`, `hangar`, `helistation`. */
  classe: 'TEXT',
  ref: 'TEXT',
  ile: 'TEXT',
} as const;

export const SUMMIT_COLUMNS = {
  id: 'TEXT',
  nom: 'TEXT',
  altitude_m: 'INTEGER',
  /** `sommet`, `volcan`. */
  classe: 'TEXT',
  commune: 'TEXT',
  ile: 'TEXT',
  archipel: 'TEXT',
} as const;

export const LOCALITY_COLUMNS = {
  id: 'TEXT',
  nom: 'TEXT',
  /** `ville`, `village`, `hameau`, `quartier`, `lieu_dit`, `ilot`. */
  classe: 'TEXT',
  population: 'INTEGER',
  commune: 'TEXT',
  ile: 'TEXT',
  archipel: 'TEXT',
} as const;

export const HOUSE_NUMBER_COLUMNS = {
  numero: 'TEXT',
  /** As the source tells it, else the nearest named street within 40 m. */
  rue: 'TEXT',
  commune: 'TEXT',
  ile: 'TEXT',
} as const;

/** What the map's styles and the search read of a place, whoever fills the table. */
export const PLACE_COLUMNS = {
  theme: 'TEXT',
  classe: 'TEXT',
  nom: 'TEXT',
  rang: 'INTEGER',
  min_zoom: 'INTEGER',
  etiquette: 'INTEGER',
  commune: 'TEXT',
  ile: 'TEXT',
  archipel: 'TEXT',
} as const;

/** Every name in one table: the map draws those with a `min_zoom`, the search finds them all. */
export const TOPONYM_COLUMNS = {
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
} as const;
