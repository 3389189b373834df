import { once } from 'node:events';
import { request as ask, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
let port: number;
beforeAll(async () => {
  motu = await startApp({ MOTU_TRUST_PROXY: 'loopback' });
  await motu.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = motu.app.server.address() as AddressInfo);
});
afterAll(() => motu.close());

const INFO =
  '/api/wms?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetFeatureInfo&LAYERS=altitude&QUERY_LAYERS=altitude&STYLES=&CRS=EPSG:4326&BBOX=-17.6,-149.5,-17.59,-149.49&WIDTH=512&HEIGHT=512&I=256&J=256&INFO_FORMAT=';

const READS = [
  '/api/recherche/complete?q=pape',
  '/api/recherche/complete?q=tahiti%20iti&center=-149.5,-17.5',
  '/api/recherche?q=fare&limit=2',
  '/api/recherche?q=rue&limit=20',
  '/api/info-toponyme?x=-149.57&y=-17.53',
  '/api/ile-proche?x=-149.57&y=-17.53',
  '/api/info-carto?x=-149.57&y=-17.53',
  `${INFO}application/json`,
  `${INFO}text/plain`,
];

const REFUSED = [
  '/api/recherche/complete',
  '/api/recherche/complete?q=pape&center=999,0',
  '/api/recherche/complete?q=a&q=b',
  '/api/recherche/complete?q=pape%00',
  '/api/recherche?q=fare&limit=100000',
  '/api/recherche?q=fare&bbox=1,2,3',
  `${INFO}image/gif`,
  `${INFO}application/json&SLD=http://ailleurs.example`,
  `${INFO}application/json&WIDTH=512`,
];

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Over a real socket: `inject` goes to the router at once. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const [response] = await once(ask({ port, host: '127.0.0.1', path, method, headers }).end(), 'response');
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(await response.toArray()) };
}

/** The line of the log, which may come after the answer. */
async function lineOf({ headers }: Answer): Promise<Record<string, unknown>> {
  const find = () => motu.logs.find((line) => line.includes(String(headers['x-request-id'])));
  return JSON.parse(await vi.waitUntil(find, 30_000));
}

const VARYING = ['x-request-id', 'date', 'connection', 'keep-alive'];
const steady = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !VARYING.includes(name)));

test.each(READS)('SRCH-01 INFO-02 OWS-04 %s has before the router the answer that the router gives', async (path) => {
  const [routed, answer] = [await motu.app.inject(path), await get(path)];
  expect(await lineOf(answer)).toMatchObject({ early: true, res: { statusCode: 200 }, msg: 'request completed' });
  expect(answer.status).toBe(200);
  expect(answer.body.toString()).toBe(routed.body);
  expect(steady(answer.headers)).toEqual(steady(routed.headers));
});

test.each([
  '/api/recherche/complete?q=pape',
  '/api/recherche/complete?q=pape&center=-149.5,-17.5',
  `${INFO}application/json`,
  `${INFO}application/json`.replaceAll('altitude', 'pente'),
  `${INFO}text/plain`.replaceAll('altitude', 'sante'),
])('SRCH-01 INFO-02 %s has its answer at once when what it asks for is in memory', async (path) => {
  let isAnswered = false;
  // Called after those who answer, in the same moment.
  const look = (_request: IncomingMessage, response: ServerResponse) => {
    isAnswered = response.writableEnded;
  };
  motu.app.server.on('request', look);
  try {
    // The first one reads it, and on a busy machine the list of layers may be due again at the second.
    await vi.waitUntil(async () => (await get(path)).status === 200 && isAnswered, 30_000);
  } finally {
    motu.app.server.off('request', look);
  }
});

test.each(REFUSED)('API-02 OWS-05 %s is refused in the words of the router', async (path) => {
  const [routed, answer] = [await motu.app.inject(path), await get(path)];
  expect(routed.statusCode).toBe(400);
  expect(answer.status).toBe(400);
  const withoutId = (text: string) => text.replace(/"requestId":"[^"]+"/, '');
  expect(withoutId(answer.body.toString())).toBe(withoutId(routed.body));
  expect(await lineOf(answer)).not.toHaveProperty('early');
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('API-01 a large answer is packed by %s, as the router packs it; a small one is not', async (encoding, unpack) => {
  const headers = { 'accept-encoding': encoding };
  const large = await get('/api/recherche?q=rue&limit=20', headers);
  const routed = await motu.app.inject({ url: '/api/recherche?q=rue&limit=20', headers });
  expect(large.headers['content-encoding']).toBe(encoding);
  expect(large.headers.vary).toBe(routed.headers.vary);
  expect(unpack(large.body).toString()).toBe(unpack(routed.rawPayload).toString());
  expect((await get(`${INFO}text/plain`, headers)).headers['content-encoding']).toBeUndefined();
});

test('AUTH-06 whoever carries a session is left to the router, which prolongs it; so are HEAD and other operations', async () => {
  const path = '/api/recherche/complete?q=pape';
  for (const headers of [{ cookie: 'sid=abc' }, { cookie: 'a=1; __Host-sid=abc' }]) {
    expect(await lineOf(await get(path, headers))).not.toHaveProperty('early');
  }
  expect(await lineOf(await get(path, { cookie: 'theme=sombre' }))).toHaveProperty('early');
  expect(await lineOf(await get(path, {}, 'HEAD'))).not.toHaveProperty('early');
  expect(await lineOf(await get('/api/wms?SERVICE=WMS&REQUEST=GetCapabilities'))).not.toHaveProperty('early');
});

test('OPS-02 a line of the log holds neither what was searched nor the whole address', async () => {
  const answer = await get('/api/recherche/complete?q=papeete', { 'x-forwarded-for': '203.0.113.77' });
  const line = await lineOf(answer);
  expect(line.req).toEqual({ method: 'GET', path: '/api/recherche/complete', from: '203.0.113.x' });
  expect(JSON.stringify(line)).not.toMatch(/papeete|113\.77/);
});
