/** Tables that are read as finely as a picture shows them. */
export const DRAWN_TABLES = [
  ...(['terre', 'ilot', 'cote', 'lagon', 'platier', 'brisant', 'occupation_sol', 'plan_eau', 'cours_eau'] as const),
  ...(['batiment', 'bac', 'limite_commune', 'piste_aerodrome', 'surface_aerodrome', 'voie_aerodrome'] as const),
] as const;

/** Tables whose names are of all zooms: they are read once, and kept. */
const SETTLED_TABLES = ['toponyme', 'aerodrome'] as const;

/** Tables that names and signs are made of: these may be read more finely than the picture is. */
export const NAMED_TABLES = [...SETTLED_TABLES, 'route', 'rue', 'lieu', 'numero'] as const;

/** What names are set against. */
const LAND = 'terre';

/** What is kept for the names of all zooms. */
export const NAME_DATA_TABLES = [...SETTLED_TABLES, LAND] as const;

/** What the names of a base map are placed by: rivers are drawn, and have names too. */
export const PLACED_BY_TABLES = [...NAMED_TABLES, 'cours_eau', LAND] as const;

/** Every table that a base map reads, and no other. */
export const BASE_MAP_TABLES = [...DRAWN_TABLES, ...NAMED_TABLES] as const;

export type BaseMapTable = (typeof BASE_MAP_TABLES)[number];
