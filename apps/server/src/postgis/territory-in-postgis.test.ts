import { decodePicture } from '@motu/engine';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openTerritory, SHIPPED_TERRITORY } from '../territory/open-territory.ts';
import { adminOf } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { createPostgis, type TestPostgis } from '../testing/postgis.ts';
import { GET_MAP } from '../testing/wms-requests.ts';
import { loadTerritory } from './load-territory.ts';
import '../testing/provided.ts';

let base: TestPostgis;
let geopackage: string;
let file: TestApp;
let served: TestApp;
let client: pg.Client;
beforeAll(async () => {
  base = await createPostgis();
  client = new pg.Client(base.url);
  await client.connect();
  geopackage = (await openTerritory(SHIPPED_TERRITORY, inject('territoryHome'))).files.geopackage;
  await loadTerritory({ url: base.url, geopackage });
  file = await startApp();
  served = await startApp({ DATABASE_URL: base.url, MOTU_FEATURES: 'postgis' });
}, 120_000);
afterAll(async () => {
  await served.close();
  await file.close();
  await client.end();
  await base.remove();
});

const rows = async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows as unknown[][];
const picture = async (motu: TestApp, parameters: Record<string, string>) => {
  const answer = await motu.app.inject({ url: `/api/wms?${new URLSearchParams({ ...GET_MAP, ...parameters })}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return (await decodePicture(answer.rawPayload))?.data ?? Buffer.alloc(0);
};
/** Share of the pixels that are more than a shade apart. */
const difference = async (parameters: Record<string, string>) => {
  const [one, other] = await Promise.all([picture(file, parameters), picture(served, parameters)]);
  expect(one.length).toBeGreaterThan(0);
  let different = 0;
  for (let i = 0; i < one.length; i += 4)
    if ([0, 1, 2, 3].some((k) => Math.abs((one[i + k] as number) - (other[i + k] as number)) > 12)) different++;
  return different / (one.length / 4);
};

test('TER-01 the whole territory is in PostGIS: every row, a spatial index and the licence of each table', async () => {
  expect(await rows('SELECT count(*)::int FROM motu_territoire.commune')).toEqual([[48]]);
  const [[tables, indexes] = []] = await rows(`SELECT count(*)::int, (SELECT count(*)::int FROM pg_indexes
    WHERE schemaname = 'motu_territoire' AND indexdef LIKE '%USING gist%') FROM geometry_columns WHERE f_table_schema = 'motu_territoire'`);
  expect(tables).toBeGreaterThan(25);
  expect(indexes).toBe(tables);
  const [[comment] = []] = await rows(`SELECT obj_description('motu_territoire.batiment'::regclass)`);
  expect(comment).toMatch(/^Motu\s: Bâtiments.*OpenStreetMap \(ODbL 1\.0\)$/);
});

test('OWS-03 the shipped layers look the same from PostGIS as from the GeoPackage', async () => {
  const island = { LAYERS: 'communes', BBOX: '-17.9,-149.95,-17.4,-149.1', WIDTH: '400', HEIGHT: '300' };
  expect(await difference(island)).toBe(0);
  const street = { BBOX: '-17.545,-149.575,-17.535,-149.56', WIDTH: '300', HEIGHT: '200' };
  expect(await difference({ ...street, LAYERS: 'fond-de-carte' })).toBeLessThan(0.002);
  expect(await difference({ ...island, LAYERS: 'fond-de-carte' })).toBeLessThan(0.01);
});

test('TER-01 loading again replaces the rows, keeps views and rights, and a load that is stopped leaves the table as it was', async () => {
  await base.run(`CREATE VIEW grandes AS SELECT * FROM motu_territoire.commune WHERE population > 10000;
    CREATE ROLE lecteur_territoire; GRANT SELECT ON motu_territoire.commune TO lecteur_territoire;
    UPDATE motu_territoire.commune SET nom = 'Essai'`);
  const stopping = new AbortController();
  const onProgress = (line: string) => line.startsWith('commune') && stopping.abort();
  const stopped = loadTerritory({ url: base.url, geopackage, signal: stopping.signal, onProgress });
  // Stopped by the very table that follows: the one under way is as it was before.
  await expect(stopped).rejects.toThrow(/interrompu.*«\s(commune|commune_associee|cote)\s»/);
  await loadTerritory({ url: base.url, geopackage });
  expect(await rows(`SELECT count(*)::int FROM motu_territoire.commune WHERE nom = 'Essai'`)).toEqual([[0]]);
  expect(
    await rows(
      `SELECT count(*) > 3, has_table_privilege('lecteur_territoire', 'motu_territoire.commune', 'SELECT') FROM grandes`,
    ),
  ).toEqual([[true, true]]);
});

test('ADM-02 a shipped layer is moved to its table in PostGIS from its form, and keeps its look and its questions', async () => {
  const admin = await adminOf(served);
  const layer = (await served.state.layers.all()).find(({ slug }) => slug === 'communes');
  const { id: _, drawn: __, ...stored } = await admin.read<Record<string, unknown>>(`/api/layers/${layer?.id}`);
  const moved = { schema: 'motu_territoire', table: 'commune', column: 'geom' };
  const answer = await admin.put(`/api/layers/${layer?.id}`, { ...stored, postgis: moved });
  expect(answer.statusCode, answer.body).toBe(200);
  const after = (await served.state.layers.all()).find(({ slug }) => slug === 'communes')?.drawing;
  expect(after).toMatchObject({ fields: layer?.drawing?.fields, legend: layer?.drawing?.legend });
  expect(after?.content).toMatchObject({ table: 'postgis/motu_territoire/commune/geom' });
  expect(await difference({ LAYERS: 'communes', BBOX: '-17.9,-149.95,-17.4,-149.1' })).toBe(0);
});

test('ADM-02 (SEC-13) the tables of Motu’s own state, and views of them, are not offered; backups leave the others out', async () => {
  const admin = await adminOf(served, 'hina');
  await base.run(`CREATE VIEW piege AS SELECT a.password_hash, ST_SetSRID(ST_MakePoint(-149.5, -17.5), 4326)::geometry(Point, 4326) AS geom FROM account a;
    ALTER TABLE journal ADD COLUMN geom geometry(Point, 4326)`);
  const { tables } = await admin.read<{ tables: { schema: string; table: string }[] }>('/api/postgis/tables');
  expect(tables.filter(({ schema }) => schema !== 'motu_territoire').map(({ table }) => table)).toEqual(['grandes']);
  for (const table of ['piege', 'journal']) {
    const refused = await admin.get(`/api/postgis/proposition?schema=public&table=${table}&column=geom`);
    expect(refused.statusCode).toBe(400);
  }
  await base.run('ALTER TABLE journal DROP COLUMN geom');
  const snapshot = await served.state.snapshot();
  expect(snapshot.tables.map(({ name }) => name)).not.toContain('spatial_ref_sys');
  expect(snapshot.tables.map(({ name }) => name)).toContain('layer');
  await snapshot.close();
});
