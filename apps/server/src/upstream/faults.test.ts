import { createServer, type Server } from 'node:http';
import type { Overview } from '@motu/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAccount } from '../testing/accounts.ts';
import { signedIn, startApp, type TestApp } from '../testing/app.ts';
import { type FaultyProxy, type Manner, startFaultyProxy } from '../testing/faulty-proxy.ts';
import { closed, listen, type MapServer, startMapServer } from '../testing/map-server.ts';
import { outsideLayer } from '../testing/outside-layer.ts';
import { ASK_LIMITS } from './ask.ts';
import { PATIENCE_MS } from './upstreams.ts';

let server: MapServer;
let proxy: FaultyProxy;
/** A server of the inside that is not listed: it must never be heard of. */
let inside: Server;
const insideHeard: string[] = [];
let motu: TestApp;
/** What the clock is ahead of the real one. */
let ahead = 0;

const NAMES: Record<string, string[]> = {
  'cartes.exemple.pf': ['127.0.0.1'],
  'deux.exemple.pf': ['93.184.216.34', '::ffff:127.0.0.1'],
};

beforeAll(async () => {
  server = await startMapServer();
  inside = createServer((request, response) => {
    insideHeard.push(request.url ?? '');
    response.end('secret');
  });
  proxy = await startFaultyProxy(server.url, await listen(inside));
  const { host } = new URL(proxy.url);
  const listed = [host, ...Object.keys(NAMES).map((name) => `${name}:${new URL(insideUrl()).port}`)];
  motu = await startApp({ MOTU_UPSTREAMS: listed.join(',') }, undefined, {
    limits: { firstByteMs: 4_000, totalMs: 6_000, bytes: 1024 * 1024 },
    patienceMs: 300,
    now: () => Date.now() + ahead,
    resolve: async (name) => (NAMES[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  });
  await motu.state.layers.add(outsideLayer('iles', { sourceUrl: proxy.url }));
  const tiles = `${proxy.url}/?mode=tile&tilemode=gmap&layers=iles&map.imagetype=png&tile={x}+{y}+{z}`;
  const options = { format: 'image/png', layer: 'iles', style: '', projection: 'EPSG:3857' };
  await motu.state.layers.add(outsideLayer('tuiles', { sourceType: 'xyz', sourceUrl: tiles, sourceOptions: options }));
  for (const name of Object.keys(NAMES)) {
    const sourceUrl = insideUrl().replace('127.0.0.1', name);
    await motu.state.layers.add(outsideLayer(name.split('.')[0] as string, { sourceUrl }));
  }
  await motu.refreshLayers();
});
afterAll(async () => {
  await motu.close();
  await Promise.all([proxy.kill(), closed(inside), server.close()]);
});

const insideUrl = () => `http://127.0.0.1:${(inside.address() as { port: number }).port}`;

beforeEach(async () => {
  // Whatever went wrong before is long past.
  ahead += 600_000;
  proxy.manner = 'well';
  expect((await ask('iles')).statusCode).toBe(200);
  proxy.asked.length = 0;
  proxy.headers.length = 0;
  proxy.most = 0;
});

let column = 0;
/** A tile of a block that nobody has asked for yet. */
function freshTile(slug: string): string {
  column += 4;
  return `/api/wmts/1.0.0/${slug}/default/EPSG:4326/12/2440/${column}.png`;
}
const ask = (slug: string) => motu.app.inject(freshTile(slug));

const FAULTS: [Manner, string][] = [
  ['hang', 'n’a pas répondu à temps'],
  ['drip', 'n’a pas répondu à temps'],
  ['cut', 'a été coupée'],
  ['reset', 'est injoignable'],
  ['error', 'a répondu par une erreur'],
  ['lie', 'n’a pas répondu par une image'],
  ['half-picture', 'n’a pas répondu par une image'],
  ['page', 'n’a pas répondu par une image'],
  ['inside', 'mène à une adresse qui n’est pas autorisée'],
  ['other-scheme', 'mène à une adresse qui n’est pas autorisée'],
  ['loop', 'mène à une adresse qui n’est pas autorisée'],
  ['large', 'est trop volumineuse'],
  ['large-undeclared', 'est trop volumineuse'],
];

test.each(FAULTS)(
  'OWS-03 (OGC-14, FLT-04, FLT-05) a server that answers by « %s » makes its layer fail in French, and nothing of it is kept',
  async (manner, words) => {
    const address = freshTile('iles');
    proxy.manner = manner;
    const failed = await motu.app.inject(address);
    expect(failed.statusCode).toBe(502);
    expect(failed.body).toContain(words);
    expect(failed.body).not.toMatch(/127\.0\.0\.1|secret|msWMS|at .*\.ts/);
    expect(failed.headers['cache-control']).toBe('no-store');
    proxy.manner = 'well';
    const good = await motu.app.inject(address);
    expect([good.statusCode, good.headers['content-type']]).toEqual([200, 'image/png']);
    const asked = proxy.asked.length;
    expect((await motu.app.inject(address)).rawPayload.equals(good.rawPayload)).toBe(true);
    expect(proxy.asked.length).toBe(asked);
    expect(insideHeard).toEqual([]);
  },
);

test.each(['iles', 'tuiles'])(
  'OWS-03 a JPEG where a PNG was asked for, and said to be one, is encoded anew: %s',
  async (slug) => {
    proxy.manner = 'jpeg';
    const address = freshTile(slug);
    const answer = await motu.app.inject(address);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    const { format, width, height } = await sharp(answer.rawPayload).metadata();
    expect([format, width, height]).toEqual(['png', 256, 256]);
    // What is kept is what was encoded.
    expect((await motu.app.inject(address)).rawPayload.equals(answer.rawPayload)).toBe(true);
  },
);

test('OWS-03 (FLT-04) whoever asks a server that hangs gets an error within ten seconds', () => {
  expect(ASK_LIMITS.firstByteMs + PATIENCE_MS).toBeLessThan(10_000);
});

test.each(['cartes', 'deux'])(
  'OWS-03 (SEC-18) the listed name %s that leads inside is not followed there',
  async (slug) => {
    const answer = await ask(slug);
    expect([answer.statusCode, answer.body]).toEqual([502, expect.stringContaining('pas autorisée')]);
    expect(insideHeard).toEqual([]);
  },
);

test('OWS-03 (FLT-04) a server that hangs holds few sockets; the others are told when to come back, and our own layers go on', async () => {
  proxy.manner = 'hang';
  const waiting = Array.from({ length: 30 }, () => ask('iles'));
  const own = await motu.app.inject('/api/wmts/1.0.0/communes/default/EPSG:4326/8/153/43.png');
  expect(own.statusCode).toBe(200);
  const answers = await Promise.all(waiting);
  const busy = answers.filter(({ statusCode }) => statusCode === 503);
  expect(busy.length).toBeGreaterThan(0);
  for (const { headers } of busy) expect(headers['retry-after']).toBe('2');
  expect(answers.every(({ statusCode }) => statusCode === 503 || statusCode === 502)).toBe(true);
  expect(proxy.most).toBeLessThanOrEqual(6);
});

test('OWS-03 a dead server is left alone after five failures, administrators see it, and it is tried again later', async () => {
  const admin = await signedIn(motu, await addAccount(motu.state, `admin${column}`, 'admin'));
  const state = async () => {
    const { content } = (await admin.get('/api/admin/overview')).json<{ content: Overview }>();
    return content.upstreams.find(({ host }) => proxy.url.endsWith(host));
  };
  const known = freshTile('iles');
  const good = await motu.app.inject(known);
  expect(await state()).toMatchObject({ state: 'ok', failures: 0, lastSuccessAt: expect.any(String) });

  await proxy.kill();
  for (let i = 0; i < 5; i++) expect((await ask('iles')).body).toContain('est injoignable');
  const left = await ask('iles');
  expect([left.statusCode, left.body]).toEqual([502, expect.stringContaining('est en panne')]);
  expect(Number(left.headers['retry-after'])).toBeGreaterThan(0);
  expect(await state()).toMatchObject({
    state: 'open',
    failures: 5,
    lastFailure: 'Le serveur de cette couche est injoignable.',
    retryAt: expect.any(String),
  });
  // What was kept is still shown.
  expect((await motu.app.inject(known)).rawPayload.equals(good.rawPayload)).toBe(true);

  await proxy.revive();
  expect((await ask('iles')).statusCode).toBe(502);
  ahead += 16_000;
  expect((await ask('iles')).statusCode).toBe(200);
  expect(await state()).toMatchObject({ state: 'ok', failures: 0, retryAt: null });
});

test('OWS-03 (OGC-16) fifty who want one missing tile make one request', async () => {
  const address = freshTile('iles');
  const answers = await Promise.all(Array.from({ length: 50 }, () => motu.app.inject(address)));
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
  expect(proxy.asked.length).toBe(1);
});

test('OWS-03 nothing of the visitor goes to an outside server, and no cookie of its comes back', async () => {
  const headers = {
    cookie: 'sid=secret',
    'x-forwarded-for': '8.8.8.8',
    authorization: 'Bearer x',
    referer: 'http://a/',
  };
  const answer = await motu.app.inject({ url: freshTile('iles'), headers });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(Object.keys(proxy.headers[0] ?? {}).sort()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ]);
});

test('OWS-03 what a tile server does not have is transparent, and asked for again', async () => {
  const address = freshTile('tuiles');
  proxy.manner = 'missing';
  expect((await motu.app.inject(address)).statusCode).toBe(200);
  const asked = proxy.asked.length;
  expect((await motu.app.inject(address)).statusCode).toBe(200);
  expect(proxy.asked.length).toBeGreaterThan(asked);
  // A map server has something to say everywhere.
  const answer = await ask('iles');
  expect([answer.statusCode, answer.body]).toEqual([502, expect.stringContaining('a refusé la demande')]);
});

const INFO =
  '/api/wms?VERSION=1.3.0&REQUEST=GetFeatureInfo&LAYERS=iles&QUERY_LAYERS=iles&STYLES=&CRS=EPSG:4326&BBOX=-17.35,-150.95,-17.25,-150.85&WIDTH=101&HEIGHT=101&I=50&J=50&FORMAT=image/png&INFO_FORMAT=application/json';

test('OWS-03 (SEC-18) what a hostile server writes at a point stays text in our JSON', async () => {
  proxy.manner = 'hostile';
  const answer = await motu.app.inject(INFO);
  expect(answer.headers['content-type']).toBe('application/json');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.json().features[0].properties).toEqual({
    '<img src=x onerror=alert(1)>': '<script>alert(2)</script>',
    nom: '"><svg onload=alert(3)>',
  });
});

test.each(['page', 'lie', 'cut', 'inside', 'hang'] as const)(
  'OWS-03 (FLT-05) at a point, a server that answers by « %s » is told in French',
  async (manner) => {
    proxy.manner = manner;
    const answer = await motu.app.inject(INFO);
    expect(answer.statusCode).toBe(502);
    expect(answer.body).toMatch(/serveur de cette couche/);
    expect(answer.body).not.toMatch(/127\.0\.0\.1|secret|msWMS/);
  },
);

test('OWS-03 a layer of another server never stops the map: those of ours are drawn beside it', async () => {
  proxy.manner = 'reset';
  expect((await ask('iles')).statusCode).toBe(502);
  expect((await motu.app.inject('/api/contexts/default')).statusCode).toBe(200);
  expect((await motu.app.inject('/api/wms?REQUEST=GetCapabilities&force=1')).body).toContain('<Name>iles</Name>');
  expect((await motu.app.inject('/api/health/ready')).statusCode).toBe(200);
});
