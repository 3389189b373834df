import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TILE_GRIDS, tileRange } from '@motu/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminOf } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { createPostgis, type TestPostgis, tableLayer } from '../testing/postgis.ts';
import { type Cluster, startPostgres } from '../testing/postgres-cluster.ts';

let folder: string;
let cluster: Cluster;
let base: TestPostgis;
let motu: TestApp;
const start = () => startApp({ MOTU_POSTGIS: base.url, MOTU_DATA: folder });
// More rows than are kept in memory: a small table is drawn without its database.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'motu-away-'));
  cluster = await startPostgres(['fsync=off']);
  base = await createPostgis(cluster.url);
  await base.run(`CREATE TABLE semis AS SELECT i AS id, ST_SetSRID(ST_MakePoint(-149.56 + i * 1e-6, -17.555), 4326)::geometry(Point, 4326) AS geom
    FROM generate_series(1, 33000) i`);
  motu = await start();
});
afterAll(async () => {
  await motu.close();
  await base.remove().catch(() => {});
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** One that is drawn and kept. */
const LEVEL = 12;
const { minColumn, minRow } = tileRange(TILE_GRIDS['EPSG:4326'], LEVEL, [-149.55, -17.556, -149.549, -17.554]) ?? {};
const tile = async () =>
  (await motu.app.inject({ url: `/api/wmts/1.0.0/semis/default/EPSG:4326/${LEVEL}/${minRow}/${minColumn}.png` }))
    .statusCode;
const version = async () => {
  const { body } = await motu.app.inject({ url: '/api/layers?limit=100' });
  return /wmts\/1\.0\.0\/semis\/[^"]*v=(\w+)/.exec(body)?.[1];
};

test('OPS-05 TILE-01 tiles of a table keep their version and are given while PostGIS is away, at a renewal and at the next start', async () => {
  const admin = await adminOf(motu);
  expect((await admin.post('/api/layers', tableLayer('semis', 'semis'))).statusCode).toBe(201);
  expect(await tile()).toBe(200);
  const known = await version();
  expect(known).toBeDefined();

  await cluster.halt();
  await motu.territory.renew();
  expect([await version(), await tile()]).toEqual([known, 200]);

  await motu.close();
  motu = await start();
  expect([await version(), await tile()]).toEqual([known, 200]);
});
