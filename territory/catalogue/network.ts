import type { Layer } from '@motu/engine';
import { badge, type Filter, fill, line, type Rule, rule, text } from '@motu/engine/style';

export const buildings: Layer = {
  slug: 'batiments',
  title: 'Bâtiments',
  description: 'Emprises des bâtiments d’OpenStreetMap, dont les constructions sur pilotis.',
  minZoom: 13,
  maxZoom: 20,
  content: {
    kind: 'features',
    table: 'batiment',
    // What a base map draws itself would hide it.
    laid: 'over',
    style: {
      name: 'Bâtiments',
      rules: [
        rule('Bâtiment', [fill('#C7A98A', { outlineColor: '#8C6F52', outlineWidth: 0.6 })], {
          filter: ['==', 'sur_pilotis', 0],
        }),
        rule('Sur pilotis', [fill('#B98E6A', { outlineColor: '#7A5A3C', outlineWidth: 0.6 })], {
          filter: ['==', 'sur_pilotis', 1],
        }),
      ],
    },
  },
  fields: [{ name: 'sur_pilotis', title: 'Sur pilotis', format: 'boolean' }],
  legend: {},
  sources: ['osm'],
};

/** Casing and fill by zoom steps: widths follow the base map. */
function road(
  name: string,
  filter: Filter,
  color: string,
  casing: string,
  steps: readonly (readonly [number, number, number])[],
): Rule[] {
  return steps.map(([from, to, width]) =>
    rule(name, [line(casing, width + 1.4), line(color, width)], { filter, from, to }),
  );
}

const ofClass = (classe: string): Filter => ['==', 'classe', classe];

export const roads: Layer = {
  slug: 'routes',
  title: 'Routes',
  description:
    'Routes par classe, pistes et sentiers d’OpenStreetMap, août 2021 : sans les voies privées ; vitesses estimées, sens uniques relevés ou déduits aux ronds-points.',
  minZoom: 9,
  maxZoom: 20,
  content: {
    kind: 'features',
    table: 'route',
    style: {
      name: 'Routes',
      rules: [
        rule('Sentier', [line('#9A7350', 1.3, { dasharray: [2.5, 2] })], { filter: ofClass('sentier'), from: 14 }),
        rule('Piste', [line('#8F7A55', 1.6, { dasharray: [4, 2.5] })], { filter: ofClass('piste'), from: 11 }),
        ...road('Desserte', ofClass('desserte'), '#FFFFFF', '#A29A88', [
          [13, 14, 1.4],
          [15, 16, 3.6],
          [17, 20, 8],
        ]),
        ...road('Route secondaire', ofClass('secondaire'), '#FFE9A6', '#A8946A', [
          [11, 12, 1.1],
          [13, 14, 2.6],
          [15, 16, 5.4],
          [17, 20, 11],
        ]),
        ...road('Route principale', ofClass('principale'), '#F2B233', '#8F6320', [
          [9, 10, 0.8],
          [11, 12, 2],
          [13, 14, 4],
          [15, 16, 7.6],
          [17, 20, 14],
        ]),
        rule('Nom', [text('{{nom_rue}}', 11, '#3A4852', { placement: 'line', repeat: 250, haloWidth: 1.8 })], {
          from: 16,
        }),
      ],
    },
  },
  fields: [
    { name: 'nom_rue', title: 'Nom' },
    { name: 'ref', title: 'Numéro' },
    { name: 'classe', title: 'Classe' },
    { name: 'commune', title: 'Commune' },
    { name: 'vitesse_kmh', title: 'Vitesse estimée', unit: 'km/h' },
    { name: 'longueur_m', title: 'Longueur du tronçon', unit: 'm' },
  ],
  legend: { subtitle: 'OpenStreetMap, août 2021' },
  sources: ['osm-2021'],
};

export const airfields: Layer = {
  slug: 'aerodromes',
  title: 'Aérodromes',
  description: 'Aérodromes de Polynésie française, avec leur indicateur OACI et leur piste.',
  minZoom: 5,
  maxZoom: 20,
  content: {
    kind: 'features',
    table: 'aerodrome',
    labelOrder: 'piste_m',
    style: {
      name: 'Aérodromes',
      rules: [
        rule('Aérodrome', [badge('plane', '#2A3740', 16, 'circle')]),
        rule('Nom', [text('{{nom}}', 11.5, '#2A3740', { offset: [10, 0] })], { from: 8 }),
      ],
    },
  },
  fields: [
    { name: 'nom', title: 'Aérodrome' },
    { name: 'oaci', title: 'Indicateur OACI' },
    { name: 'iata', title: 'Code IATA' },
    { name: 'piste_m', title: 'Piste', unit: 'm' },
    { name: 'revetement', title: 'Revêtement' },
    { name: 'altitude_m', title: 'Altitude', unit: 'm' },
    { name: 'commune', title: 'Commune' },
  ],
  legend: {},
  sources: ['ourairports'],
};
