import { expect, test } from 'vitest';
import { isMapPage, othersToDelete } from './shell.ts';

test('OFF-01 the worker opens the map pages, and never the administration, the sign-in page, the API or the open data', () => {
  expect(['/', '/carte', '/carte/moorea'].map(isMapPage)).toEqual([true, true, true]);
  expect(
    ['/admin', '/admin/layers', '/login', '/api/settings', '/cartes', '/sw.js', '/donnees', '/donnees/communes'].some(
      isMapPage,
    ),
  ).toBe(false);
});

test('OFF-01 an update keeps the version before it, for the tabs that still show it, and nothing else is touched', () => {
  const names = ['motu-page-1', 'motu-answers', 'motu-page-2', 'motu-page-3'];
  expect(othersToDelete(names, 'motu-page-3')).toEqual(['motu-page-1']);
  expect(othersToDelete(['motu-page-3'], 'motu-page-3')).toEqual([]);
});
