import { expect, test } from 'vitest';
import type { Feature } from '../sources/read-features.ts';
import { waterToponyms } from './natural-names.ts';

const bay = (nom: string, lon: number, lat: number): Feature => ({
  geometry: { type: 'Point', coordinates: [lon, lat] },
  properties: { nom },
});
const nowhere = () => ({ commune: null, insee: null, ile: null, archipel: null });

test('TER-01 a bay kept by hand is not written again under its two names, and one of that name elsewhere is', () => {
  const names = waterToponyms(
    [bay('Baie de Paopao (Baie de Cook)', -149.8219, -17.4948), bay('Baie De Torevau', -149.31, -17.77)],
    nowhere,
  ).map(({ nom }) => nom);
  expect(names.filter((nom) => nom.includes('Cook'))).toEqual(['Baie de Cook']);
  expect(names).toContain('Baie de Torevau');
  expect(
    waterToponyms([bay('Baie de Cook', -140, -9)], nowhere).filter(({ nom }) => nom === 'Baie de Cook'),
  ).toHaveLength(2);
});
