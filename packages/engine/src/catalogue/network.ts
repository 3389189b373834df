import type { Layer } from '../layer/layer.ts';
import { badge } from '../style/badge.ts';
import { fill, line, rule, text } from '../style/build.ts';
import type { Rule } from '../style/geostyler.ts';

export const buildings: Layer = {
  slug: 'batiments',
  title: 'Bâtiments',
  description: 'Emprises des bâtiments d’OpenStreetMap, dont les constructions sur pilotis.',
  minZoom: 13,
  maxZoom: 20,
  content: {
    kind: 'features',
    table: 'batiment',
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
  fields: [{ name: 'sur_pilotis', title: 'Sur pilotis' }],
  legend: {},
  sources: ['osm'],
};

/** Casing and fill by zoom steps: widths follow the base map. */
function road(
  name: string,
  classe: string,
  color: string,
  casing: string,
  steps: readonly (readonly [number, number, number])[],
): Rule[] {
  return steps.map(([from, to, width]) =>
    rule(name, [line(casing, width + 1.4), line(color, width)], { filter: ['==', 'classe', classe], from, to }),
  );
}

export const roads: Layer = {
  slug: 'routes',
  title: 'Routes',
  description:
    'Réseau schématique de démonstration, ne pas utiliser pour la navigation : routes par classe, déduites du rivage et du bâti.',
  minZoom: 9,
  maxZoom: 20,
  content: {
    kind: 'features',
    table: 'route',
    style: {
      name: 'Routes',
      rules: [
        ...road('Desserte', 'desserte', '#FFFFFF', '#A29A88', [
          [13, 14, 1.4],
          [15, 16, 3.6],
          [17, 20, 8],
        ]),
        ...road('Route secondaire', 'secondaire', '#FFE9A6', '#A8946A', [
          [11, 12, 1.1],
          [13, 14, 2.6],
          [15, 16, 5.4],
          [17, 20, 11],
        ]),
        ...road('Route principale', 'principale', '#F2B233', '#8F6320', [
          [9, 10, 0.8],
          [11, 12, 2],
          [13, 14, 4],
          [15, 16, 7.6],
          [17, 20, 14],
        ]),
        rule('Piste', [line('#8F7A55', 1.6, { dasharray: [4, 2.5] })], { filter: ['==', 'classe', 'piste'], from: 11 }),
        rule('Liaison maritime', [line('#3E7CA0', 1.2, { dasharray: [6, 4] })], { filter: ['==', 'classe', 'bac'] }),
        rule('Nom', [text('{{nom_rue}}', 11, '#3A4852', { placement: 'line', repeat: 250, haloWidth: 1.8 })], {
          filter: ['==', 'schematique', 0],
          from: 15,
        }),
      ],
    },
  },
  fields: [
    { name: 'nom_rue', title: 'Nom' },
    { name: 'classe', title: 'Classe' },
    { name: 'vitesse_kmh', title: 'Vitesse', unit: 'km/h' },
    { name: 'longueur_m', title: 'Longueur', unit: 'm' },
  ],
  legend: { note: 'Réseau schématique de démonstration, ne pas utiliser pour la navigation' },
  sources: ['routes-schematiques'],
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
