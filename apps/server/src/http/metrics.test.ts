import type { Overview } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../testing/accounts.ts';
import { signedIn, startApp, type TestApp } from '../testing/app.ts';
import { startServer } from '../testing/server-process.ts';
import { temporaryFolder } from '../testing/state.ts';

const TOKEN = 'un-jeton-de-quarante-lettres-pour-mesurer';
let motu: TestApp;
beforeAll(async () => {
  motu = await startApp({ MOTU_METRICS_TOKEN: TOKEN });
});
afterAll(() => motu.close());

const read = (authorization?: string) =>
  motu.app.inject({ url: '/api/metrics', headers: authorization ? { authorization } : {} });

/** The value of a line: `motu_tiles_total{from="plain"}`. */
function valueIn(text: string, line: string): number {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found ? Number(found.slice(line.length + 1)) : Number.NaN;
}

test('OPS-02 metrics are for administrators and for the token, and for nobody else', async () => {
  expect((await read()).statusCode).toBe(401);
  for (const wrong of ['Bearer', 'Bearer ', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, TOKEN, `Basic ${TOKEN}`])
    expect((await read(wrong)).statusCode).toBe(401);
  const visitor = await signedIn(motu, await addAccount(motu.state, 'hina', 'user'));
  expect((await visitor.get('/api/metrics')).statusCode).toBe(403);
  const admin = await signedIn(motu, await addAccount(motu.state, 'teva', 'admin'));
  expect((await admin.get('/api/metrics')).statusCode).toBe(200);

  const answer = await read(`Bearer ${TOKEN}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/plain');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).not.toContain(TOKEN);
});

test('OPS-02 without a token in the settings, none opens the metrics', async () => {
  const closed = await startApp();
  for (const authorization of ['Bearer', 'Bearer ', 'Bearer undefined', 'Bearer null'])
    expect((await closed.app.inject({ url: '/api/metrics', headers: { authorization } })).statusCode).toBe(401);
  await closed.close();
});

test('OPS-02 metrics count answers by family and status, tiles by where they come from, and tell the rest', async () => {
  const tile = '/api/wmts/1.0.0/fond-de-carte/default/EPSG:4326/6/38/10.webp';
  const before = (await read(`Bearer ${TOKEN}`)).body;
  for (let i = 0; i < 3; i++) expect((await motu.app.inject(tile)).statusCode).toBe(200);
  await motu.app.inject('/api/layers/rien-de-tel');
  await motu.app.inject('/nulle-part');
  // No tile of one colour: a thread has drawn it.
  expect((await motu.app.inject('/api/wmts/1.0.0/communes/default/EPSG:4326/8/153/43.png')).statusCode).toBe(200);
  const after = (await read(`Bearer ${TOKEN}`)).body;
  const grown = (line: string) => valueIn(after, line) - (valueIn(before, line) || 0);
  expect(grown('motu_http_requests_total{family="wmts",status="200"}')).toBe(4);
  expect(grown('motu_http_requests_total{family="layers",status="401"}')).toBe(1);
  expect(grown('motu_http_requests_total{family="none",status="404"}')).toBe(1);
  expect(grown('motu_http_request_duration_seconds_count{family="metrics"}')).toBe(1);
  const sources = ['memory', 'storage', 'plain', 'drawn'].map((from) => grown(`motu_tiles_total{from="${from}"}`));
  expect(sources[0]).toBeGreaterThanOrEqual(2);
  expect((sources[2] ?? 0) + (sources[3] ?? 0)).toBeGreaterThanOrEqual(1);
  expect(valueIn(after, 'motu_drawings{state="waiting"}')).toBe(0);
  expect(valueIn(before, 'motu_drawing_threads')).toBe(0);
  expect(valueIn(before, 'motu_drawing_thread_bytes')).toBe(0);
  expect(valueIn(after, 'motu_drawing_threads')).toBeGreaterThanOrEqual(1);
  expect(valueIn(after, 'motu_drawing_thread_bytes')).toBeGreaterThan(1e6);
  expect(valueIn(after, 'motu_tasks{state="running"}')).toBe(0);
  expect(valueIn(after, 'motu_tile_writes_dropped_total')).toBe(0);
  expect(valueIn(after, 'motu_tile_cache_bytes{of="tiles"}')).toBeGreaterThan(0);
  expect(valueIn(after, 'motu_tile_cache_bytes{of="quota"}')).toBe(20 * 1024 ** 3);
  expect(after).toContain('motu_info{version="4.13.4",database="SQLite",tiles="files"} 1');
  expect(valueIn(after, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
});

test('OPS-02 tiles that are answered before the router are counted too', async () => {
  const server = await startServer({ MOTU_DATA: temporaryFolder(), MOTU_METRICS_TOKEN: TOKEN });
  const metrics = async () =>
    (await fetch(`${server.url}/api/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  const tile = `${server.url}/api/wmts/1.0.0/fond-de-carte/default/EPSG:4326/6/38/10.webp`;
  // What the router answers is observed from the first reading on.
  await metrics();
  const first = await fetch(tile);
  await first.arrayBuffer();
  const etag = first.headers.get('etag') ?? '';
  for (let i = 0; i < 4; i++) await (await fetch(tile)).arrayBuffer();
  expect((await fetch(tile, { headers: { 'if-none-match': etag } })).status).toBe(304);
  const text = await metrics();
  expect(valueIn(text, 'motu_http_requests_total{family="wmts",status="200"}')).toBe(5);
  expect(valueIn(text, 'motu_http_requests_total{family="wmts",status="304"}')).toBe(1);
  expect(valueIn(text, 'motu_tiles_total{from="memory"}')).toBe(5);
  // Asked again, what was told is not counted twice.
  expect(valueIn(await metrics(), 'motu_http_requests_total{family="wmts",status="200"}')).toBe(5);
  server.child.kill('SIGTERM');
  await server.ended;
});

test('ADM-22 the home page of administrators tells how much was answered, and how many tiles', async () => {
  const admin = await signedIn(motu, await addAccount(motu.state, 'vaite', 'admin'));
  const traffic = async () => (await admin.get('/api/admin/overview')).json<{ content: Overview }>().content.traffic;
  const before = await traffic();
  for (let i = 0; i < 3; i++) await motu.app.inject('/api/wmts/1.0.0/fond-de-carte/default/EPSG:4326/6/20/10.webp');
  const after = await traffic();
  expect(after).toMatchObject({ tiles: before.tiles + 3, errors: 0 });
  expect(after.answers).toBeGreaterThanOrEqual(before.answers + 4);
});
