import { expect, test } from 'vitest';
import { findUpward } from './find-upward.ts';

test('a place may name those before it in its table, those of the tables above, and what lies within them', () => {
  const above = { core: [], contract: ['core'] };
  const features = { view: ['core'], draw: ['view', 'contract/calls', 'view/index.ts'], 'draw/late': ['draw'] };
  expect(findUpward([above, features])).toEqual([]);
});

test('a place that names itself or one after it goes upward', () => {
  expect(findUpward([{ a: ['a'], b: ['c', 'a'], c: [] }])).toEqual(['a → a', 'b → c']);
});

test('a folder of a place is where its longest name stands, though it has none of its own', () => {
  const features = { own: ['draw/files', 'map/base'], map: [], 'map/base': [], draw: ['own', 'map'] };
  expect(findUpward([features])).toEqual(['own → draw/files', 'own → map/base']);
  expect(findUpward([{ 'map/base': [], own: ['map/base/tiles'], map: ['own'] }])).toEqual([]);
});

test('a name that no table above knows is refused, and one of a table below too', () => {
  expect(findUpward([{ a: ['b', 'drow'] }, { b: ['a', 'a-b'] }])).toEqual(['a → b', 'a → drow', 'b → a-b']);
});
