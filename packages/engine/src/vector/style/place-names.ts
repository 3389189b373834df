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
  LINE,
  not,
  type StyleLayer,
  source,
  spaced,
  written,
  zoomed,
} from './expressions.ts';
import { GLYPH_FONTS } from './glyph-fonts.ts';

const WATERS = ['baie', 'lagon', 'chenal', 'passe', 'port', 'lac'];

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

export function archipelagos({ text, halo }: Theme): StyleLayer {
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

export function islands({ text, halo }: Theme): StyleLayer[] {
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

export function communes(theme: Theme): StyleLayer[] {
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

export function localities(theme: Theme): StyleLayer[] {
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

export function quarters({ text, halo }: Theme): StyleLayer[] {
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

export function waters({ text, halo }: Theme): StyleLayer {
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

export function ocean({ text, halo }: Theme): StyleLayer {
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

export function summits({ text, halo }: Theme): StyleLayer {
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
