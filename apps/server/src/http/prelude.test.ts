import { once } from 'node:events';
import { request as ask, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { keepTile } from '../headers/tile-headers.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { createTilePrelude, serveAfter } from './prelude.ts';
import { handleProblems } from './problem.ts';
import { createRateLimiter, limitRates } from './rate-limit.ts';
import { createVisitorReader } from './visitor.ts';

let motu: TestApp;
let port: number;
let version: string;
beforeAll(async () => {
  motu = await startApp({ MOTU_TRUST_PROXY: 'loopback' });
  await motu.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = motu.app.server.address() as AddressInfo);
  const { layers } = (await motu.app.inject('/api/layers?limit=100')).json();
  const { sourceOptions } = layers.find(({ slug }: { slug: string }) => slug === 'batiments');
  version = new URLSearchParams(sourceOptions.urls[0].split('?')[1]).get('v') ?? '';
  await motu.app.inject(TILE);
});
afterAll(() => motu.close());

const TILE = '/api/wmts/1.0.0/batiments/default/EPSG:4326/13/4894/1385.png';

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Over a real socket: `inject` goes to the router at once. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const [response] = await once(ask({ port, host: '127.0.0.1', path, method, headers }).end(), 'response');
  const body = Buffer.concat(await response.toArray());
  return { status: response.statusCode, headers: response.headers, body };
}

/** Whether the prelude answered: its line in the log tells. */
function isFromPrelude({ headers }: Answer): boolean {
  const line = motu.logs.find((each) => each.includes(String(headers['x-request-id'])));
  return line?.includes('"kept":true') ?? false;
}

const VARYING = ['x-request-id', 'date', 'connection', 'keep-alive'];
const steady = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !VARYING.includes(name)));

describe('a tile in memory', () => {
  test.each(['', '?v=VERSION', '?v=autre', '?v=VERSION&v=VERSION', '?'])(
    'TILE-01 AUTH-12 with « %s » has the answer that the router gives',
    async (suffix) => {
      const url = TILE + suffix.replaceAll('VERSION', version);
      const routed = await motu.app.inject(url);
      const answer = await get(url);
      expect(isFromPrelude(answer)).toBe(suffix === '' || suffix === '?v=VERSION');
      expect(answer.status).toBe(200);
      expect(answer.body.equals(routed.rawPayload)).toBe(true);
      expect(steady(answer.headers)).toEqual(steady(routed.headers));
      expect(answer.headers['cache-control']).toBe(
        suffix === '?v=VERSION' ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );

  test('TILE-01 asked with HEAD comes without its body', async () => {
    const [whole, head] = [await get(TILE), await get(TILE, {}, 'HEAD')];
    expect(isFromPrelude(head)).toBe(true);
    expect(head.body).toHaveLength(0);
    expect(steady(head.headers)).toEqual(steady(whole.headers));
  });

  test.each([
    ['its ETag', (etag: string) => etag, 304],
    ['its ETag, weakly', (etag: string) => `W/${etag}`, 304],
    ['a list', (etag: string) => `"x", ${etag}`, 304],
    ['anything', () => '*', 304],
    ['another', () => '"x"', 200],
  ])('TILE-01 known by %s is told unchanged, before the router and by it', async (_case, write, status) => {
    const headers = { 'if-none-match': write(String((await get(TILE)).headers.etag)) };
    const answer = await get(TILE, headers);
    expect([isFromPrelude(answer), answer.status]).toEqual([true, status]);
    const routed = await motu.app.inject({ url: TILE, headers });
    expect(routed.statusCode).toBe(status);
    if (status === 304) expect(steady(answer.headers)).toEqual(steady(routed.headers));
  });

  test('TILE-01 over https, as a trusted proxy says, has the header that keeps it so', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
    const answer = await get(TILE, headers);
    expect(isFromPrelude(answer)).toBe(true);
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
    expect(steady(answer.headers)).toEqual(steady((await motu.app.inject({ url: TILE, headers })).headers));
  });

  test('TILE-01 a log line holds neither the query, nor the cookie, nor the whole address', async () => {
    const headers = { cookie: 'sid=secret-session', 'x-forwarded-for': '203.0.113.77' };
    const answer = await get(`${TILE}?v=${version}`, headers);
    const [line = ''] = motu.logs.filter((each) => each.includes(String(answer.headers['x-request-id'])));
    expect(JSON.parse(line)).toMatchObject({
      req: { method: 'GET', path: TILE, from: '203.0.113.x' },
      res: { statusCode: 200 },
      msg: 'request completed',
    });
    expect(line).not.toMatch(/secret-session|113\.77|v=/);
  });

  test('OPS-02 TILE-01 an answer of the router leaves one such line as well', async () => {
    const headers = { cookie: 'sid=secret-session', 'x-forwarded-for': '203.0.113.77' };
    const answer = await get('/api/recherche/complete?q=papeete', headers);
    const linesOf = () => motu.logs.filter((each) => each.includes(String(answer.headers['x-request-id'])));
    // It is written when the answer has left, which may be after it has come.
    const lines = await vi.waitUntil(() => (linesOf().length > 0 ? linesOf() : null), 30_000);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        req: { method: 'GET', path: '/api/recherche/complete', from: '203.0.113.x' },
        res: { statusCode: 200 },
        msg: 'request completed',
      },
    ]);
    expect(lines.join()).not.toMatch(/secret-session|113\.77|papeete/);
  });
});

test('TILE-01 one address has one share of reads, before the router and in it', async () => {
  const limiter = createRateLimiter({ requestsPerMinute: 4, writesPerMinute: 1 });
  const visitor = createVisitorReader({ trustProxy: ['loopback'], publicUrl: null });
  const kept = keepTile({ id: 'a', slug: 'batiments', version }, 'png8', new Uint8Array(9));
  const prelude = createTilePrelude({ cache: { find: () => kept }, limiter, visitor, log: motu.app.log });
  const app = fastify({ serverFactory: serveAfter([prelude]), trustProxy: ['loopback'] });
  handleProblems(app);
  limitRates(app, limiter);
  app.get('/autre', async () => 'x');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const statuses = async (from: string, paths: string[]) => {
    const answers = [];
    for (const path of paths) answers.push(await fetch(url + path, { headers: { 'x-forwarded-for': from } }));
    return answers.map(({ status, headers }) => [status, headers.has('retry-after')]);
  };
  const passes = [200, false];
  const refused = [429, true];
  expect(await statuses('198.51.100.4', [TILE, '/autre', TILE, TILE, TILE, '/autre'])).toEqual([
    ...[passes, passes, passes, passes],
    ...[refused, refused],
  ]);
  expect(await statuses('198.51.100.5', [TILE])).toEqual([passes]);
  await app.close();
});

test('one address may write less than it may read, and comes back after a minute', () => {
  let time = 0;
  const limiter = createRateLimiter({ requestsPerMinute: 3, writesPerMinute: 1 }, () => time);
  expect([1, 2, 3, 4].map(() => limiter.count('GET', 'a'))).toEqual([null, null, null, 60]);
  expect([limiter.count('POST', 'a'), limiter.count('PUT', 'a')]).toEqual([null, 60]);
  time = 59_500;
  expect(limiter.count('HEAD', 'a')).toBe(1);
  time = 60_000;
  expect(limiter.count('GET', 'a')).toBeNull();
});

test('TILE-01 (OGC-15) what is not the very address of a tile in memory is left to the router', async () => {
  for (const path of [
    '/api/wmts/1.0.0/batiments/default/EPSG:4326/13/4894/../4894/1385.png',
    '/api/wmts/1.0.0/..%2f..%2fetc/default/EPSG:4326/13/4894/1385.png',
    '/api/wmts/1.0.0/..%5c/default/EPSG:4326/13/4894/1385.png',
    '/api/wmts/1.0.0/batiments%00/default/EPSG:4326/13/4894/1385.png',
    '/api/wmts/1.0.0/batiments/default/EPSG:4326/13/4894/1385.exe',
    '/api/wmts/1.0.0/__proto__/default/EPSG:4326/13/4894/1385.png',
  ]) {
    const answer = await get(path);
    expect(isFromPrelude(answer)).toBe(false);
    expect([400, 404, 406]).toContain(answer.status);
  }
  expect((await get(TILE, {}, 'DELETE')).status).toBe(403);
});

test('TILE-01 only a trusted proxy is believed about its visitor', () => {
  const request = (remoteAddress: string) =>
    ({
      socket: { remoteAddress },
      headers: { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' },
    }) as never;
  const trusting = createVisitorReader({ trustProxy: ['loopback'], publicUrl: null });
  expect([trusting.ip(request('127.0.0.1')), trusting.isHttps(request('127.0.0.1'))]).toEqual(['203.0.113.7', true]);
  expect([trusting.ip(request('192.0.2.1')), trusting.isHttps(request('192.0.2.1'))]).toEqual(['192.0.2.1', false]);
  const alone = createVisitorReader({ trustProxy: false, publicUrl: null });
  expect([alone.ip(request('127.0.0.1')), alone.isHttps(request('127.0.0.1'))]).toEqual(['127.0.0.1', false]);
});
