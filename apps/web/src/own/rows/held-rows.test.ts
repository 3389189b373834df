// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Flatbush from 'flatbush';
import { expect, test } from 'vitest';
import { readObjects } from '../reading/read-objects.ts';
import { HeldRows } from './held-rows.ts';
import type { RowCalls } from './row-calls.ts';
import { testOf } from './row-filter.ts';

const at = (lon: number, properties: object) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lon, -17.5] },
  properties,
});
const FEATURES = [
  at(-149.6, { nom: 'Hao', piste: 3380, ouvert: '1965-07-01' }),
  at(-149.5, { nom: 'Éiao', piste: null, ouvert: null }),
  at(-149.4, { nom: 'Anaa', piste: 1500, ouvert: '1976-03-02T10:00:00' }),
  at(-149.3, { nom: '=Fakahina;', piste: 900, ouvert: '1976-03-03' }),
];

async function heldRows(features: object[]): Promise<HeldRows> {
  const file = new Blob([JSON.stringify({ type: 'FeatureCollection', features })]);
  const { objects } = await readObjects('a.geojson', file, { ask: () => Promise.reject(new Error('not asked')) });
  const index = new Flatbush(objects.count);
  for (let i = 0; i < objects.count; i++)
    index.add(...(objects.boxes.subarray(i * 4, i * 4 + 4) as unknown as [number, number, number, number]));
  index.finish();
  return new HeldRows(objects, index);
}

const rows = await heldRows(FEATURES);
const everything = { filter: [], extent: null };
type Page = RowCalls['page']['asked'];
const ids = (query: Page['query'], sort: Page['sort'] = null, range = { offset: 0, limit: 10 }) =>
  rows.page({ query, sort, ...range }).rows.map(({ id }) => id);
const RING = [
  [-149.65, -17.6],
  [-149.45, -17.6],
  [-149.55, -17.3],
  [-149.65, -17.6],
];

test('OWN-03 TAB-01 objects of a file are sorted as French does, those without a value last whichever way, and paged', () => {
  expect(ids(everything, { field: 'nom', isDescending: false })).toEqual([4, 3, 2, 1]);
  expect(ids(everything, { field: 'piste', isDescending: false })).toEqual([4, 3, 1, 2]);
  expect(ids(everything, { field: 'piste', isDescending: true })).toEqual([1, 3, 4, 2]);
  expect(ids(everything, null, { offset: 1, limit: 2 })).toEqual([2, 3]);
  expect(rows.rank({ query: everything, sort: { field: 'piste', isDescending: true }, id: 4 })).toBe(2);
  expect(rows.rank({ query: everything, sort: null, id: 9 })).toBeNull();
});

test('OWN-03 TAB-01 they are filtered by letters without accents, numbers, whole days of Tahiti and values, and by the view', () => {
  const filtered = (...filter: Page['query']['filter']) => ids({ filter, extent: null });
  expect(filtered({ field: 'nom', kind: 'contains', text: 'EIA' })).toEqual([2]);
  expect(filtered({ field: 'piste', kind: 'numbers', from: 900, to: 1500 })).toEqual([3, 4]);
  expect(filtered({ field: 'ouvert', kind: 'days', from: '1970-01-01', to: '1976-03-02' })).toEqual([3]);
  const lateOnTheSecond = testOf({ field: 'vu', kind: 'days', from: '2024-05-02', to: '2024-05-02' });
  expect(['2024-05-02T09:59:00Z', '2024-05-03T09:59:00Z', '2024-05-02T23:59:00'].map(lateOnTheSecond)).toEqual([
    false,
    true,
    true,
  ]);
  expect(filtered({ field: 'nom', kind: 'values', values: ['Hao', 'Anaa'] })).toEqual([1, 3]);
  expect(filtered({ field: 'absent', kind: 'contains', text: 'a' })).toEqual([]);
  expect(ids({ filter: [], extent: [-149.55, -18, -149.35, -17] })).toEqual([2, 3]);
  expect(ids({ filter: [], extent: [-149.55, -18, -149.35, -17], ids: [3, 4, 99] })).toEqual([3]);
});

test('OWN-03 TAB-02 what a filter leaves is what the map draws and a click finds', () => {
  const isShown = rows.shownBy([{ field: 'piste', kind: 'numbers', from: 1000, to: null }]);
  expect([0, 1, 2, 3].map((object) => isShown?.(object))).toEqual([true, false, true, false]);
  expect(rows.shownBy([])).toBeNull();
});

test('OWN-03 TAB-03 a polygon selects what it touches, and shapes are told by their ids', () => {
  expect(rows.touching({ query: everything, ring: RING, limit: 10 })).toEqual([1, 2]);
  expect(rows.touching({ query: everything, ring: RING, limit: 1 })).toEqual([1]);
  // Three corners of a box that holds them all: what lies beyond its diagonal is in no triangle.
  const corners = [
    [-149.7, -17.4],
    [-149.7, -17.7],
    [-149.2, -17.4],
  ];
  const triangle = [...corners, corners[0] ?? []];
  expect(rows.touching({ query: everything, ring: triangle, limit: 10 })).toEqual([1, 2, 3]);
  const box = [...corners.slice(0, 2), [-149.2, -17.7], [-149.2, -17.4], corners[0] ?? []];
  expect(rows.touching({ query: everything, ring: box, limit: 10 })).toEqual([1, 2, 3, 4]);
  expect(rows.shapes({ ids: [3] })).toEqual([{ id: 3, geometry: { type: 'Point', coordinates: [-149.4, -17.5] } }]);
});

test('OWN-03 TAB-04 count, sum, mean, least and most of the columns of numbers, of those that have one', () => {
  expect(rows.figures({ query: { ...everything, ids: [1, 2, 3] } })).toEqual({
    count: 3,
    columns: [{ name: 'piste', count: 2, sum: 4880, mean: 2440, min: 1500, max: 3380 }],
  });
  expect(rows.values({ field: 'nom' })).toEqual({ values: ['Hao', 'Éiao', 'Anaa', '=Fakahina;'], isMore: false });
});

test('OWN-03 TAB-04 what is selected is written as GeoJSON, and as CSV that no spreadsheet takes for a formula', async () => {
  const query = { ...everything, ids: [4] };
  const { features } = JSON.parse(await (await rows.write({ format: 'geojson', query })).text());
  expect(features).toEqual([{ ...FEATURES[3], id: 4 }]);
  expect(await (await rows.write({ format: 'csv', query })).text()).toBe(
    'nom;piste;ouvert;longitude;latitude\r\n"\'=Fakahina;";900;1976-03-03;-149.3;-17.5\r\n',
  );
});

test('OWN-03 TAB-04 what is filtered is written as a GeoPackage that GDAL reads: every shape, value and accent, and columns that are called as its own', async () => {
  const clash = FEATURES.map((feature, i) => ({
    ...feature,
    properties: { ...feature.properties, fid: i * 10, Nom: i },
  }));
  const held = await heldRows(clash);
  const written = await held.write({ format: 'gpkg', query: { ...everything, ids: [2, 4] } });
  const folder = mkdtempSync(join(tmpdir(), 'motu-rows-'));
  try {
    const path = join(folder, 'a.gpkg');
    writeFileSync(path, Buffer.from(await written.arrayBuffer()));
    const args = ['-f', 'GeoJSON', '/vsistdout/', path];
    const { features } = JSON.parse(execFileSync('ogr2ogr', args, { encoding: 'utf8' })) as { features: typeof clash };
    expect(features.map(({ geometry }) => geometry)).toEqual([FEATURES[1]?.geometry, FEATURES[3]?.geometry]);
    expect(features.map(({ properties }) => properties)).toEqual(
      [1, 3].map((i) => {
        const { fid, Nom, ...plain } = clash[i]?.properties ?? {};
        return { ...plain, fid_2: fid, Nom_2: Nom };
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
