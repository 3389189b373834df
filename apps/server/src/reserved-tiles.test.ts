import type { ListedLayer } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from './testing/accounts.ts';
import { type Admin, adminOf } from './testing/admin.ts';
import { signedIn, startApp, type TestApp } from './testing/app.ts';
import { type Nginx, shippedSite, startNginx } from './testing/nginx.ts';

/** As nginx is told to ask again (X-Accel-Expires). */
const PROXY_ASKS_AFTER_MS = 60_000;

let motu: TestApp;
let nginx: Nginx;
let admin: Admin;
let member = '';
let base = '';
beforeAll(async () => {
  motu = await startApp({ MOTU_TRUST_PROXY: 'loopback' });
  admin = await adminOf(motu);
  const account = await addAccount(motu.state, 'hina', 'user');
  const group = { id: 'eau', name: 'Eau', description: null, members: [{ account, until: null }], version: 1 };
  await motu.state.groups.add(group);
  member = `sid=${(await signedIn(motu, account)).cookies.sid}`;
  base = await motu.app.listen({ port: 0, host: '127.0.0.1' });
  nginx = await startNginx([Number(new URL(base).port)], shippedSite());
});
afterAll(async () => {
  await nginx.stop();
  await motu.close();
});

async function ask(path: string, cookie?: string, at = nginx.url) {
  const answer = await fetch(at + path, cookie ? { headers: { cookie } } : {});
  await answer.arrayBuffer();
  const { headers, status } = answer;
  return {
    status,
    cache: headers.get('x-cache'),
    caching: headers.get('cache-control'),
    accel: headers.get('x-accel-expires'),
  };
}

/** The address of a tile as those who see its layer are told it. */
async function tilePath(slug: string): Promise<string> {
  const { layers } = (await admin.get('/api/layers?limit=100')).json<{ layers: ListedLayer[] }>();
  const [template = ''] = layers.find((layer) => layer.slug === slug)?.sourceOptions.urls ?? [];
  const parts = { Style: 'sans-noms', TileMatrixSet: 'EPSG:4326', TileMatrix: '9', TileRow: '304', TileCol: '86' };
  return Object.entries(parts).reduce((path, [name, value]) => path.replace(`{${name}}`, value), template);
}

async function show(slug: string, visibility: object): Promise<void> {
  const { layers } = (await admin.get('/api/layers?limit=100')).json<{ layers: ListedLayer[] }>();
  const { id } = layers.find((layer) => layer.slug === slug) ?? {};
  const { content } = (await admin.get(`/api/layers/${id}`)).json<{ content: Record<string, unknown> }>();
  const { id: _id, drawn: _drawn, ...input } = content;
  const answer = await admin.put(`/api/layers/${id}`, { ...input, visibility });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
}

const GROUP = { kind: 'groups', groups: [{ group: 'eau', download: true }] };

test('ACL-02 of 1 000 requests for one tile by one who may and one who may not, none is answered to who may not', async () => {
  await show('communes', GROUP);
  const path = await tilePath('communes');
  const given = { may: new Map<string, number>(), mayNot: new Map<string, number>() };
  const one = async (i: number) => {
    const isMember = i % 2 === 0;
    const { status, cache, caching } = await ask(path, isMember ? member : undefined);
    const told = `${status} ${status === 200 ? `${cache} ${caching}` : ''}`.trim();
    const counts = given[isMember ? 'may' : 'mayNot'];
    counts.set(told, (counts.get(told) ?? 0) + 1);
  };
  for (let i = 0; i < 1000; i += 20) await Promise.all(Array.from({ length: 20 }, (_, j) => one(i + j)));
  expect([...given.may]).toEqual([['200 BYPASS private, no-cache', 500]]);
  expect([...given.mayNot]).toEqual([['404', 500]]);
}, 120_000);

test('ACL-02 a layer that is no longer everyone’s: its tiles in memory are given to nobody else at once, and those that nginx keeps after a minute, even while Motu is gone', async () => {
  const before = await tilePath('subdivisions');
  await ask(before);
  expect(await ask(before)).toMatchObject({
    status: 200,
    cache: 'HIT',
    caching: expect.stringContaining('immutable'),
    accel: null,
  });
  await show('subdivisions', GROUP);
  const after = await tilePath('subdivisions');
  expect(after).not.toBe(before);
  expect((await ask(before, undefined, base)).status).toBe(404);
  for (const path of [after, after.split('?')[0] as string]) {
    expect((await ask(path)).status).toBe(404);
    expect(await ask(path, member)).toMatchObject({ status: 200, caching: 'private, no-cache' });
    expect((await ask(path)).status).toBe(404);
  }
  const patience = { timeout: PROXY_ASKS_AFTER_MS + 5_000, interval: 1_000 };
  await expect.poll(async () => (await ask(before)).status, patience).toBe(404);
  // A public tile that is old by now is shown while nobody answers; the other one is not there any more.
  await show('subdivisions', { kind: 'public' });
  await motu.app.close();
  expect((await ask(before)).status).toBe(404);
}, 120_000);
