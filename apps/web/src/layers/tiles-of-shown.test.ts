import { expect, test } from 'vitest';
import type { ShownLayer } from './layers-reducer.ts';
import { testItem } from './testing.ts';
import { tilesOfAny, tilesOfShown } from './tiles-of-shown.ts';

const STYLES = ['default', 'sans-noms', 'sol', 'trait'] as const;
const fond = testItem('fond', { styles: [...STYLES] });
const sombre = testItem('sombre', { styles: [...STYLES], options: { scheme: 'dark' } });
const photo = testItem('photo');
const communes = testItem('communes', { styles: ['default', 'sans-noms'], laid: 'under' });
const pente = testItem('pente', { laid: 'under' });
const routes = testItem('routes', { styles: ['default', 'sans-noms'] });

const shown = (...items: ShownLayer['item'][]): ShownLayer[] => items.map((item) => ({ item, opacity: 0.5 }));
const told = (layers: readonly ShownLayer[]) =>
  tilesOfShown(layers).map(({ key, style, isMultiplied }) => `${key} ${style}${isMultiplied ? ' ×' : ''}`);

test('NAME-01 areas lie between the ground and the drawing of the base map, in their order, below all other layers', () => {
  expect(told(shown(communes, routes, pente, fond))).toEqual([
    'routes sans-noms',
    'fond/trait trait',
    'communes sans-noms ×',
    'pente default ×',
    'fond/sol sol',
  ]);
});

test('NAME-01 a base map without areas is asked for whole, and all layers without their names', () => {
  expect(told(shown(routes, fond))).toEqual(['routes sans-noms', 'fond sans-noms']);
});

test('NAME-01 over a base map of someone else, or under ours, areas stay where the list has them', () => {
  expect(told(shown(communes, routes, photo))).toEqual(['communes sans-noms', 'routes sans-noms', 'photo default']);
  expect(told(shown(routes, fond, pente))).toEqual(['routes sans-noms', 'fond sans-noms', 'pente default']);
});

test('NAME-01 on a dark ground an area is laid and not multiplied', () => {
  expect(told(shown(pente, sombre))).toEqual(['sombre/trait trait', 'pente default', 'sombre/sol sol']);
});

test('LAY-05 every part of a layer has its opacity', () => {
  expect(tilesOfShown(shown(pente, fond)).map(({ opacity }) => opacity)).toEqual([0.5, 0.5, 0.5]);
});

test('OFF-03 a zone keeps what the map asks for with its areas and without them', () => {
  const keys = (...items: ShownLayer['item'][]) => tilesOfAny(items).map(({ key }) => key);
  expect(keys(routes, fond)).toEqual(['routes', 'fond']);
  expect(keys(pente, routes, fond)).toEqual(['routes', 'fond/trait', 'pente', 'fond/sol', 'fond']);
});
