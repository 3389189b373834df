/** Tables that are read as finely as a picture shows them. */
export const DRAWN_TABLES = [
  ...(['terre', 'ilot', 'cote', 'lagon', 'platier', 'brisant', 'occupation_sol', 'plan_eau', 'cours_eau'] as const),
  ...(['batiment', 'bac', 'limite_commune', 'piste_aerodrome', 'surface_aerodrome', 'voie_aerodrome'] as const),
] as const;

/** Tables that names and signs are made of: these may be read more finely than the picture is. */
export const NAMED_TABLES = ['toponyme', 'aerodrome', 'route', 'rue', 'lieu', 'numero'] as const;

/** Every table that a base map reads, and no other. */
export const BASE_MAP_TABLES = [...DRAWN_TABLES, ...NAMED_TABLES] as const;

export type BaseMapTable = (typeof BASE_MAP_TABLES)[number];
