import type { TableDefinition, TableShape } from '@motu/geopackage';
import { AREA_COPIES, ROAD_COPIES, WATERCOURSE_COPY } from '@motu/territory/import';
import { TABLES as SHAPES, shapeOf } from '@motu/territory/tables';

const described = (shape: TableShape, words: string): TableDefinition => ({
  ...shape,
  description: `${words}\u00a0: OpenStreetMap, importé`,
});

/** The tables that an import of OpenStreetMap fills. */
export const TABLES = {
  road: described(SHAPES.route, 'Routes'),
  street: described(SHAPES.rue, 'Rues, par commune'),
  ferry: described(SHAPES.bac, 'Liaisons maritimes'),
  barrier: described(SHAPES.barriere, 'Portails et barrières sur les routes'),
  restriction: described(SHAPES.interdiction_tourner, 'Restrictions de tourner'),
  watercourse: described(SHAPES.cours_eau, 'Cours d’eau'),
  water: described(SHAPES.plan_eau, 'Plans d’eau'),
  landCover: described(SHAPES.occupation_sol, 'Occupation du sol'),
  airfieldArea: described(SHAPES.surface_aerodrome, 'Surfaces des aérodromes'),
  airfieldAxis: described(SHAPES.voie_aerodrome, 'Axes des pistes et voies d’aérodrome'),
  summit: described(SHAPES.sommet, 'Sommets'),
  locality: described(SHAPES.localite, 'Localités'),
  building: described(SHAPES.batiment, 'Bâtiments'),
  block: described(shapeOf('batiment_z13'), 'Bâtiments réunis en îlots bâtis, jusqu’au zoom 13'),
  place: described(SHAPES.lieu, 'Lieux, classés par thème'),
  address: described(SHAPES.numero, 'Numéros de voirie'),
  name: described(SHAPES.toponyme, 'Noms du territoire, complétés'),
};

/** The thinned copy of a table that serves up to a zoom. */
const copyOf = ({ name }: TableShape, zoom: number, words: string): TableDefinition =>
  described(shapeOf(`${name}_z${zoom}`), `${words}, jusqu’au zoom ${zoom}`);

const areaCopies = (table: TableShape, words: string) =>
  AREA_COPIES.map((copy) => ({ ...copy, table: copyOf(table, copy.zoom, words) }));

/** Each thinned copy with the way it is made. */
export const COPIES = {
  road: ROAD_COPIES.map((copy) => ({ ...copy, table: copyOf(TABLES.road, copy.zoom, 'Routes simplifiées') })),
  watercourse: copyOf(TABLES.watercourse, WATERCOURSE_COPY.zoom, 'Principaux cours d’eau, simplifiés'),
  water: areaCopies(TABLES.water, 'Plans d’eau simplifiés'),
  landCover: areaCopies(TABLES.landCover, 'Occupation du sol simplifiée'),
};
