import { polygonsOf, type Table } from '@motu/geopackage';
import { createContains } from '../../geometry/create-contains.ts';
import { TABLES } from '../../tables/index.ts';
import type { Locate } from '../names/locate.ts';
import { classify, type Place } from '../names/places.ts';
import { streetName } from '../names/street-name.ts';
import { type Feature, text } from '../sources/read-features.ts';
import { pointGeometry, pointOf } from './point.ts';

export function placeTable(places: Place[]): Table {
  return {
    ...TABLES.lieu,
    description: 'Lieux (OpenStreetMap, 2025 et août 2021), classés par thème, doublons réunis',
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
    ...TABLES.emprise,
    description: 'Emprises d’établissements (OpenStreetMap, 2025)',
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
    ...TABLES.numero,
    description: 'Numéros de voirie (OpenStreetMap, 2025 et août 2021) ; rue : la plus proche à moins de 40 m',
    rows: all.map(({ geometry, properties }) => {
      const { commune, ile } = locate(pointOf(geometry));
      const rue = streetName(text(properties, 'rue_proche'));
      return { geometry, values: { numero: text(properties, 'numero'), rue, commune, ile } };
    }),
  };
}
