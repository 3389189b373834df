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
  type StyleLayer,
  source,
  spaced,
  written,
} from './expressions.ts';
import { PLACE_SIGN_NAMES } from './signs.ts';

export function airfields({ text, halo }: Theme): StyleLayer {
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

export function shields({ shield }: Theme): StyleLayer {
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

export function rivers({ text, halo }: Theme): StyleLayer {
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

export function streets({ text, halo }: Theme): StyleLayer {
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

export function places({ text, halo }: Theme): StyleLayer {
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

export function numbers({ text, halo }: Theme): StyleLayer {
  return {
    ...{ id: 'numero', type: 'symbol', source, 'source-layer': 'numero', minzoom: clientZoom(17.9) },
    layout: { 'text-field': get('numero'), 'text-font': fontOf('regular'), 'text-size': 10.5, 'text-padding': 1 },
    paint: written(text.second, { color: halo.land, width: 1.3 }),
  };
}
