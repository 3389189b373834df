import { PLACE_COLUMNS } from '@motu/territory/import';
import type { TableShape } from '../geopackage-writer.ts';

const FROM = 'OpenStreetMap, importé';

/** The tables that an import of OpenStreetMap fills. Columns beyond those of the default territory tell what routes need. */
export const TABLES = {
  route: {
    name: 'route',
    description: `Routes (${FROM})`,
    geometryType: 'LINESTRING',
    columns: {
      id: 'TEXT',
      ile: 'TEXT',
      nom_rue: 'TEXT',
      classe: 'TEXT',
      nature: 'TEXT',
      sens: 'INTEGER',
      sens_velo: 'INTEGER',
      vitesse_kmh: 'INTEGER',
      modes: 'TEXT',
      portail: 'INTEGER',
      revetement: 'TEXT',
      rond_point: 'INTEGER',
      duree_s: 'REAL',
      longueur_m: 'REAL',
      noeud_debut: 'INTEGER',
      noeud_fin: 'INTEGER',
      schematique: 'INTEGER',
    },
  },
  barrier: {
    name: 'barriere',
    description: `Portails et barrières sur les routes (${FROM})`,
    geometryType: 'POINT',
    columns: { noeud: 'INTEGER', genre: 'TEXT', portail: 'INTEGER', modes: 'TEXT' },
  },
  restriction: {
    name: 'interdiction_tourner',
    description: `Restrictions de tourner (${FROM})`,
    geometryType: null,
    columns: { genre: 'TEXT', noeud: 'INTEGER', routes: 'TEXT', modes: 'TEXT' },
  },
  building: {
    name: 'batiment',
    description: `Bâtiments (${FROM})`,
    geometryType: 'POLYGON',
    columns: { sur_pilotis: 'INTEGER' },
  },
  block: {
    name: 'batiment_z13',
    description: `Bâtiments réunis en îlots bâtis, pour les échelles moyennes (${FROM})`,
    geometryType: 'POLYGON',
    columns: { sur_pilotis: 'INTEGER' },
  },
  place: {
    name: 'lieu',
    description: `Lieux (${FROM}), classés par thème`,
    geometryType: 'POINT',
    columns: PLACE_COLUMNS,
  },
  address: {
    name: 'numero',
    description: `Numéros de voirie (${FROM})`,
    geometryType: 'POINT',
    columns: { numero: 'TEXT', rue: 'TEXT', commune: 'TEXT', ile: 'TEXT' },
  },
  name: {
    name: 'toponyme',
    description: 'Noms de lieux',
    geometryType: 'POINT',
    columns: {
      id: 'TEXT',
      nom: 'TEXT',
      nom_reo: 'TEXT',
      classe: 'TEXT',
      rang: 'INTEGER',
      population: 'INTEGER',
      commune: 'TEXT',
      ile: 'TEXT',
      archipel: 'TEXT',
      lon: 'REAL',
      lat: 'REAL',
      importance: 'INTEGER',
      min_zoom: 'INTEGER',
      precision_m: 'INTEGER',
      source: 'TEXT',
    },
  },
} as const satisfies Record<string, TableShape>;
