import type { ByZoom } from '../../basemap/by-zoom.ts';
import * as sizes from '../../basemap/name-sizes.ts';
import type { Theme } from '../../basemap/theme.ts';
import {
  all,
  clientZoom,
  type Expression,
  fontOf,
  get,
  has,
  is,
  isOneOf,
  not,
  type StyleLayer,
  spaced,
  zoomed,
} from './expressions.ts';
import { GLYPH_FONTS } from './glyph-fonts.ts';
import { PLACE_SIGN_NAMES } from './signs.ts';

const source = 'plan';
const WATERS = ['baie', 'lagon', 'chenal', 'passe', 'port', 'lac'];
const LINE = 1.14;

type Halo = { color: string; width: number };
const written = (color: string, halo: Halo) => ({
  ...{ 'text-color': color, 'text-halo-color': halo.color, 'text-halo-width': halo.width },
});

/** Names and signs, the most important last: MapLibre places those of the upper layers first. */
export function nameLayers(theme: Theme): StyleLayer[] {
  return [
    numbers(theme),
    places(theme),
    streets(theme),
    rivers(theme),
    shields(theme),
    ocean(theme),
    ...quarters(theme),
    summits(theme),
    airfields(theme),
    waters(theme),
    ...localities(theme),
    ...islands(theme),
    ...communes(theme),
    archipelagos(theme),
  ];
}

/** Of the table of names. In the last tiles are those of all larger scales: each waits for its zoom. */
function names(id: string, classes: readonly string[], from: number, until?: number): StyleLayer {
  return {
    ...{ id, type: 'symbol', source, 'source-layer': 'nom', minzoom: clientZoom(from) },
    ...(until !== undefined && { maxzoom: clientZoom(until) }),
    filter: all(isOneOf('classe', classes), ['<=', ['coalesce', get('min_zoom'), 0], ['+', ['zoom'], 1.01]]),
  };
}

const and = (layer: StyleLayer, ...conditions: Expression[]): Expression => all(layer.filter ?? true, ...conditions);
const common = { 'symbol-sort-key': get('ordre'), 'text-line-height': LINE, 'text-max-width': 9, 'text-padding': 2 };
const largest = (table: ByZoom): number => Math.max(...table.map(([, size]) => size));

/** A name with its second one under it, smaller and leaning. */
function twoNames(first: Expression, from: number): Expression {
  const second = { 'font-scale': 0.75, 'text-font': ['literal', [GLYPH_FONTS.italic.name]] } as unknown as Expression;
  const both: Expression = [
    'case',
    has('nom_reo'),
    ['format', first, {}, '\n', {}, get('nom_reo'), second],
    ['format', first, {}],
  ];
  return from <= 0 ? both : ['step', ['zoom'], first, clientZoom(from), both];
}

function archipelagos({ text, halo }: Theme): StyleLayer {
  const { sizes: table, until } = sizes.ARCHIPELAGO;
  return {
    ...names('nom-archipel', ['archipel'], 5, until + 0.5),
    layout: {
      ...{
        ...common,
        'text-font': fontOf('semibold'),
        'text-size': zoomed(table),
        'text-letter-spacing': spaced(3.2, 14),
      },
      'text-field': twoNames(['upcase', get('nom')], 0),
    },
    paint: written(text.archipelago, { color: halo.archipelago, width: 2 }),
  };
}

function islands({ text, halo }: Theme): StyleLayer[] {
  return sizes.ISLANDS.map(({ sizes: table }, i): StyleLayer => {
    const rank = i + 1;
    const layer = names(`nom-ile-${rank}`, ['ile'], table[0]?.[0] ?? 5, 14);
    const rankOf: Expression = ['coalesce', get('rang'), 4];
    return {
      ...layer,
      filter: and(layer, rank === 4 ? ['>=', rankOf, 4] : ['==', rankOf, rank]),
      layout: {
        ...{ ...common, 'text-font': fontOf(rank <= 2 ? 'bold' : 'semibold'), 'text-size': zoomed(table) },
        'text-field': twoNames(get('nom'), 7.5),
        'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.6,
      },
      // Beside its island from afar, on it from nearer.
      paint: {
        ...written(text.island, { color: halo.sea, width: 2 }),
        'text-halo-color': ['step', ['zoom'], halo.sea, clientZoom(9.5), halo.land],
      },
    };
  });
}

/** The ring of a town, and its name beside it; nearer the name alone, on the place. */
function town(
  layer: StyleLayer,
  theme: Theme,
  look: { font: Expression; size: Expression; sign: Expression },
): StyleLayer[] {
  const paint = written(theme.text.locality, { color: theme.halo.land, width: 1.6 });
  const layout = { ...common, 'text-field': get('nom'), 'text-font': look.font, 'text-size': look.size };
  const near = clientZoom(13.5);
  const beside = {
    ...{
      'icon-image': look.sign,
      'text-variable-anchor': ['left', 'right', 'bottom', 'top', 'bottom-left', 'top-left'],
    },
    ...{ 'text-radial-offset': 0.5, 'text-justify': 'auto', 'icon-allow-overlap': false, 'text-max-width': 20 },
  };
  const { minzoom = 0, maxzoom } = layer;
  const far: StyleLayer = {
    ...layer,
    maxzoom: Math.min(near, maxzoom ?? near),
    layout: { ...layout, ...beside },
    paint,
  };
  if (maxzoom !== undefined && maxzoom <= near) return [far];
  const alone = { 'text-variable-anchor': ['center', 'top', 'bottom'], 'text-radial-offset': 0.8 };
  return [
    far,
    { ...layer, id: `${layer.id}-proche`, minzoom: Math.max(near, minzoom), layout: { ...layout, ...alone }, paint },
  ];
}

function communes(theme: Theme): StyleLayer[] {
  const isLarge: Expression = ['>', ['coalesce', get('population'), 0], 8000];
  const until = sizes.COMMUNE.until + 0.5;
  return [false, true].flatMap((large) => {
    const layer = names(large ? 'nom-commune-grande' : 'nom-commune', ['commune'], 9, until);
    const table = (large ? sizes.COMMUNE_LARGE : sizes.COMMUNE).sizes;
    const size = zoomed(table, (value) => (large ? ['case', is('nom', 'Papeete'), value + 2, value] : value));
    const font = large ? capitalFont('semibold') : fontOf('semibold');
    return town({ ...layer, filter: and(layer, large ? isLarge : not(isLarge)) }, theme, { font, size, sign: 'bourg' });
  });
}

const capitalFont = (otherwise: 'semibold' | 'regular'): Expression => [
  ...['case', is('nom', 'Papeete')],
  ['literal', fontOf('bold')],
  ['literal', fontOf(otherwise)],
];

function localities(theme: Theme): StyleLayer[] {
  const people: Expression = ['coalesce', get('population'), 0];
  const isTown: Expression = ['any', ['>', people, 1500], is('rang', 1)];
  const isVillage = all(not(isTown), ['>', people, 200]);
  return (
    [
      ['hameau', sizes.LOCALITY_SMALL, all(not(isTown), not(isVillage)), 'regular', 'village'],
      ['village', sizes.LOCALITY, isVillage, 'regular', 'village'],
      ['ville', sizes.LOCALITY_LARGE, isTown, 'semibold', 'bourg'],
    ] as const
  ).flatMap(([id, { sizes: table, until }, condition, weight, sign]) => {
    const layer = names(`nom-${id}`, ['localite'], table[0]?.[0] ?? 10, until + 0.5);
    const size = zoomed(table, (value) => (id === 'ville' ? ['case', is('nom', 'Papeete'), value + 2, value] : value));
    const font = id === 'ville' ? capitalFont('semibold') : fontOf(weight);
    return town({ ...layer, filter: and(layer, condition) }, theme, { font, size, sign });
  });
}

function quarters({ text, halo }: Theme): StyleLayer[] {
  return (
    [
      ['nom-lieu-dit', ['lieu_dit', 'ilot'], 'italic', text.second, zoomed([[11, 11.5]])],
      ['nom-quartier', ['quartier'], 'regular', text.locality, ['step', ['zoom'], 12, clientZoom(15.5), 13]],
    ] as const
  ).map(([id, classes, font, color, size]) => ({
    ...names(id, classes, 11),
    layout: { ...common, 'text-field': get('nom'), 'text-font': fontOf(font), 'text-size': size, 'text-padding': 7 },
    paint: written(color, { color: halo.land, width: 1.6 }),
  }));
}

function waters({ text, halo }: Theme): StyleLayer {
  const { sizes: table } = sizes.WATER;
  return {
    ...names('nom-eau', WATERS, 10),
    layout: {
      ...{ ...common, 'text-field': get('nom'), 'text-font': fontOf('serifItalic'), 'text-size': zoomed(table) },
      ...{ 'text-letter-spacing': spaced(1, largest(table)), 'text-max-width': 7, 'text-padding': 6 },
    },
    paint: written(text.water, { color: halo.sea, width: 1.4 }),
  };
}

function ocean({ text, halo }: Theme): StyleLayer {
  const { sizes: table, until } = sizes.OCEAN;
  return {
    ...names('nom-ocean', ['ocean'], 5, until + 0.5),
    layout: {
      ...{
        ...common,
        'text-font': fontOf('serifItalic'),
        'text-size': zoomed(table),
        'text-letter-spacing': spaced(2, 17),
      },
      'text-field': get('nom'),
      'text-max-width': 14,
    },
    paint: written(text.water, { color: halo.sea, width: 1.2 }),
  };
}

function summits({ text, halo }: Theme): StyleLayer {
  const layer = names('nom-sommet', ['sommet'], 8.9, 16.5);
  const height: Expression = ['concat', ['number-format', get('altitude'), { locale: 'fr' }], '\u00a0m'];
  return {
    ...layer,
    filter: and(layer, ['any', ['>=', ['zoom'], clientZoom(10.9)], ['>=', ['coalesce', get('altitude'), 0], 1300]]),
    layout: {
      ...{
        ...common,
        'text-font': fontOf('semiboldItalic'),
        'text-size': 12,
        'icon-image': 'sommet',
        'text-max-width': 20,
      },
      'text-field': [
        ...['case', ['>', ['coalesce', get('altitude'), 0], 0]],
        [
          'format',
          get('nom'),
          {},
          '\n',
          {},
          height,
          { 'text-font': ['literal', fontOf('regular')], 'font-scale': 0.92 },
        ],
        ['format', get('nom'), {}],
      ],
      ...{
        'text-variable-anchor': ['left', 'right', 'bottom', 'top'],
        'text-radial-offset': 0.7,
        'text-justify': 'auto',
      },
    },
    paint: written(text.summit, { color: halo.land, width: 1.6 }),
  };
}

function airfields({ text, halo }: Theme): StyleLayer {
  return {
    ...{
      id: 'aerodrome',
      type: 'symbol',
      source,
      'source-layer': 'aerodrome',
      minzoom: clientZoom(9.9),
      maxzoom: clientZoom(15.5),
    },
    layout: {
      ...{
        'icon-image': 'aerodrome',
        'icon-padding': 0,
        'text-font': fontOf('regular'),
        'text-size': 11.5,
        'text-optional': true,
      },
      'text-field': ['step', ['zoom'], '', clientZoom(12.9), ['coalesce', get('nom'), '']],
      ...{
        'text-variable-anchor': ['left', 'right', 'bottom', 'top'],
        'text-radial-offset': 0.9,
        'text-justify': 'auto',
      },
    },
    paint: written(text.locality, { color: halo.land, width: 1.5 }),
  };
}

function shields({ shield }: Theme): StyleLayer {
  return {
    ...{ id: 'route-numero', type: 'symbol', source, 'source-layer': 'route', minzoom: clientZoom(10.9) },
    filter: all(
      has('ref'),
      ['<=', ['length', get('ref')], 4],
      ['any', is('classe', 'principale'), ['>=', ['zoom'], clientZoom(13)]],
    ),
    layout: {
      ...{ 'symbol-placement': 'line', 'symbol-spacing': 340, 'icon-image': 'plaque', 'icon-text-fit': 'both' },
      ...{ 'text-field': get('ref'), 'text-font': fontOf('bold'), 'text-size': 10.5 },
      ...{ 'text-rotation-alignment': 'viewport', 'icon-rotation-alignment': 'viewport', 'text-padding': 20 },
    },
    paint: { 'text-color': shield.text },
  };
}

function rivers({ text, halo }: Theme): StyleLayer {
  return {
    ...{ id: 'nom-cours-eau', type: 'symbol', source, 'source-layer': 'cours_eau', minzoom: clientZoom(12.9) },
    filter: all(has('nom'), ['any', is('classe', 'riviere'), ['>=', ['zoom'], clientZoom(13.9)]]),
    layout: {
      ...{
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'text-field': get('nom'),
        'text-font': fontOf('serifItalic'),
      },
      ...{ 'text-size': 12, 'text-letter-spacing': spaced(0.6, 12), 'text-max-angle': 35 },
    },
    paint: written(text.water, { color: halo.land, width: 1.4 }),
  };
}

function streets({ text, halo }: Theme): StyleLayer {
  const isMain = is('classe', 'principale');
  return {
    ...{ id: 'nom-rue', type: 'symbol', source, 'source-layer': 'rue', minzoom: clientZoom(14.9) },
    filter: ['any', isOneOf('classe', ['principale', 'secondaire']), ['>=', ['zoom'], clientZoom(15.9)]],
    layout: {
      ...{ 'symbol-placement': 'line', 'symbol-spacing': 300, 'text-field': get('nom'), 'text-max-angle': 35 },
      'text-font': ['case', isMain, ['literal', fontOf('semibold')], ['literal', fontOf('regular')]],
      ...{
        'text-size': ['case', isMain, 11.5, 10.5],
        'text-letter-spacing': 0.02,
        'symbol-sort-key': ['-', 0, ['coalesce', get('longueur_m'), 0]],
      },
    },
    paint: written(text.street, { color: halo.land, width: 1.5 }),
  };
}

function places({ text, halo }: Theme): StyleLayer {
  const known = PLACE_SIGN_NAMES.filter((name) => name !== 'autre');
  const signOf = (field: string, otherwise: Expression): Expression => [
    ...['match', get(field)],
    ...known.flatMap((name): Expression[] => [name, `lieu-${name}`]),
    otherwise,
  ];
  const color: Expression = [
    'match',
    get('theme'),
    ...Object.entries(text.poi).flatMap(([name, one]) => (name === 'autre' ? [] : [name, one])),
    text.poi.autre,
  ];
  return {
    ...{ id: 'lieu', type: 'symbol', source, 'source-layer': 'lieu', minzoom: clientZoom(13.9) },
    filter: ['<=', get('min_zoom'), ['+', ['zoom'], 1.01]],
    layout: {
      ...{
        'symbol-sort-key': ['coalesce', get('rang'), 9],
        'icon-image': signOf('classe', signOf('theme', 'lieu-autre')),
      },
      ...{
        'text-field': get('nom'),
        'text-font': fontOf('regular'),
        'text-size': 11.5,
        'text-max-width': 9,
        'text-line-height': LINE,
      },
      ...{
        'text-variable-anchor': ['left', 'right', 'bottom', 'top'],
        'text-radial-offset': 0.85,
        'text-justify': 'auto',
        'icon-padding': 2,
      },
    },
    paint: { ...written(halo.land, { color: halo.land, width: 1.5 }), 'text-color': color },
  };
}

function numbers({ text, halo }: Theme): StyleLayer {
  return {
    ...{ id: 'numero', type: 'symbol', source, 'source-layer': 'numero', minzoom: clientZoom(17.9) },
    layout: { 'text-field': get('numero'), 'text-font': fontOf('regular'), 'text-size': 10.5, 'text-padding': 1 },
    paint: written(text.second, { color: halo.land, width: 1.3 }),
  };
}
