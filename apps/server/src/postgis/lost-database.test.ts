import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminOf } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { createPostgis, type TestPostgis, tableLayer } from '../testing/postgis.ts';
import { type Cluster, startPostgres } from '../testing/postgres-cluster.ts';
import { GET_MAP } from '../testing/wms-requests.ts';

let cluster: Cluster;
let base: TestPostgis;
let motu: TestApp;
// More rows than are kept in memory: a small table is drawn without its database.
beforeAll(async () => {
  cluster = await startPostgres(['fsync=off']);
  base = await createPostgis(cluster.url);
  await base.run(`CREATE TABLE semis AS SELECT i AS id, ST_SetSRID(ST_MakePoint(-149.56 + i * 1e-6, -17.555), 4326)::geometry(Point, 4326) AS geom FROM generate_series(1, 33000) i;

    CREATE ROLE lecteur LOGIN; GRANT SELECT ON semis TO lecteur;`);
  motu = await startApp({ MOTU_POSTGIS: base.url.replace('motu@', 'lecteur@') });
});
afterAll(async () => {
  await motu.close();
  await base.remove().catch(() => {});
});

const map = (layer: string) =>
  motu.app.inject({
    url: `/api/wms?${new URLSearchParams({ ...GET_MAP, LAYERS: layer, BBOX: '-17.57,-149.57,-17.54,-149.5' })}`,
  });

test('OPS-05 a role that only reads is enough, and offers what it may read; a lost database stops its own layers alone', async () => {
  const admin = await adminOf(motu);
  const { tables } = await admin.read<{ tables: { table: string }[] }>('/api/postgis/tables');
  expect(tables.map(({ table }) => table)).toEqual(['semis']);
  expect((await admin.post('/api/layers', tableLayer('semis', 'semis'))).statusCode).toBe(201);
  const before = await map('semis');
  expect(before.statusCode).toBe(200);
  const kept = { url: '/api/wmts/1.0.0/semis/default/EPSG:4326/12/3298/692.png' };
  expect((await motu.app.inject(kept)).statusCode).toBe(200);

  await cluster.stop();
  const lost = await map('semis');
  expect([lost.statusCode, lost.headers['retry-after']]).toEqual([503, expect.any(String)]);
  expect(lost.body).toContain('<ServiceException>La base PostGIS ne répond pas.');
  expect((await map('communes')).statusCode).toBe(200);
  // Tiles that were drawn before, the catalogue and the services live on.
  await motu.tables.look();
  expect((await motu.app.inject(kept)).statusCode).toBe(200);
  expect((await motu.app.inject({ url: '/api/layers?limit=100' })).statusCode).toBe(200);
  expect((await motu.app.inject({ url: '/api/wms?SERVICE=WMS&REQUEST=GetCapabilities' })).body).toContain('semis');
  const browsed = await admin.get('/api/postgis/tables');
  expect([browsed.statusCode, browsed.json().detail]).toEqual([503, expect.stringContaining('ne répond pas')]);
});
