import { expect, test } from 'vitest';
import { compareNames } from './compare-names.ts';

test('ADM-02 names are sorted as French does: accents and capitals do not set a name apart, numbers count as such', () => {
  const names = ['Zone 10', 'Îles', 'altitude', 'Zone 2', 'Écoles', 'Aérodromes', 'Eau', 'îlots', 'Zones', 'Bâtiments'];
  expect(names.sort(compareNames)).toEqual([
    ...['Aérodromes', 'altitude', 'Bâtiments', 'Eau', 'Écoles', 'Îles', 'îlots', 'Zone 2', 'Zone 10', 'Zones'],
  ]);
});
