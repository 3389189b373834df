import { expect, test } from 'vitest';
import { shownItems } from './items.ts';

const item = { onClick: () => {} };
const all = { couches: item, mesure: item, dessin: item, cache: item, preferences: item, about: item };
const ids = (configured: string[] | null, asked: string[] | null) =>
  shownItems(all, { configured, asked }).map(({ id }) => id);

test('MAP-06 the toolbar is sorted, whatever the order its items came in', () => {
  expect(ids(null, null)).toEqual(['about', 'preferences', 'cache', 'dessin', 'mesure', 'couches']);
});

test('MAP-06 ADM-24 a list leaves what it names, in its order, after « À propos »', () => {
  expect(ids(['couches', 'mesure'], null)).toEqual(['about', 'couches', 'mesure']);
  expect(ids(['mesure', 'autre', 'couches'], null)).toEqual(['about', 'mesure', 'couches']);
  expect(ids([], null)).toEqual(['about']);
});

test('URL-04 the buttons of the address restrict the toolbar too', () => {
  expect(ids(null, ['zoom', 'dessin'])).toEqual(['about', 'dessin']);
  expect(ids(['couches'], ['dessin', 'couches'])).toEqual(['about', 'couches']);
});
