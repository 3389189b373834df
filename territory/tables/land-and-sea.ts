import { AREA_COPIES } from './area-copies.ts';
import { LAND_COPIES } from './land-copies.ts';
import { copyOf, named } from './shape.ts';
import { WATERCOURSE_COPY } from './water-copies.ts';

const LAND_COLUMNS = {
  ile: 'TEXT',
  archipel: 'TEXT',
  /** `reel`, `generalise`, `aucun`. */
  relief: 'TEXT',
  aire_km2: 'REAL',
} as const;

export const LAND_AND_SEA = named({
  terre: { geometryType: 'POLYGON', columns: LAND_COLUMNS },
  /** The land cut into pieces that an index finds quickly. */
  terre_dalle: { geometryType: 'POLYGON', columns: LAND_COLUMNS },
  cote: { geometryType: 'LINESTRING', columns: { ile: 'TEXT' } },
  ilot: { geometryType: 'POLYGON', columns: { ile: 'TEXT' } },
  lagon: {
    geometryType: 'MULTIPOLYGON',
    columns: {
      ile: 'TEXT',
      archipel: 'TEXT',
      genre: 'TEXT',
      /** `net`, `doux`. */
      bord: 'TEXT',
      aire_km2: 'REAL',
    },
  },
  platier: {
    geometryType: 'MULTIPOLYGON',
    columns: {
      ile: 'TEXT',
      archipel: 'TEXT',
      /** `platier`, `frange`. */
      genre: 'TEXT',
    },
  },
  brisant: { geometryType: 'LINESTRING', columns: { ile: 'TEXT', archipel: 'TEXT' } },
  recif: { geometryType: 'MULTILINESTRING', columns: { ile: 'TEXT', archipel: 'TEXT' } },
  bathymetrie: { geometryType: 'MULTIPOLYGON', columns: { profondeur_m: 'INTEGER' } },
  mer_territoriale: { geometryType: 'MULTIPOLYGON', columns: { nom: 'TEXT' } },
  limite_maritime: {
    geometryType: 'GEOMETRY',
    columns: {
      nature: 'TEXT',
      description: 'TEXT',
      reference: 'TEXT',
      depuis: 'TEXT',
      longueur_km: 'REAL',
      surface_km2: 'INTEGER',
    },
  },
  courbe: {
    geometryType: 'LINESTRING',
    columns: { altitude: 'INTEGER', maitresse: 'INTEGER', generalise: 'INTEGER' },
  },
  occupation_sol: {
    geometryType: 'POLYGON',
    columns: {
      id: 'TEXT',
      /** `bois`, `culture`, `herbe`, `sable`, `zone_humide`, `residentiel`, `activite`, `enseignement`, `sante`, `sport`, `cimetiere`, `militaire`. */
      classe: 'TEXT',
      /** Finer word of OpenStreetMap: beach, orchard, mangrove… */
      nature: 'TEXT',
      surface_m2: 'INTEGER',
      ile: 'TEXT',
    },
  },
  cours_eau: {
    geometryType: 'LINESTRING',
    columns: {
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
    },
  },
  plan_eau: {
    geometryType: 'POLYGON',
    columns: {
      id: 'TEXT',
      nom: 'TEXT',
      /** `lac`, `bassin`, `riviere`, `baie`, `lagon`. */
      classe: 'TEXT',
      intermittent: 'INTEGER',
      surface_m2: 'INTEGER',
      commune: 'TEXT',
      ile: 'TEXT',
      archipel: 'TEXT',
    },
  },
});

const { terre, cote, courbe, occupation_sol, cours_eau, plan_eau } = LAND_AND_SEA;

export const LAND_AND_SEA_COPIES = [
  ...LAND_COPIES.map(({ zoom }) => copyOf(terre, zoom)),
  // At the smallest scales the outlines of the land itself are short.
  ...LAND_COPIES.slice(0, 2).map(({ zoom }) => copyOf(cote, zoom)),
  copyOf(courbe, 12),
  ...AREA_COPIES.map(({ zoom }) => copyOf(occupation_sol, zoom)),
  copyOf(cours_eau, WATERCOURSE_COPY.zoom),
  ...AREA_COPIES.map(({ zoom }) => copyOf(plan_eau, zoom)),
];
