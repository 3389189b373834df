import type { Feature, Value } from '@motu/engine/source';
import type { SearchEntry } from '@motu/search';
import { expect, test } from 'vitest';
import { toRivers } from './line-entries.ts';
import { mergeEntries } from './merge-entries.ts';
import { addPostalCodes } from './postal-codes.ts';
import { toStreets } from './street-entries.ts';

const feature = (kind: 'point' | 'line', coordinates: number[], properties: Record<string, Value>): Feature =>
  ({
    id: coordinates.length,
    geometry: { kind, coordinates: Float64Array.from(coordinates), ends: Uint32Array.of(coordinates.length) },
    properties,
  }) as unknown as Feature;
const place = (title: string, more: Partial<SearchEntry>): SearchEntry => ({
  ...{ id: title, kind: 'lieu', title, aliases: [], words: '', classe: 'localite', type: 'Localité' },
  ...{ commune: null, ile: null, archipel: null, slug: null, importance: 50, position: [-149.5, -17.6], extent: null },
  ...more,
});
const line = (properties: Record<string, Value>, x = 0) => feature('line', [x, 0, x + 0.02, 0], properties);

test('SRCH-04 a street is told by its name, with its houses, commune and extent', () => {
  const [street, road, path] = toStreets(
    [
      line({ nom: 'Rue ʻĀfareriʻi', classe: 'desserte', commune: 'Pirae', ile: 'Tahiti', longueur_m: 300 }),
      line({ nom: 'RDO', ref: 'RT5', classe: 'principale', commune: 'Faaʻa', ile: 'Tahiti', longueur_m: 4700 }),
      line({ nom: 'Aorai', classe: 'sentier', commune: 'Pirae', ile: 'Tahiti', longueur_m: 8000 }),
    ],
    [
      feature('point', [0.01, 0], { numero: '12', rue: 'Rue Afarerii', commune: 'Pirae', ile: 'Tahiti' }),
      feature('point', [0.01, 0], { numero: '13', rue: '', commune: 'Pirae', ile: 'Tahiti' }),
    ],
  );
  expect(street).toMatchObject({ type: 'Rue', classe: 'rue', commune: 'Pirae', extent: [0, 0, 0.02, 0] });
  expect(street?.numbers).toEqual([{ number: '12', position: [0.01, 0] }]);
  expect(road).toMatchObject({ type: 'Route', aliases: ['RT5'] });
  expect(road?.numbers).toBeUndefined();
  expect(path).toMatchObject({ type: 'Sentier' });
});

test('SRCH-04 a street of one name is one for each commune', () => {
  const streets = toStreets(
    ['Paea', 'Punaauia'].map((commune) => line({ nom: 'Route de Ceinture Ouest', classe: 'principale', commune })),
    [],
  );
  expect(mergeEntries(streets)).toHaveLength(2);
});

test('SRCH-04 the pieces of a river are one, for each island', () => {
  const rivers = toRivers([
    line({ nom: 'Tipaeruʻi', classe: 'ruisseau', ile: 'Tahiti', longueur_m: 100 }),
    line({ nom: 'Rivière Tipaerui', classe: 'riviere', ile: 'Tahiti', longueur_m: 900 }, 1),
    line({ nom: 'Tipaerui', classe: 'ruisseau', ile: 'Moorea', longueur_m: 100 }, 2),
    line({ nom: null, classe: 'riviere', ile: 'Tahiti', longueur_m: 100 }, 2),
  ]);
  expect(rivers.map(({ title, classe, ile }) => [title, classe, ile])).toEqual([
    ['Rivière Tipaerui', 'riviere', 'Tahiti'],
    ['Tipaerui', 'ruisseau', 'Moorea'],
  ]);
  expect(rivers[0]?.extent).toEqual([0, 0, 1.02, 0]);
});

test('SRCH-06 a commune within another and its village are one; somewhere named gives way to what it is', () => {
  const at = { position: [-149.8, -17.5] as const };
  const merged = mergeEntries([
    place('Haapiti', { classe: 'commune_associee', type: 'Commune associée', ...at }),
    place('Haapiti', { classe: 'localite', ...at }),
    place('Passe Havae', { classe: 'lieu_dit', type: 'Lieu-dit', position: [-149.81, -17.51] }),
    place('Passe Havae', { classe: 'passe', type: 'Passe', ...at }),
    place('Cascade', { classe: 'lieu_dit', ...at }),
    place('Cascade', { classe: 'rue', ...at }),
  ]);
  expect(merged.map(({ title, classe, type }) => [title, classe, type])).toEqual([
    ['Haapiti', 'localite', 'Commune associée'],
    ['Passe Havae', 'passe', 'Passe'],
    ['Cascade', 'lieu_dit', 'Localité'],
    ['Cascade', 'rue', 'Localité'],
  ]);
});

test('SRCH-06 a postal code is another name of what it serves, or an entry of its own', () => {
  const code = (properties: Record<string, Value>) => feature('point', [-149.5, -17.6], properties);
  const [town, village, own] = addPostalCodes(
    [place('Papeete', { classe: 'commune' }), place('Papeete', { classe: 'localite', commune: 'Papeete' })],
    [
      code({ code: '98713', localite: 'Papeete', commune: 'Papeete', ile: 'Tahiti' }),
      code({ code: '98728', localite: 'Tiaia', commune: 'Moorea-Maiao', ile: 'Moorea' }),
    ],
  );
  expect(town?.aliases).toEqual(['98713']);
  expect(village?.aliases).toEqual([]);
  expect(own).toMatchObject({ title: '98728 Tiaia', type: 'Code postal', aliases: ['98728'] });
});
