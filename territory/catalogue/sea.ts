import type { Layer } from '@motu/engine';
import { fill, line, rule, SEQUENTIAL } from '@motu/engine/style';

const INDICATIVE = 'Fonds marins : Natural Earth, à titre indicatif. Ne pas utiliser pour la navigation.';

export const seaFloor: Layer = {
  slug: 'fond-marin',
  title: 'Fond marin',
  description: `Teintes et texture des fonds marins. ${INDICATIVE}`,
  minZoom: 5,
  maxZoom: 14,
  content: { kind: 'sea' },
  fields: [],
  legend: { note: INDICATIVE },
  sources: ['naturalearth'],
};

const depth = (metres: number, name: string, color: string) =>
  rule(name, [fill(color, { fillOpacity: 0.75 })], { filter: ['==', 'profondeur_m', metres] });

export const bathymetry: Layer = {
  slug: 'bathymetrie',
  title: 'Bathymétrie',
  description: `Profondeurs de plus de 200, 1 000 et 2 000 mètres, à petite échelle. ${INDICATIVE}`,
  minZoom: 5,
  maxZoom: 11,
  content: {
    kind: 'features',
    table: 'bathymetrie',
    nested: 'profondeur_m',
    style: {
      name: 'Bathymétrie',
      rules: [
        depth(200, 'Plus de 200 m', SEQUENTIAL.ocean[2]),
        depth(1000, 'Plus de 1 000 m', SEQUENTIAL.ocean[3]),
        depth(2000, 'Plus de 2 000 m', SEQUENTIAL.ocean[4]),
      ],
    },
  },
  fields: [{ name: 'profondeur_m', title: 'Profondeur', unit: 'm' }],
  legend: { subtitle: 'Profondeur, en mètres', note: INDICATIVE },
  sources: ['naturalearth'],
};

export const reefs: Layer = {
  slug: 'recifs',
  title: 'Récifs',
  description:
    'Bord extérieur des récifs, déduit du rivage et des récifs à petite échelle de Natural Earth (1 : 10 000 000), à titre indicatif.',
  minZoom: 5,
  maxZoom: 14,
  content: {
    kind: 'features',
    table: 'recif',
    style: {
      name: 'Récifs',
      rules: [rule('Récif', [line('#FFFFFF', 3.2, { opacity: 0.7 }), line('#0F8C8C', 1.4)])],
    },
  },
  fields: [],
  legend: { note: 'Tracé déduit, à titre indicatif.' },
  sources: ['naturalearth'],
};

export const territorialSea: Layer = {
  slug: 'mer-territoriale',
  title: 'Mer territoriale',
  description:
    'Limite de la mer territoriale, à douze milles marins des lignes de base. Ce n’est pas la zone économique exclusive.',
  minZoom: 5,
  maxZoom: 16,
  content: {
    kind: 'features',
    table: 'mer_territoriale',
    style: {
      name: 'Mer territoriale',
      rules: [
        rule('Mer territoriale (12 milles)', [
          fill('#14507A', { fillOpacity: 0.06 }),
          line('#14507A', 1.2, { dasharray: [8, 3, 2, 3], opacity: 0.85 }),
        ]),
      ],
    },
  },
  fields: [{ name: 'nom', title: 'Nom' }],
  legend: {},
  sources: ['osm'],
};

const limit = (name: string, nature: string, color: string, width: number, dasharray?: number[]) =>
  rule(name, [line(color, width, dasharray ? { dasharray } : {})], { filter: ['==', 'nature', nature] });

export const maritimeLimits: Layer = {
  slug: 'limites-maritimes',
  title: 'Zone économique exclusive et limites maritimes',
  description:
    'Zone économique exclusive de 4,79 millions de km², frontières avec les États voisins, mer territoriale, zone contiguë et lignes de base droites, d’après le Shom. Ne pas utiliser pour la navigation.',
  minZoom: 5,
  maxZoom: 18,
  content: {
    kind: 'features',
    table: 'limite_maritime',
    style: {
      name: 'Limites maritimes',
      rules: [
        rule('Zone économique exclusive', [fill('#2B4C8C', { fillOpacity: 0.05 })], {
          filter: ['==', 'nature', 'Zone économique exclusive'],
        }),
        limit('Limite de la ZEE (200 milles)', 'Limite de la zone économique exclusive (200 milles)', '#2B4C8C', 1.8),
        limit('Frontière par accord', 'Frontière maritime, par accord', '#8A3358', 1.8, [10, 3, 2, 3]),
        limit('Limite sans accord', 'Limite revendiquée, sans accord', '#CB5F5F', 1.8, [4, 4]),
        limit(
          'Mer territoriale (12 milles)',
          'Limite de la mer territoriale (12 milles)',
          '#14507A',
          1.3,
          [8, 3, 2, 3],
        ),
        limit('Zone contiguë (24 milles)', 'Limite de la zone contiguë (24 milles)', '#3A8AA0', 1.1, [6, 4]),
        rule('Ligne de base droite', [line('#4A5560', 1, { dasharray: [2, 2] })], {
          filter: ['==', 'nature', 'Ligne de base droite'],
          from: 8,
        }),
      ],
    },
  },
  fields: [
    { name: 'nature', title: 'Limite' },
    { name: 'description', title: 'Description' },
    { name: 'reference', title: 'Texte' },
    { name: 'depuis', title: 'Depuis le' },
    { name: 'longueur_km', title: 'Longueur', unit: 'km' },
    { name: 'surface_km2', title: 'Surface', unit: 'km²' },
  ],
  legend: { note: 'Shom, délimitations maritimes : ne pas utiliser pour la navigation' },
  sources: ['shom'],
};
