import type { StoredSettings } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Admin, adminOf } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { type Cluster, createDatabase, startPostgres } from '../testing/postgres-cluster.ts';

const TILE = '/api/wmts/1.0.0/fond-de-carte/default/EPSG:4326/10/612/172.png';
const NOT_ASKED_YET = '/api/wmts/1.0.0/fond-de-carte/default/EPSG:4326/10/616/176.png';
/** What visitors read of the state. */
const READ = [
  '/api/contexts',
  '/api/contexts/default',
  '/api/contexts/by-slug/mer',
  '/api/layers?page=0&limit=50',
  '/api/settings',
  '/api/release-notes/search/published',
  '/api/emplacements/by-path?path=tahiti',
  '/api/copyright?bbox=-150,-18,-149,-17&layers=fond-de-carte',
  '/api/wms?service=WMS&version=1.3.0&request=GetCapabilities',
  TILE,
];

let cluster: Cluster;
let motu: TestApp;
let admin: Admin;
beforeAll(async () => {
  cluster = await startPostgres(['fsync=off']);
  motu = await startApp({ DATABASE_URL: await createDatabase(cluster.url) });
  admin = await adminOf(motu);
});
afterAll(() => cluster.stop());

test('OPS-05 (FLT-02) a lost database leaves visitors their maps, refuses the rest with 503, and is found again without a restart', async () => {
  const { configured: _, ...settings } = await admin.read<StoredSettings>('/api/admin/settings');
  expect((await admin.put('/api/settings', { ...settings, warning_message: 'Vent fort' })).statusCode).toBe(200);
  const before = new Map<string, string>();
  for (const address of READ) {
    const answer = await motu.app.inject(address);
    expect(answer.statusCode, address).toBe(200);
    before.set(address, answer.body);
  }
  expect(before.get('/api/settings')).toContain('Vent fort');

  await cluster.halt();
  // Whoever has a cookie is answered as a visitor.
  for (const ask of [motu.app.inject.bind(motu.app), admin.get]) {
    for (const address of READ) {
      const answer = await ask(address);
      expect([answer.statusCode, answer.body === before.get(address)], address).toEqual([200, true]);
    }
  }
  expect((await motu.app.inject(NOT_ASKED_YET)).statusCode).toBe(200);
  expect((await motu.app.inject('/api/health/live')).statusCode).toBe(200);
  expect((await motu.app.inject('/api/health/ready')).statusCode).toBe(503);

  const { token, headerName } = (await admin.get('/api/token')).json<Record<string, string>>();
  const refused = [
    await admin.get('/api/auth/details'),
    await admin.get('/api/admin/settings'),
    await admin.send('PUT', '/api/settings', {
      json: { ...settings, version: 1, warning_message: 'Perdu' },
      headers: { [headerName ?? '']: token ?? '' },
    }),
  ];
  for (const answer of refused) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({
      'retry-after': '5',
      'content-type': 'application/problem+json; charset=utf-8',
    });
    expect(answer.json()).toMatchObject({
      code: 'unavailable',
      detail: 'La base de données ne répond pas. Réessayez dans un instant.',
    });
  }

  await cluster.restart();
  await expect.poll(async () => (await motu.app.inject('/api/health/ready')).statusCode).toBe(200);
  const { configured: _configured, ...after } = await admin.read<StoredSettings>('/api/admin/settings');
  expect(after).toMatchObject({ warning_message: 'Vent fort', version: 1 });
  expect((await admin.put('/api/settings', { ...after, warning_message: null })).statusCode).toBe(200);
  expect(motu.logs.filter((line) => line.includes('unexpected error'))).toEqual([]);
});

test('OPS-02 a server whose database is away stops as any other', async () => {
  await cluster.halt();
  await motu.close();
  expect(motu.logs.filter((line) => line.includes('"level":50'))).toEqual([]);
});
