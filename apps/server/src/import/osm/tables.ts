import type { GeometryType, TableDefinition } from '@motu/geopackage';
import {
  AIRFIELD_SURFACE_COLUMNS,
  AREA_COPIES,
  FERRY_COLUMNS,
  HOUSE_NUMBER_COLUMNS,
  LAND_COVER_COLUMNS,
  LOCALITY_COLUMNS,
  PLACE_COLUMNS,
  ROAD_COLUMNS,
  ROAD_COPIES,
  ROAD_COPY_COLUMNS,
  STREET_COLUMNS,
  SUMMIT_COLUMNS,
  TOPONYM_COLUMNS,
  WATER_COLUMNS,
  WATERCOURSE_COLUMNS,
  WATERCOURSE_COPY,
} from '@motu/territory/import';

type Columns = TableDefinition['columns'];

function shape(name: string, geometryType: GeometryType | null, words: string, columns: Columns): TableDefinition {
  return { name, geometryType, description: `${words}\u00a0: OpenStreetMap, importé`, columns };
}

function copyOf({ name, geometryType, columns }: TableDefinition, zoom: number, words: string, others?: Columns) {
  return shape(`${name}_z${zoom}`, geometryType, `${words}, jusqu’au zoom ${zoom}`, others ?? columns);
}

/** The tables that an import of OpenStreetMap fills: those of the default territory, and what routes need beside them. */
export const TABLES = {
  road: shape('route', 'LINESTRING', 'Routes', ROAD_COLUMNS),
  street: shape('rue', 'MULTILINESTRING', 'Rues, par commune', STREET_COLUMNS),
  ferry: shape('bac', 'LINESTRING', 'Liaisons maritimes', FERRY_COLUMNS),
  barrier: shape('barriere', 'POINT', 'Portails et barrières sur les routes', {
    noeud: 'INTEGER',
    genre: 'TEXT',
    portail: 'INTEGER',
    modes: 'TEXT',
  }),
  restriction: shape('interdiction_tourner', null, 'Restrictions de tourner', {
    genre: 'TEXT',
    noeud: 'INTEGER',
    routes: 'TEXT',
    modes: 'TEXT',
  }),
  watercourse: shape('cours_eau', 'LINESTRING', 'Cours d’eau', WATERCOURSE_COLUMNS),
  water: shape('plan_eau', 'POLYGON', 'Plans d’eau', WATER_COLUMNS),
  landCover: shape('occupation_sol', 'POLYGON', 'Occupation du sol', LAND_COVER_COLUMNS),
  airfieldArea: shape('surface_aerodrome', 'POLYGON', 'Surfaces des aérodromes', AIRFIELD_SURFACE_COLUMNS),
  airfieldAxis: shape('voie_aerodrome', 'LINESTRING', 'Axes des pistes et voies d’aérodrome', AIRFIELD_SURFACE_COLUMNS),
  summit: shape('sommet', 'POINT', 'Sommets', SUMMIT_COLUMNS),
  locality: shape('localite', 'POINT', 'Localités', LOCALITY_COLUMNS),
  building: shape('batiment', 'POLYGON', 'Bâtiments', { sur_pilotis: 'INTEGER' }),
  block: shape('batiment_z13', 'POLYGON', 'Bâtiments réunis en îlots bâtis, jusqu’au zoom 13', {
    sur_pilotis: 'INTEGER',
  }),
  place: shape('lieu', 'POINT', 'Lieux, classés par thème', PLACE_COLUMNS),
  address: shape('numero', 'POINT', 'Numéros de voirie', HOUSE_NUMBER_COLUMNS),
  name: shape('toponyme', 'POINT', 'Noms du territoire, complétés', TOPONYM_COLUMNS),
};

const areaCopies = (table: TableDefinition, words: string) =>
  AREA_COPIES.map((copy) => ({ ...copy, table: copyOf(table, copy.zoom, words) }));

/** Each thinned copy with the way it is made. */
export const COPIES = {
  road: ROAD_COPIES.map((copy) => ({
    ...copy,
    table: copyOf(TABLES.road, copy.zoom, 'Routes simplifiées', ROAD_COPY_COLUMNS),
  })),
  watercourse: copyOf(TABLES.watercourse, WATERCOURSE_COPY.zoom, 'Principaux cours d’eau, simplifiés'),
  water: areaCopies(TABLES.water, 'Plans d’eau simplifiés'),
  landCover: areaCopies(TABLES.landCover, 'Occupation du sol simplifiée'),
};
