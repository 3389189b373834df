import type { Layer } from '../layer/layer.ts';
import { fill, line, rule } from '../style/build.ts';
import { SEQUENTIAL } from '../style/palettes.ts';

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
  legend: { subtitle: 'Profondeur', note: INDICATIVE },
  sources: ['naturalearth'],
};

export const reefs: Layer = {
  slug: 'recifs',
  title: 'Récifs',
  description:
    'Récifs coralliens à petite échelle (Natural Earth, 1 : 10 000 000) et bord extérieur des récifs, déduit du rivage.',
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
  legend: { note: 'Tracé généralisé, pour les petites échelles.' },
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
