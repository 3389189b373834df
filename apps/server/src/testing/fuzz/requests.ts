import type { StoredContext, StoredLayer } from '@motu/contract';
import { spoil } from './hostile.ts';
import type { Random } from './random.ts';

/** `body` is sent as it is. */
export type FuzzRequest = { method: 'GET' | 'POST' | 'PUT' | 'PATCH'; url: string; body?: string };

/** What spoiled requests are made from: what is stored. */
export type FuzzGround = { layer: StoredLayer; contexts: readonly StoredContext[] };

export const FIELDS = {
  styles: styleRequest,
  bodies: bodyRequest,
  ows: owsRequest,
} satisfies Record<string, (random: Random, ground: FuzzGround) => FuzzRequest>;

const SVG = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"/>').toString('base64')}`;
const SYMBOLS = [
  { kind: 'Fill', color: '#d01010', opacity: 0.5, outlineColor: '#102030', outlineWidth: 2, outlineDasharray: [4, 2] },
  { kind: 'Fill', graphicFill: { kind: 'Mark', wellKnownName: 'shape://slash', radius: 4, strokeColor: '#102030' } },
  { kind: 'Line', color: '#102030', width: 2, dasharray: [4, 2], cap: 'butt', join: 'round', opacity: 1 },
  {
    kind: 'Mark',
    wellKnownName: 'square',
    radius: 5,
    color: '#d01010',
    rotate: 10,
    strokeColor: '#fff',
    strokeWidth: 1,
  },
  { kind: 'Icon', image: SVG, size: 16, rotate: 4, opacity: 1 },
  {
    kind: 'Text',
    label: '{{nom}}',
    size: 12,
    color: '#102030',
    font: ['Source Sans 3'],
    haloWidth: 2,
    letterSpacing: 1,
    offset: [7, 0],
    repeat: 250,
    placement: 'point',
  },
];
const FILTERS = [
  ['==', 'nom', 'a'],
  ['&&', ['>', 'x', 1], ['!', ['*=', 'nom', '*a*']]],
  ['<=x<=', 'x', 1, 2],
];

function styleRequest(random: Random, { layer }: FuzzGround): FuzzRequest {
  const { id, drawn: _, version, ...input } = layer;
  const rule = {
    name: 'Tout',
    filter: random.pick(FILTERS),
    scaleDenominator: { min: 1, max: 1e7 },
    symbolizers: [random.pick(SYMBOLS), random.pick(SYMBOLS)],
  };
  const style = spoil({ name: 'Essai', rules: [rule] }, random);
  const around = (document: object) => JSON.stringify(document).replace('"STYLE"', () => style);
  const edited = { ...input, style: 'STYLE' };
  if (random.oneIn(2)) return { method: 'PUT', url: `/api/layers/${id}`, body: around({ ...edited, version }) };
  const ground = { bbox: [-149.7, -17.7, -149.5, -17.5], width: 128, height: 128 };
  return { method: 'POST', url: '/api/layers/apercu', body: around({ ...ground, id, layer: edited }) };
}

function bodyRequest(random: Random, { layer, contexts }: FuzzGround): FuzzRequest {
  const { id: _, drawn: __, version, ...input } = layer;
  const context = random.pick(contexts);
  const name = `x${random.below(1e9)}`;
  const place = { title: 'Ici', slug: name, lon: -149.5, lat: -17.5, width: 0.1, height: 0.1 };
  const geometry = {
    type: 'LineString',
    coordinates: [
      [-149.5, -17.5],
      [-149.4, -17.6],
    ],
  };
  const [method, url, document] = random.pick([
    ['POST', '/api/emplacements', place],
    ['POST', '/api/release-notes', { content: '## Une', order: 1, published: false }],
    ['POST', '/api/contexts', { ...withoutId(context), name, slug: name, isDefault: false }],
    ['PUT', `/api/contexts/${context.id}`, { ...withoutId(context), version: context.version }],
    ['POST', '/api/layers', { ...input, slug: name, name }],
    ['PATCH', `/api/layers/${layer.id}/sourceOptions`, { ...input.sourceOptions, urls: undefined }],
    ['PUT', `/api/layers/${layer.id}`, { ...input, version }],
    ['POST', '/api/users', { username: name, role: 'user', context: null }],
    ['POST', '/api/altitude', { geometry, samples: 10 }],
    [
      'POST',
      '/api/signalements',
      { categorie: 'autre', description: 'Rue', lon: -149.5, lat: -17.5, zoom: 12, couches: [layer.slug] },
    ],
    [
      'POST',
      '/api/tasks/forecast',
      {
        kind: 'truncate',
        layer: layer.slug,
        grid: 'EPSG:4326',
        format: 'image/png',
        scale: 1,
        minZoom: 5,
        maxZoom: 6,
        extent: [-150, -18, -149, -17],
        place: null,
      },
    ],
  ] as const);
  return { method, url, body: spoil(document, random) };
}

const withoutId = ({ id: _, version: __, ...context }: StoredContext) => context;

const WORDS = [
  '',
  '0',
  '-1',
  '1e309',
  'NaN',
  '%00',
  '%ff',
  '../..',
  '%F0%9F%8F%9D',
  '<a>',
  "'",
  '1;2',
  '99999999999',
  '1,2,3,4',
  'EPSG:0',
  'a'.repeat(3000),
];
const MAP = {
  SERVICE: 'WMS',
  VERSION: '1.3.0',
  REQUEST: 'GetMap',
  LAYERS: 'sante',
  STYLES: '',
  CRS: 'EPSG:4326',
  BBOX: '-17.6,-149.6,-17.5,-149.5',
  WIDTH: '64',
  HEIGHT: '64',
  FORMAT: 'image/png',
};
const ASKED: readonly (readonly [path: string, parameters: Record<string, string>])[] = [
  ['/api/wms', MAP],
  [
    '/api/wms',
    { ...MAP, VERSION: '1.1.1', SRS: 'EPSG:3857', TRANSPARENT: 'TRUE', BGCOLOR: '0xffffff', TIME: '2020-01-01' },
  ],
  [
    '/api/wms',
    {
      ...MAP,
      REQUEST: 'GetFeatureInfo',
      QUERY_LAYERS: 'sante',
      I: '3',
      J: '4',
      INFO_FORMAT: 'application/json',
      FEATURE_COUNT: '2',
    },
  ],
  ['/api/wms', { ...MAP, CQL_FILTER: "nom like 'a%' and nom is not null" }],
  [
    '/api/wms',
    { SERVICE: 'WMS', REQUEST: 'GetLegendGraphic', LAYER: 'sante', FORMAT: 'image/png', RULE: 'x', WIDTH: '40' },
  ],
  ['/api/wms', { SERVICE: 'WMS', REQUEST: 'GetCapabilities', VERSION: '1.3.0' }],
  [
    '/api/wmts',
    {
      SERVICE: 'WMTS',
      REQUEST: 'GetTile',
      VERSION: '1.0.0',
      LAYER: 'sante',
      STYLE: 'default',
      TILEMATRIXSET: 'EPSG:4326',
      TILEMATRIX: '10',
      TILEROW: '612',
      TILECOL: '173',
      FORMAT: 'image/png',
    },
  ],
  ['/api/wmts', { SERVICE: 'WMTS', REQUEST: 'GetCapabilities' }],
];

function owsRequest(random: Random): FuzzRequest {
  const [path, parameters] = random.pick(ASKED);
  const pairs = Object.entries(parameters).flatMap(([name, value]) => {
    if (random.oneIn(12)) return [];
    const spoiled = random.oneIn(5) ? random.pick(WORDS) : encodeURIComponent(value);
    const written = `${random.oneIn(6) ? name.toLowerCase() : name}=${spoiled}`;
    return random.oneIn(25) ? [written, written] : [written];
  });
  if (random.oneIn(4)) return { method: 'GET', url: tileAddress(random) };
  return { method: 'GET', url: `${path}?${pairs.join('&')}` };
}

function tileAddress(random: Random): string {
  const parts = ['sante', 'default', 'EPSG:4326', '10', '612', '173.png'];
  const spoiled = parts.map((part) => (random.oneIn(5) ? random.pick(WORDS).slice(0, 200) : part));
  return `/api/wmts/1.0.0/${spoiled.join('/')}`;
}
