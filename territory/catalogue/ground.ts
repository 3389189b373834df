import type { Layer } from '@motu/engine';
import { type Filter, fill, line, rule, text } from '@motu/engine/style';

const FROM = 'OpenStreetMap, août 2021';
const WATER = '#2F7FA8';

const isRiver: Filter = ['==', 'classe', 'riviere'];
const isSmall: Filter = ['!=', 'classe', 'riviere'];
const flows: Filter = ['==', 'intermittent', 0];
const dries: Filter = ['==', 'intermittent', 1];

export const watercourses: Layer = {
  slug: 'cours-d-eau',
  title: 'Cours d’eau',
  description: `Rivières, ruisseaux et canaux relevés par ${FROM} : très inégal d’une île à l’autre, complet surtout à Moorea.`,
  minZoom: 10,
  maxZoom: 20,
  content: {
    kind: 'features',
    table: 'cours_eau',
    labelOrder: 'longueur_m',
    style: {
      name: 'Cours d’eau',
      rules: [
        rule('Ruisseau, canal', [line(WATER, 1.2)], { filter: ['&&', isSmall, flows], from: 12 }),
        rule('Ruisseau à sec par moments', [line(WATER, 1.1, { dasharray: [7, 3] })], {
          filter: ['&&', isSmall, dries],
          from: 12,
        }),
        rule('Rivière', [line(WATER, 2.4)], { filter: ['&&', isRiver, flows] }),
        rule('Rivière à sec par moments', [line(WATER, 2.2, { dasharray: [9, 3] })], {
          filter: ['&&', isRiver, dries],
        }),
        rule(
          'Nom',
          [
            text('{{nom}}', 12, '#0E4A75', {
              font: ['Source Serif 4'],
              placement: 'line',
              repeat: 400,
              haloWidth: 1.8,
            }),
          ],
          { from: 12 },
        ),
      ],
    },
  },
  fields: [
    { name: 'nom', title: 'Nom' },
    { name: 'classe', title: 'Nature' },
    { name: 'commune', title: 'Commune' },
    { name: 'longueur_m', title: 'Longueur', unit: 'm' },
  ],
  legend: { subtitle: FROM },
  sources: ['osm-2021'],
};

const cover = (name: string, classe: string, color: string, opacity = 0.75) =>
  rule(name, [fill(color, { fillOpacity: opacity })], { filter: ['==', 'classe', classe] });

export const landCover: Layer = {
  slug: 'occupation-du-sol',
  title: 'Occupation du sol',
  description: `Bois, cultures, plages, zones humides et terrains relevés par ${FROM} : incomplet, surtout pour les zones habitées.`,
  minZoom: 8,
  maxZoom: 20,
  content: {
    kind: 'features',
    table: 'occupation_sol',
    style: {
      name: 'Occupation du sol',
      rules: [
        cover('Bois', 'bois', '#8FBF7A'),
        cover('Culture', 'culture', '#EAD98B'),
        cover('Herbe, parc', 'herbe', '#C6DD94'),
        cover('Zone humide', 'zone_humide', '#7FBFB4'),
        cover('Sable, plage', 'sable', '#F3E3A8'),
        cover('Zone habitée', 'residentiel', '#D9B8A0'),
        cover('Activité, commerce', 'activite', '#B9A3BE'),
        cover('Terrain militaire', 'militaire', '#B0977F'),
        cover('Santé', 'sante', '#E79A93'),
        cover('Enseignement', 'enseignement', '#E8BE6A'),
        cover('Cimetière', 'cimetiere', '#9FB39A'),
        cover('Sport, jeux', 'sport', '#79B58C'),
      ],
    },
  },
  fields: [
    { name: 'classe', title: 'Classe' },
    { name: 'surface_m2', title: 'Surface', unit: 'm²' },
    { name: 'ile', title: 'Île' },
  ],
  legend: { subtitle: FROM, counts: true },
  sources: ['osm-2021'],
};

export const summits: Layer = {
  slug: 'sommets',
  title: 'Sommets',
  description: `Sommets et leur altitude publiée, d’après ${FROM} : 309 sommets, dont 92 avec une altitude.`,
  minZoom: 9,
  maxZoom: 20,
  content: {
    kind: 'features',
    table: 'sommet',
    labelOrder: 'altitude_m',
    style: {
      name: 'Sommets',
      rules: [
        rule('Sommet de plus de 1 000 m', [{ kind: 'Mark', wellKnownName: 'triangle', radius: 5, color: '#5B4524' }], {
          filter: ['>=', 'altitude_m', 1000],
        }),
        rule('Sommet de plus de 500 m', [{ kind: 'Mark', wellKnownName: 'triangle', radius: 4, color: '#7A5F38' }], {
          filter: ['&&', ['>=', 'altitude_m', 500], ['<', 'altitude_m', 1000]],
          from: 10,
        }),
        rule('Autre sommet', [{ kind: 'Mark', wellKnownName: 'triangle', radius: 3.4, color: '#9A8157' }], {
          filter: ['||', ['<', 'altitude_m', 500], ['==', 'altitude_m', null]],
          from: 11,
        }),
        rule(
          'Nom et altitude',
          [
            text('{{nom}}\n{{altitude_m}} m', 12, '#5B4524', {
              fontStyle: 'italic',
              fontWeight: 'bold',
              offset: [7, 0],
            }),
          ],
          { filter: ['>', 'altitude_m', 0], from: 11 },
        ),
        rule('Nom', [text('{{nom}}', 11.5, '#5B4524', { fontStyle: 'italic', offset: [7, 0] })], {
          filter: ['==', 'altitude_m', null],
          from: 13,
        }),
      ],
    },
  },
  fields: [
    { name: 'nom', title: 'Sommet' },
    { name: 'altitude_m', title: 'Altitude', unit: 'm' },
    { name: 'commune', title: 'Commune' },
    { name: 'ile', title: 'Île' },
  ],
  legend: { subtitle: FROM },
  sources: ['osm-2021'],
};
