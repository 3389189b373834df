import type { AttributeValues, LayerAttributes, StoredLayer } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Admin, adminOf, refusedFields } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { createPostgis, type TestPostgis, tableLayer } from '../testing/postgis.ts';

let base: TestPostgis;
let motu: TestApp;
let admin: Admin;
let places: { id: string; layer: object };
beforeAll(async () => {
  base = await createPostgis();
  // A hundred small numbers, twenty large ones, one that is no number, and some without a value.
  await base.run(`
    CREATE TABLE puits (id serial PRIMARY KEY, nom text, debit float8, actif boolean, jour date, geom geometry(Point, 4326));
    INSERT INTO puits (nom, debit, actif, jour, geom)
      SELECT CASE WHEN i % 3 = 0 THEN 'Forage' ELSE 'Source' END, i, i % 2 = 0, '2024-05-01', ST_SetSRID(ST_MakePoint(-149.5, -17.5), 4326) FROM generate_series(1, 100) i;
    INSERT INTO puits (nom, debit, geom) SELECT 'Captage', 1000 + i, ST_SetSRID(ST_MakePoint(-149.5, -17.6), 4326) FROM generate_series(1, 20) i;
    INSERT INTO puits (nom, debit, geom) VALUES (NULL, 'NaN', ST_SetSRID(ST_MakePoint(-149.5, -17.6), 4326)), (NULL, NULL, ST_SetSRID(ST_MakePoint(-149.5, -17.6), 4326));
  `);
  motu = await startApp({ MOTU_POSTGIS: base.url });
  admin = await adminOf(motu);
  const stored = (await motu.state.layers.all()).find(({ slug }) => slug === 'sante');
  const { id, drawn: _, version: __, ...layer } = await admin.read<StoredLayer>(`/api/layers/${stored?.id}`);
  places = { id, layer };
});
afterAll(async () => {
  await motu.close();
  await base.remove();
});

const WELLS = { id: null, layer: tableLayer('puits', 'puits') };
const attributesOf = async (draft: object) =>
  (await admin.post('/api/layers/attributs', draft)).json<{ content: LayerAttributes }>().content;
const valuesOf = async (draft: object, attribute: string, classes = 4) => {
  const answer = await admin.post('/api/layers/attributs/valeurs', { ...draft, attribute, classes });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ content: AttributeValues }>().content;
};

test('ADM-16 a table of PostGIS that is not saved yet tells its attributes with their kinds, and the shapes of its objects', async () => {
  const { attributes, shapes } = await attributesOf(WELLS);
  expect(shapes).toEqual(['point']);
  expect(attributes.map(({ name, kind }) => [name, kind])).toEqual([
    ['id', 'number'],
    ['nom', 'text'],
    ['debit', 'number'],
    ['actif', 'boolean'],
    ['jour', 'date'],
  ]);
});

test('ADM-16 values of an attribute come with their counts and ends, and numbers with the bounds of classes by three methods', async () => {
  expect(await valuesOf(WELLS, 'nom')).toMatchObject({
    objects: 122,
    empty: 2,
    distinct: 3,
    values: [
      { value: 'Source', count: 67 },
      { value: 'Forage', count: 33 },
      { value: 'Captage', count: 20 },
    ],
    least: 'Captage',
    most: 'Source',
    bounds: null,
  });
  const { bounds, ...flow } = await valuesOf(WELLS, 'debit', 2);
  expect(flow).toMatchObject({ empty: 2, distinct: 120, least: 1, most: 1020 });
  // Half of the range, half of the objects, and the gap between the two groups.
  expect(bounds).toEqual({ equal: [510], quantile: [61], natural: [550] });
  expect((await valuesOf(WELLS, 'debit', 5)).bounds?.quantile).toHaveLength(4);
});

test('ADM-16 a layer of the territory tells the same of the objects that it draws, and only of those', async () => {
  const { attributes, shapes } = await attributesOf(places);
  expect(shapes).toEqual(['point']);
  expect(attributes).toContainEqual({ name: 'nom', title: expect.any(String), kind: 'text' });
  const { objects, values, distinct, least } = await valuesOf(places, 'classe');
  expect(values.reduce((sum, { count }) => sum + count, 0)).toBe(objects);
  expect(values).toHaveLength(distinct);
  // Town halls are in the same table.
  expect(values.map(({ value }) => value)).not.toContain('mairie');
  expect(values.map(({ value }) => value).sort()[0]).toBe(least);
  const listed = await valuesOf(places, 'nom');
  expect(listed.values.length).toBeLessThanOrEqual(100);
  expect(listed.distinct).toBeGreaterThanOrEqual(listed.values.length);
});

test('ADM-16 an attribute that is not there, and a number of classes that no palette has, are refused beside their fields', async () => {
  const ask = (attribute: string, classes: number) =>
    admin.post('/api/layers/attributs/valeurs', { ...WELLS, attribute, classes });
  expect(refusedFields(await ask('profondeur', 4))).toEqual(['attribute']);
  expect(refusedFields(await ask('debit', 30))).toEqual(['classes']);
});
