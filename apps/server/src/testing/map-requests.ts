import { GET_INFO, GET_MAP, wms } from './wms-requests.ts';

const BASES = ['fond-de-carte', 'fond-clair', 'fond-sombre', 'fond-marin'];
const AREAS = ['altitude', 'bathymetrie', 'occupation-du-sol', 'pente', 'population-par-commune', 'relief-ombre'];
const POINTS = ['administration', 'aerodromes', 'culte', 'enseignement', 'sante', 'sommets', 'toponymes'];
const LINES = ['communes', 'courbes-de-niveau', 'cours-d-eau', 'limites-maritimes', 'mer-territoriale', 'recifs'];
const LAYERS = [...BASES, ...AREAS, ...POINTS, ...LINES, 'batiments', 'routes', 'subdivisions'];

type Place = [level: number, longitude: number, latitude: number];
const TAHITI: Place = [8, -149.5, -17.65];
const MOOREA: Place = [11, -149.83, -17.51];
const PAPEETE: Place = [14, -149.567, -17.536];
const MARQUESAS: Place = [10, -140.1, -8.91];
const BORA_BORA: Place = [13, -151.741, -16.507];

/** The tile of the grid in degrees that holds a place, some levels up for a block of names. */
function inDegrees(layer: string, style: string, [level, longitude, latitude]: Place, extension = 'png', sharp = '') {
  const up = style === 'noms' ? 2 : 0;
  const degrees = 180 / 2 ** (level - up);
  const [row, column] = [Math.floor((90 - latitude) / degrees), Math.floor((longitude + 180) / degrees)];
  return `/api/wmts/1.0.0/${layer}/${style}/EPSG:4326${sharp}/${level - up}/${row}/${column}.${extension}`;
}

function inMercator(layer: string, [level, longitude, latitude]: Place): string {
  const side = 2 ** level;
  const y = (1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2;
  const column = Math.floor(((longitude + 180) / 360) * side);
  return `/api/wmts/1.0.0/${layer}/default/EPSG:3857/${level}/${Math.floor(y * side)}/${column}.png`;
}

const MAPS = [
  { BBOX: '-17.9,-149.95,-17.45,-149.1', WIDTH: '320', HEIGHT: '170' },
  { VERSION: '1.1.1', CRS: null, SRS: 'EPSG:3857', BBOX: '-16680000,-2000000,-16640000,-1960000' },
  { CRS: 'EPSG:3297', BBOX: '190000,8040000,260000,8080000', WIDTH: '350', FORMAT: 'image/jpeg' },
  { CRS: 'CRS:84', BBOX: '-151.78,-16.54,-151.7,-16.46', FORMAT: 'image/webp', TRANSPARENT: 'TRUE' },
];
const STACKS = [
  'fond-clair,pente,communes',
  'fond-de-carte,sante,enseignement,culte',
  'relief-ombre,courbes-de-niveau',
];

/** Five hundred questions to the map services: each layer as tiles of every kind, as pictures, legends and information. */
export const MAP_REQUESTS: readonly string[] = [
  ...LAYERS.flatMap((layer) => [
    ...[TAHITI, MOOREA, PAPEETE, MARQUESAS].map((place) => inDegrees(layer, 'default', place)),
    ...[MOOREA, PAPEETE].map((place) => inDegrees(layer, 'sans-noms', place)),
    ...[MOOREA, PAPEETE].map((place) => inDegrees(layer, 'noms', place, 'json')),
    inDegrees(layer, 'default', BORA_BORA, 'png', '@2x'),
    inDegrees(layer, 'sans-noms', TAHITI, 'webp'),
    ...[TAHITI, PAPEETE].map((place) => inMercator(layer, place)),
    ...MAPS.map((map) => wms(GET_MAP, { LAYERS: layer, ...map })),
    wms(GET_INFO, { LAYERS: layer, QUERY_LAYERS: layer }),
    wms({ SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetLegendGraphic', FORMAT: 'image/png', LAYER: layer }),
  ]),
  ...BASES.flatMap((layer) =>
    ['sol', 'trait'].flatMap((style) => [TAHITI, MOOREA, PAPEETE].map((place) => inDegrees(layer, style, place))),
  ),
  ...STACKS.flatMap((layers) => MAPS.map((map) => wms(GET_MAP, { LAYERS: layers, STYLES: '', ...map }))),
  ...LAYERS.map((layer) => wms(GET_INFO, { LAYERS: layer, QUERY_LAYERS: layer, INFO_FORMAT: 'text/plain' })),
];
