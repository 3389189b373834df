import { readMapParams } from '@motu/core';
import { expect, test } from 'vitest';
import { testContext } from '../layers/testing.ts';
import { shareAddress, shareParams } from './share-link.ts';

const context = testContext({ Fonds: ['+fond-de-carte', 'fond-clair'], Lieux: ['+noms', 'routes'] });
const layers = {
  context,
  order: ['noms', 'routes', 'fond-de-carte', 'fond-clair'],
  shown: ['fond-de-carte', 'noms'],
  opacity: { noms: 0.5, routes: 1, 'fond-de-carte': 1, 'fond-clair': 1 },
  isDark: false,
  isBaseChosen: false,
  isChanged: false,
};
const TODAY = { from: '2026-11-12', to: '2026-11-12' };
const view = { center: [-149.83, -17.53] as const, zoom: 11.25 };
const read = (search: string, changes = {}) => {
  const params = shareParams({ params: readMapParams(search), layers: { ...layers, ...changes }, view, days: TODAY });
  return readMapParams(new URL(shareAddress('https://motu.example', params)).search);
};

test('SHARE-01 the link says what the address leaves unsaid: context, layers, order, opacity, centre and zoom', () => {
  expect(read('')).toMatchObject({
    ctx: 'essai',
    center: view.center,
    zoom: view.zoom,
    layers: ['fond-de-carte', 'noms'],
    stack: [
      { slug: 'noms', opacity: 0.5 },
      { slug: 'fond-de-carte', opacity: null },
    ],
  });
});

test('SHARE-01 URL-07 the marker, the search with its page and the route go along; what is this page’s own does not', () => {
  const said =
    'info=-149.500000,-17.500000%7Clabel:Ici&q=mairie&page=2&route=-149.5,-17.5/-149.6,-17.6&routeType=velo&routeGates=1';
  const { info, q, page, route, routeType, routeGates, debug, embed, fixed, buttons, position } = read(
    `${said}&debug=1&embed=1&fixed=1&buttons=zoom&position=1`,
  );
  expect({ info, q, page, route, routeType, routeGates }).toEqual({
    info: { coordinate: [-149.5, -17.5], label: 'Ici' },
    q: 'mairie',
    page: 2,
    route: [
      [-149.5, -17.5],
      [-149.6, -17.6],
    ],
    routeType: 'velo',
    routeGates: true,
  });
  expect([debug, embed, fixed, buttons, position]).toEqual([null, null, null, null, null]);
});

test('TIME-01 TIME-02 the link says the day of layers with dates, today too, and the comparison; without such layers, no day', () => {
  const releves = { ...context.layers.routes, dated: true };
  const dated = { context: { ...context, layers: { ...context.layers, routes: releves } }, shown: ['routes'] };
  expect(read('', dated).temps).toEqual(TODAY);
  expect(read('').temps).toBeNull();
  const comparer = { percent: 40, layers: ['noms'], days: null };
  expect(read('comparer=40|noms', dated).comparer).toEqual(comparer);
});

test('SHARE-01 a map whose context has not come is shared as its address says', () => {
  expect(read('ctx=plage&layers=routes', { context: null })).toMatchObject({ ctx: 'plage', layers: ['routes'] });
});
