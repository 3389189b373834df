import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Admin, adminOf, refusedFields } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { type RunningStore, startObjectStore } from '../testing/object-store.ts';
import { createPostgis, type TestPostgis, tableLayer } from '../testing/postgis.ts';
import type { TileJson } from './tile-json.ts';

const DAYS = ['2024-05-01', '2024-05-02', '2024-05-03'];
/** All of them in one tile of Papeete. */
const TILE = 'WebMercatorQuad/12/346/2250.mvt';
const [WEST, LAT, STEP] = [-149.561, -17.539, 0.004];

let base: TestPostgis;
let bucket: RunningStore;
let motu: TestApp;
let admin: Admin;
beforeAll(async () => {
  [base, bucket] = await Promise.all([createPostgis(), startObjectStore()]);
  await base.run('CREATE TABLE releve (id serial PRIMARY KEY, nom text, jour date, geom geometry(Point, 4326))');
  for (const [i, day] of DAYS.entries())
    await base.run(`INSERT INTO releve (nom, jour, geom)
      VALUES ('${day}', '${day}', ST_SetSRID(ST_MakePoint(${WEST + i * STEP}, ${LAT}), 4326))`);
  motu = await startApp({ MOTU_POSTGIS: base.url, ...bucket.env });
  admin = await adminOf(motu);
  await store(tableLayer('releves', 'releve'));
  const dated = tableLayer('releves-dates', 'releve');
  await store({ ...dated, postgis: { ...dated.postgis, dates: 'jour' } });
});
afterAll(async () => {
  await motu?.close();
  await base?.remove();
  await bucket?.stop();
});

async function store(layer: object): Promise<void> {
  const made = await admin.post('/api/layers', layer);
  expect(made.statusCode, made.body).toBe(201);
}

/** What a tile holds, drawn as soon as a thread has started. */
async function namesIn(path: string): Promise<unknown[]> {
  let answer = await motu.app.inject(path);
  while (answer.statusCode === 503) answer = await motu.app.inject(path);
  expect(answer.statusCode, answer.body).toBe(200);
  const [layer] = Object.values(new VectorTile(new PbfReader(answer.rawPayload)).layers);
  return Array.from({ length: layer?.length ?? 0 }, (_, i) => layer?.feature(i).properties.nom).sort();
}

async function keptTiles(): Promise<string[]> {
  const { endpoint, bucket: name, keys } = bucket;
  const client = new S3Client({ endpoint, region: 'us-east-1', credentials: keys, forcePathStyle: true });
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: name }));
  client.destroy();
  return Contents.map(({ Key = '' }) => Key);
}

test('DATA-06 a table of PostGIS has vector tiles with its fields, and TileJSON tells its bounds', async () => {
  expect(await namesIn(`/api/tuiles/releves/${TILE}`)).toEqual(DAYS);
  const told = (await motu.app.inject('/api/tuiles/releves/WebMercatorQuad.json')).json() as TileJson;
  const [west = 0, south = 0, east = 0, north = 0] = told.bounds;
  expect(west).toBeCloseTo(WEST, 2);
  expect(east).toBeCloseTo(WEST + 2 * STEP, 2);
  expect(south).toBeLessThanOrEqual(LAT);
  expect(north).toBeGreaterThanOrEqual(LAT);
  expect(await namesIn('/api/tuiles/releves/WebMercatorQuad/12/350/2250.mvt')).toEqual([]);
});

test('DATA-06 vector tiles are kept in a bucket as others are', async () => {
  await namesIn(`/api/tuiles/releves/${TILE}`);
  await vi.waitFor(async () => expect((await keptTiles()).join('\n')).toMatch(/mvt-vectors\/12\/.*0000346-0002250/), {
    timeout: 90_000,
  });
});

test('DATA-06 (TIME-01) vector tiles of a layer with dates hold the rows of the days asked for; a day that is none, or an end before its beginning, is refused by its name', async () => {
  const tile = `/api/tuiles/releves-dates/${TILE}`;
  expect(await namesIn(`${tile}?time=2024-05-02`)).toEqual(['2024-05-02']);
  expect(await namesIn(`${tile}?time=2024-05-02/2024-05-03`)).toEqual(['2024-05-02', '2024-05-03']);
  for (const time of ['2024-02-31', 'hier', '2024-05-03/2024-05-02']) {
    const refused = await motu.app.inject(`${tile}?time=${time}`);
    expect([time, refused.statusCode, refusedFields(refused)]).toEqual([time, 400, ['time']]);
  }
});

test('DATA-06 (ACL-01) a layer that is hidden after its TileJSON was read gives no tile more, kept or not', async () => {
  const told = (await motu.app.inject('/api/tuiles/releves/WebMercatorQuad.json')).json() as TileJson;
  const address = told.tiles[0]?.replace(/^https?:\/\/[^/]+/, '').replace('{z}/{x}/{y}', '12/346/2250') ?? '';
  expect(await namesIn(address)).toEqual(DAYS);
  const stored = (await motu.state.layers.all()).find(({ slug }) => slug === 'releves');
  const { id: _, drawn: __, ...layer } = await admin.read<Record<string, unknown>>(`/api/layers/${stored?.id}`);
  expect((await admin.put(`/api/layers/${stored?.id}`, { ...layer, published: false })).statusCode).toBe(200);
  expect((await motu.app.inject(address)).statusCode).toBe(404);
  expect((await motu.app.inject('/api/tuiles/releves/WebMercatorQuad.json')).statusCode).toBe(404);
});
