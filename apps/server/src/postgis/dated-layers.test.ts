import type { OfferedTable, StoredLayer } from '@motu/contract';
import { decodePicture } from '@motu/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Admin, adminOf, refusedFields } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { createOwnTerritory, type OwnTerritory } from '../testing/own-territory.ts';
import { createPostgis, type TestPostgis, tableLayer } from '../testing/postgis.ts';
import { GET_MAP } from '../testing/wms-requests.ts';

let base: TestPostgis;
let own: OwnTerritory;
let motu: TestApp;
let admin: Admin;
beforeAll(async () => {
  base = await createPostgis();
  // One place for each day; the last instant is another day in Tahiti than in Greenwich.
  await base.run(`CREATE TABLE releve (id serial PRIMARY KEY, nom text, jour date, instant timestamptz, geom geometry(Point, 4326));
    INSERT INTO releve (nom, jour, instant, geom) VALUES
      ('un', '2024-05-01', '2024-05-01 12:00Z', ST_SetSRID(ST_MakePoint(-149.56, -17.55), 4326)),
      ('deux', '2024-05-02', '2024-05-02 00:00Z', ST_SetSRID(ST_MakePoint(-149.53, -17.55), 4326)),
      ('trois', '2024-05-03', '2024-05-03 23:59Z', ST_SetSRID(ST_MakePoint(-149.50, -17.55), 4326)),
      ('jamais', 'infinity', NULL, ST_SetSRID(ST_MakePoint(-149.45, -17.55), 4326));
    CREATE VIEW vue_releve AS SELECT id, nom, instant, geom FROM releve;`);
  own = createOwnTerritory();
  motu = await startApp({ MOTU_POSTGIS: base.url, MOTU_TERRITORY: own.folder });
  admin = await adminOf(motu);
});
afterAll(async () => {
  await motu.close();
  await base.remove();
  own.remove();
});

const dated = (slug: string, table: string, dates: string | null) => {
  const layer = tableLayer(slug, table);
  return { ...layer, postgis: { ...layer.postgis, dates } };
};
const ask = (service: 'wms' | 'wmts', parameters: Record<string, string>) =>
  motu.app.inject({ url: `/api/${service}?${new URLSearchParams(parameters)}` });
const capabilities = async (service: 'wms' | 'wmts') =>
  (await ask(service, { SERVICE: service.toUpperCase(), REQUEST: 'GetCapabilities' })).body;

/** The columns of the picture, from west to east, where something is drawn: 0, 1 and 2 for the three days. */
async function shownIn(picture: Buffer): Promise<number[]> {
  const { data, width } = (await decodePicture(picture)) ?? { data: Buffer.alloc(0), width: 1 };
  const thirds = new Set<number>();
  for (let i = 3; i < data.length; i += 4) if (data[i]) thirds.add(Math.floor(((((i - 3) / 4) % width) * 3) / width));
  return [...thirds].sort();
}
async function days(layer: string, time: Record<string, string> = {}): Promise<number[]> {
  const map = { ...GET_MAP, LAYERS: layer, BBOX: '-17.59,-149.575,-17.51,-149.485', TRANSPARENT: 'true' };
  const answer = await ask('wms', { ...map, ...time });
  expect(answer.statusCode, answer.body).toBe(200);
  return shownIn(answer.rawPayload);
}

test('ADM-02 a table is offered with its columns of dates; a layer shows the chosen one, and no other column is taken for one', async () => {
  const { tables } = await admin.read<{ tables: OfferedTable[] }>('/api/postgis/tables');
  expect(tables.map(({ table, dates }) => [table, dates])).toEqual([
    ['releve', ['jour', 'instant']],
    ['vue_releve', ['instant']],
  ]);
  const refused = await admin.post('/api/layers', dated('releves', 'releve', 'nom'));
  expect([refused.statusCode, refusedFields(refused)]).toEqual([400, ['postgis']]);
  const { options: _, ...plain } = dated('releves', 'releve', 'jour');
  const made = await admin.post('/api/layers', { ...plain, options: {} });
  expect(made.statusCode, made.body).toBe(201);
  expect(made.json<{ content: StoredLayer }>().content).toMatchObject({
    postgis: { table: 'releve', dates: 'jour' },
    options: { info: [{ type: 'wms', layers: 'releves', useTime: true }] },
  });
});

test('OWS-02 (SEC-13) TIME shows the rows of a day or of several, by default of the last; what is no date is refused', async () => {
  expect(await days('releves')).toEqual([2]);
  expect(await days('releves', { TIME: '2024-05-01' })).toEqual([0]);
  expect(await days('releves', { TIME: '2024-05-01/2024-05-02' })).toEqual([0, 1]);
  expect(await days('releves', { TIME: '2024-05-04' })).toEqual([]);
  for (const TIME of ["2024-05-01'; DROP TABLE releve; --", '2024-02-30', 'hier'])
    expect((await ask('wms', { ...GET_MAP, LAYERS: 'releves', TIME })).statusCode).toBe(400);
  const tile = {
    layer: 'releves',
    style: 'default',
    tilematrixset: 'EPSG:4326',
    tilematrix: '9',
    tilerow: '305',
    tilecol: '86',
  };
  const asked = { service: 'WMTS', request: 'GetTile', version: '1.0.0', format: 'image/png', ...tile };
  const tiles = await Promise.all(
    ['', '2024-05-01', '2024-05-04'].map(async (time) => (await ask('wmts', { ...asked, time })).rawPayload),
  );
  expect(new Set(tiles.map((body) => body.toString('base64'))).size).toBe(3);
});

test('OWS-02 INFO-08 instants belong to the day that it was in Tahiti, in a view too', async () => {
  expect((await admin.post('/api/layers', dated('instants', 'vue_releve', 'instant'))).statusCode).toBe(201);
  expect(await days('instants')).toEqual([2]);
  // Midnight of the 2nd in Greenwich is the 1st in Tahiti, at two in the afternoon.
  expect(await days('instants', { TIME: '2024-05-01' })).toEqual([0, 1]);
  expect(await days('instants', { TIME: '2024-05-02' })).toEqual([]);
});

test('OWS-01 capabilities tell the days of the rows, and follow them', async () => {
  const dimension = (from: string, to: string) => `default="${to}">${from}/${to}/P1D`;
  expect(await capabilities('wms')).toContain(dimension('2024-05-01', '2024-05-03'));
  expect(await capabilities('wmts')).toContain('<Value>2024-05-01/2024-05-03/P1D</Value>');
  await base.run(`INSERT INTO releve (nom, jour, geom) VALUES ('quatre', '2024-05-07', ST_SetSRID(ST_MakePoint(-149.56, -17.55), 4326));
    SELECT pg_stat_force_next_flush(); SELECT pg_sleep(0.1)`);
  const followed = async () => {
    await motu.tables.look();
    return capabilities('wms');
  };
  await expect.poll(followed).toContain(dimension('2024-05-01', '2024-05-07'));
  expect(await days('releves')).toEqual([0]);
});

test('ADM-02 without its column of dates, a layer shows all of its rows again', async () => {
  const layer = (await motu.state.layers.all()).find(({ slug }) => slug === 'releves');
  const { id: _, drawn: __, ...stored } = await admin.read<StoredLayer>(`/api/layers/${layer?.id}`);
  const { postgis } = stored;
  if (!postgis) throw new Error('It is a layer of a table.');
  const answer = await admin.put(`/api/layers/${layer?.id}`, { ...stored, postgis: { ...postgis, dates: null } });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await days('releves')).toEqual([0, 1, 2]);
  expect(await capabilities('wms')).not.toContain('2024-05-07/P1D');
});
