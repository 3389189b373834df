import type { Layer } from '@motu/engine';
import { badge, rule, text } from '@motu/engine/style';

type PlaceLayer = {
  slug: string;
  title: string;
  description: string;
  theme: string;
  rule: string;
  color: string;
  glyph: Parameters<typeof badge>[0];
};

const FIELDS = [
  { name: 'nom', title: 'Nom' },
  { name: 'classe', title: 'Type' },
  { name: 'commune', title: 'Commune' },
  { name: 'ile', title: 'Île' },
];

function placeLayer({ slug, title, description, theme, rule: name, color, glyph }: PlaceLayer): Layer {
  const shape = glyph === 'worship' ? 'circle' : 'square';
  return {
    slug,
    title,
    description: `${description} Données d’OpenStreetMap.`,
    minZoom: 9,
    maxZoom: 20,
    content: {
      kind: 'features',
      table: 'lieu',
      filter: ['==', 'theme', theme],
      style: {
        name: title,
        rules: [
          rule(name, [badge(glyph, color, 9, shape)], { to: 11 }),
          rule(name, [badge(glyph, color, 13, shape)], { from: 12, to: 14 }),
          rule(name, [badge(glyph, color, 16, shape)], { from: 15 }),
          rule('Nom', [text('{{nom}}', 11.5, color, { offset: [10, 0], padding: 4 })], { from: 14 }),
        ],
      },
    },
    fields: FIELDS,
    legend: {},
    sources: ['osm', 'osm-2021'],
  };
}

export const teaching = placeLayer({
  slug: 'enseignement',
  title: 'Enseignement',
  description: 'Écoles, collèges, lycées, université et bibliothèques.',
  theme: 'enseignement',
  rule: 'Établissement d’enseignement',
  color: '#7A5A12',
  glyph: 'school',
});

export const health = placeLayer({
  slug: 'sante',
  title: 'Santé',
  description: 'Hôpitaux, dispensaires, cabinets et pharmacies.',
  theme: 'sante',
  rule: 'Établissement de santé',
  color: '#B3262E',
  glyph: 'cross',
});

export const administration = placeLayer({
  slug: 'administration',
  title: 'Administration',
  description: 'Mairies, postes, police, secours et services publics.',
  theme: 'administration',
  rule: 'Service public',
  color: '#2B4C8C',
  glyph: 'civic',
});

export const worship = placeLayer({
  slug: 'culte',
  title: 'Culte',
  description: 'Églises, temples et autres lieux de culte.',
  theme: 'culte',
  rule: 'Lieu de culte',
  color: '#5C4A72',
  glyph: 'worship',
});

export const toponyms: Layer = {
  slug: 'toponymes',
  title: 'Toponymes',
  description: 'Noms des îles, communes, localités, sommets, baies et lagons, en français et en reo.',
  minZoom: 5,
  maxZoom: 18,
  content: {
    kind: 'features',
    table: 'toponyme',
    labelOrder: 'importance',
    style: {
      name: 'Toponymes',
      rules: [
        rule('Île', [text('{{nom}}\n{{nom_reo}}', 15, '#1F2D36', { fontWeight: 'bold', anchor: 'center' })], {
          filter: ['==', 'classe', 'ile'],
        }),
        rule('Archipel', [text('{{nom}}', 13, '#56344D', { fontWeight: 'bold', anchor: 'center', letterSpacing: 3 })], {
          filter: ['==', 'classe', 'archipel'],
          to: 9,
        }),
        rule('Commune', [text('{{nom}}', 12.5, '#2A3740', { fontWeight: 'bold' })], {
          filter: ['==', 'classe', 'commune'],
          from: 9,
        }),
        rule('Localité', [text('{{nom}}', 11.5, '#2A3740')], { filter: ['==', 'classe', 'localite'], from: 11 }),
        rule('Sommet', [text('{{nom}}', 12, '#5B4524', { fontStyle: 'italic', fontWeight: 'bold' })], {
          filter: ['==', 'classe', 'sommet'],
          from: 9,
        }),
        rule(
          'Mer, baie, lagon',
          [text('{{nom}}', 13, '#0E4A75', { font: ['Source Serif 4'], anchor: 'center', letterSpacing: 1 })],
          {
            filter: ['||', ['==', 'classe', 'baie'], ['==', 'classe', 'lagon'], ['==', 'classe', 'chenal']],
            from: 9,
          },
        ),
      ],
    },
  },
  fields: [
    { name: 'nom', title: 'Nom' },
    { name: 'nom_reo', title: 'Nom en reo' },
    { name: 'classe', title: 'Nature' },
    { name: 'commune', title: 'Commune' },
    { name: 'population', title: 'Population', unit: 'hab.' },
    { name: 'altitude', title: 'Altitude', unit: 'm' },
  ],
  legend: {},
  sources: ['whosonfirst', 'osm-2021', 'motu'],
};
