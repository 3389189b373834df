import type { Layer } from '@motu/engine';
import { fill, QUALITATIVE_6, rule, SEQUENTIAL, text } from '@motu/engine/style';

const LIMIT = '#8A5A78';

export const communes: Layer = {
  slug: 'communes',
  title: 'Communes',
  description: 'Les 48 communes de Polynésie française : limites, nom et population 2022.',
  minZoom: 5,
  maxZoom: 20,
  content: {
    kind: 'features',
    table: 'commune',
    labelOrder: 'population',
    style: {
      name: 'Communes',
      rules: [
        rule('Limite de commune', [fill(LIMIT, { fillOpacity: 0.05, outlineColor: LIMIT, outlineWidth: 1.2 })]),
        rule('Nom', [text('{{nom}}', 12.5, '#56344D', { fontWeight: 'bold', anchor: 'center' })], { from: 8 }),
      ],
    },
  },
  fields: [
    { name: 'nom', title: 'Commune' },
    { name: 'insee', title: 'Code Insee' },
    { name: 'codes_postaux', title: 'Codes postaux' },
    { name: 'subdivision', title: 'Subdivision' },
    { name: 'population', title: 'Population (2022)', unit: 'hab.' },
    { name: 'superficie_km2', title: 'Superficie', unit: 'km²' },
  ],
  legend: {},
  sources: ['ispf'],
};

const SUBDIVISIONS = ['Îles du Vent', 'Îles Sous-le-Vent', 'Îles Marquises', 'Îles Australes', 'Îles Tuamotu-Gambier'];

export const subdivisions: Layer = {
  slug: 'subdivisions',
  title: 'Subdivisions',
  description: 'Les cinq subdivisions administratives de Polynésie française.',
  minZoom: 5,
  maxZoom: 14,
  content: {
    kind: 'features',
    table: 'subdivision',
    style: {
      name: 'Subdivisions',
      rules: [
        ...SUBDIVISIONS.map((name, i) => {
          const color = QUALITATIVE_6[i] as string;
          const look = { fillOpacity: 0.35, outlineColor: color, outlineWidth: 1.4 };
          return rule(name, [fill(color, look)], { filter: ['==', 'nom', name] });
        }),
        rule('Nom', [text('{{nom}}', 13, '#56344D', { fontWeight: 'bold', anchor: 'center', letterSpacing: 1 })]),
      ],
    },
  },
  fields: [
    { name: 'nom', title: 'Subdivision' },
    { name: 'communes', title: 'Communes' },
    { name: 'population', title: 'Population (2022)', unit: 'hab.' },
  ],
  legend: {},
  sources: ['ispf'],
};

// Round bounds, each about three times the one before: densities go from under 1 to over 1 500.
const CLASSES = [
  { from: 1500, to: null, name: '1 500 et plus' },
  { from: 500, to: 1500, name: '500 à 1 499' },
  { from: 150, to: 500, name: '150 à 499' },
  { from: 50, to: 150, name: '50 à 149' },
  { from: 0, to: 50, name: 'moins de 50' },
] as const;

export const population: Layer = {
  slug: 'population-par-commune',
  title: 'Population par commune',
  description:
    'Densité de population des communes au recensement de 2022, en habitants par kilomètre carré ; le nombre d’habitants est écrit sous le nom.',
  minZoom: 5,
  maxZoom: 16,
  content: {
    kind: 'features',
    table: 'commune',
    labelOrder: 'population',
    style: {
      name: 'Densité de population',
      rules: [
        ...CLASSES.map(({ from, to, name }, i) =>
          rule(
            name,
            [
              fill(SEQUENTIAL.corail[4 - i] as string, {
                fillOpacity: 0.9,
                outlineColor: '#FFFFFF',
                outlineWidth: 1.3,
              }),
            ],
            {
              filter: to === null ? ['>=', 'densite', from] : ['&&', ['>=', 'densite', from], ['<', 'densite', to]],
            },
          ),
        ),
        rule('Nom', [text('{{nom}}\n{{population}} hab.', 12, '#3B4850', { fontWeight: 'bold', anchor: 'center' })], {
          from: 8,
        }),
      ],
    },
  },
  fields: [
    { name: 'nom', title: 'Commune' },
    { name: 'population', title: 'Population (2022)', unit: 'hab.' },
    { name: 'densite', title: 'Densité', unit: 'hab./km²' },
  ],
  legend: {
    subtitle: 'Densité, en habitants par km², 2022',
    note: 'Classes : seuils ronds, progression ×3',
    counts: true,
  },
  sources: ['ispf', 'etalab'],
};
