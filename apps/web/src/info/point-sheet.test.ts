import type { LonLat } from '@motu/core';
import { expect, test } from 'vitest';
import type { InfoFeature } from './info-results.ts';
import { type KnownOfPoint, pointSheet } from './point-sheet.ts';

const POINT: LonLat = [-149.83, -17.52];
const feature = (name: string, value: string): InfoFeature => ({
  id: value,
  properties: {},
  parsedProperties: [{ name, value, href: null }],
  geometry: null,
});
const KNOWN: KnownOfPoint = {
  names: undefined,
  elevation: { altitude: 899, slope: 45 },
  relief: { nom: 'Relief de Moorea', mention: null } as never,
  island: { nom: 'Moorea', distance: 0, lon: -149.8, lat: -17.5 } as never,
  layers: [
    { item: { name: 'Parcelles' }, features: [feature('Numéro', 'AB 12'), feature('Numéro', 'AB 13')] },
    { item: { name: 'Zonage' }, features: [] },
    { item: { name: 'Servitudes' }, features: undefined },
  ],
};

test('PRN-08 the sheet of a point has its figures, its coordinates in every format, and what every layer answers', async () => {
  const sheet = pointSheet({ coordinate: POINT, label: 'Mont Rotui' }, KNOWN, 31_000);
  expect(sheet).toMatchObject({ kind: 'Fiche du point', title: 'Mont Rotui', places: [POINT], closest: 31_000 });
  expect(sheet.figures.map(([name, value]) => `${name} ${value}`.replace(/\s/g, ' '))).toEqual([
    'Altitude 899 m',
    'Pente 100 %',
    'Île proche Moorea',
  ]);
  const [coordinates, parcels, zoning, easements] = await sheet.sections(new AbortController().signal);
  expect(coordinates?.blocks[0]).toMatchObject({ kind: 'table', rows: { length: 5 } });
  expect(coordinates?.blocks).toContainEqual({ kind: 'text', text: 'Relief de Moorea' });
  expect(parcels).toEqual({
    title: 'Parcelles',
    blocks: [
      { kind: 'table', caption: 'Objet 1 sur 2', rows: [['Numéro', 'AB 12']] },
      { kind: 'table', caption: 'Objet 2 sur 2', rows: [['Numéro', 'AB 13']] },
    ],
  });
  expect(zoning?.blocks).toEqual([{ kind: 'text', text: 'Aucun objet à cet endroit.' }]);
  expect(easements?.blocks).toEqual([{ kind: 'text', text: '«\u00a0Servitudes\u00a0» n’a pas répondu.' }]);
});

test('PRN-08 a point of which little is known has a sheet too, named by its coordinates', async () => {
  const nothing = { names: undefined, elevation: undefined, relief: null, island: null, layers: [] };
  const sheet = pointSheet({ coordinate: [-150, -40], label: null } as never, nothing, 9_000_000);
  expect(sheet.title).toMatch(/150/);
  expect(sheet.closest).toBe(1_000_000);
  expect(sheet.figures.map(([, value]) => value)).toEqual(['–', '–', '–']);
});
