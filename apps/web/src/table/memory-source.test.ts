import { expect, test } from 'vitest';
import { type MemoryObject, memorySource } from './memory-source.ts';
import type { TableColumn } from './source.ts';

const columns: TableColumn[] = [
  { name: 'nom', title: 'Nom', kind: 'text' },
  { name: 'piste', title: 'Piste', unit: 'm', kind: 'number' },
  { name: 'ouvert', title: 'Ouvert le', kind: 'date' },
];
const at = (id: number, lon: number, properties: Record<string, unknown>): MemoryObject => ({
  id,
  geometry: { type: 'Point', coordinates: [lon, -17.5] },
  properties,
});
const objects = [
  at(1, -149.6, { nom: 'Hao', piste: 3380, ouvert: '1965-07-01' }),
  at(2, -149.5, { nom: 'Éiao', piste: null, ouvert: null }),
  at(3, -149.4, { nom: 'Anaa', piste: 1500, ouvert: '1976-03-02T10:00:00' }),
  at(4, -149.3, { nom: 'Fakahina', piste: 900, ouvert: '1976-03-03' }),
];
const source = memorySource('essai', 'Essai', columns, objects);
const everything = { filter: [], extent: null };
const all = { offset: 0, limit: 10 };
const ids = async (...asked: Parameters<typeof source.page>) => (await source.page(...asked)).rows.map(({ id }) => id);

test('TAB-01 objects of this device are sorted as French does, those without a value last whichever way, and paged', async () => {
  expect(await ids(everything, { field: 'nom', isDescending: false }, all)).toEqual([3, 2, 4, 1]);
  expect(await ids(everything, { field: 'piste', isDescending: false }, all)).toEqual([4, 3, 1, 2]);
  expect(await ids(everything, { field: 'piste', isDescending: true }, all)).toEqual([1, 3, 4, 2]);
  expect(await ids(everything, null, { offset: 1, limit: 2 })).toEqual([2, 3]);
});

test('TAB-01 they are filtered by letters without accents, numbers, whole days and values, and by the view', async () => {
  const filtered = (...filter: Parameters<typeof source.page>[0]['filter']) => ids({ filter, extent: null }, null, all);
  expect(await filtered({ field: 'nom', kind: 'contains', text: 'EIA' })).toEqual([2]);
  expect(await filtered({ field: 'piste', kind: 'numbers', from: 900, to: 1500 })).toEqual([3, 4]);
  expect(await filtered({ field: 'ouvert', kind: 'days', from: '1970-01-01', to: '1976-03-02' })).toEqual([3]);
  expect(await filtered({ field: 'nom', kind: 'values', values: ['Hao', 'Anaa'] })).toEqual([1, 3]);
  expect(await ids({ filter: [], extent: [-149.55, -18, -149.35, -17] }, null, all)).toEqual([2, 3]);
});

test('TAB-03 a polygon selects what it touches', async () => {
  const ring = [
    [-149.65, -17.6],
    [-149.45, -17.6],
    [-149.55, -17.3],
    [-149.65, -17.6],
  ];
  expect(await source.touching(everything, ring, 10)).toEqual([1, 2]);
  expect(await source.touching(everything, ring, 1)).toEqual([1]);
});

test('TAB-04 count, sum, mean, least and most of the columns of numbers, of those that have one', async () => {
  expect(await source.statistics({ ...everything, ids: [1, 2, 3] })).toEqual({
    count: 3,
    columns: [{ name: 'piste', count: 2, sum: 4880, mean: 2440, min: 1500, max: 3380 }],
  });
});
