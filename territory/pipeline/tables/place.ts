import { polygonsOf, type Table } from '@motu/geopackage';
import { createContains } from '../geometry/create-contains.ts';
import type { Locate } from '../names/locate.ts';
import { classify, type Place } from '../names/places.ts';
import { streetName } from '../names/street-name.ts';
import { type Feature, text } from '../sources/read-features.ts';
import { HOUSE_NUMBER_COLUMNS, PLACE_COLUMNS } from './columns.ts';
import { pointGeometry, pointOf } from './point.ts';

export function placeTable(places: Place[]): Table {
  return {
    name: 'lieu',
    description: 'Lieux (OpenStreetMap, 2025 et août 2021), classés par thème, doublons réunis',
    geometryType: 'POINT',
    columns: PLACE_COLUMNS,
    indexed: ['theme'],
    rows: places.map(({ nom, at, sort, isLabelled, whereabouts: { commune, ile, archipel } }) => ({
      geometry: pointGeometry(at),
      values: {
        theme: sort.theme,
        classe: sort.classe,
        nom,
        rang: sort.rang,
        min_zoom: sort.minZoom,
        etiquette: isLabelled ? 1 : 0,
        commune,
        ile,
        archipel,
      },
    })),
  };
}

/** Grounds of schools and hospitals, named after the place that stands in them. */
export function footprintTable(footprints: Feature[], places: Place[]): Table {
  return {
    name: 'emprise',
    description: 'Emprises d’établissements (OpenStreetMap, 2025)',
    geometryType: 'MULTIPOLYGON',
    columns: { theme: 'TEXT', classe: 'TEXT', nom: 'TEXT' },
    rows: footprints.map(({ geometry, properties }) => {
      const polygons = polygonsOf(geometry);
      const sort = classify(text(properties, 'classe'), null, null);
      const contains = createContains(polygons);
      const named = places.filter(({ nom, at }) => nom !== null && contains(at));
      const nom = (named.find((place) => place.sort.theme === sort.theme) ?? named[0])?.nom ?? null;
      return {
        geometry: { type: 'MultiPolygon', coordinates: polygons },
        values: { theme: sort.theme, classe: sort.classe, nom },
      };
    }),
  };
}

/** Numbers of both surveys. Neither tells the street: the second has the nearest named one. */
export function houseNumberTable(houseNumbers: Feature[], others: Feature[], locate: Locate): Table {
  const all = [...houseNumbers, ...others.filter(({ properties }) => properties.deja_dans_numeros_osm !== true)];
  return {
    name: 'numero',
    description: 'Numéros de voirie (OpenStreetMap, 2025 et août 2021) ; rue : la plus proche à moins de 40 m',
    geometryType: 'POINT',
    columns: HOUSE_NUMBER_COLUMNS,
    rows: all.map(({ geometry, properties }) => {
      const { commune, ile } = locate(pointOf(geometry));
      const rue = streetName(text(properties, 'rue_proche'));
      return { geometry, values: { numero: text(properties, 'numero'), rue, commune, ile } };
    }),
  };
}
