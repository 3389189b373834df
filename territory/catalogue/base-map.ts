import type { Layer } from '@motu/engine';

const SOURCES = [
  'osm',
  'osm-2021',
  'ispf',
  'whosonfirst',
  'ourairports',
  'naturalearth',
  'gshhg',
  'daf',
  'viewfinder',
  'copernicus',
];
const DERIVED =
  'Lagons et platiers déduits du rivage et des récifs ; rivage complété autour du bâti ; routes, cours d’eau et occupation du sol d’OpenStreetMap, août 2021 ; relief généralisé hors de Moorea et de Nuku Hiva.';

export const baseMap: Layer = {
  slug: 'fond-de-carte',
  title: 'Fond de carte',
  description: `Le fond de carte complet de la Polynésie française, des archipels à la rue : fonds marins, lagons, relief, bois, cours d’eau, communes, routes et rues, bâtiments et noms de lieux, en français et en reo. ${DERIVED}`,
  minZoom: 5,
  maxZoom: 20,
  content: { kind: 'base-map', theme: 'full' },
  fields: [],
  legend: { note: DERIVED },
  sources: SOURCES,
};

export const lightMap: Layer = {
  slug: 'fond-clair',
  title: 'Fond clair',
  description: `Le même fond dans des teintes claires, à placer sous une carte thématique. ${DERIVED}`,
  minZoom: 5,
  maxZoom: 20,
  content: { kind: 'base-map', theme: 'light' },
  fields: [],
  legend: { note: DERIVED },
  sources: SOURCES,
};

export const darkMap: Layer = {
  slug: 'fond-sombre',
  title: 'Fond sombre',
  description: `Le même fond dans des teintes sombres, pour la nuit. ${DERIVED}`,
  minZoom: 5,
  maxZoom: 20,
  content: { kind: 'base-map', theme: 'dark' },
  fields: [],
  legend: { note: DERIVED },
  sources: SOURCES,
};
