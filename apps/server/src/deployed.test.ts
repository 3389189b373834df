import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configOf, type Nginx, shipped, shippedSite, startNginx } from './testing/nginx.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';
import { temporaryFolder } from './testing/state.ts';

const root = join(import.meta.dirname, '../../..');
let motu: ServerProcess;
let nginx: Nginx;
beforeAll(async () => {
  motu = await startServer({ MOTU_DATA: temporaryFolder(), MOTU_TRUST_PROXY: 'loopback' });
  nginx = await startNginx([Number(new URL(motu.url).port)], shippedSite());
});
afterAll(async () => {
  await nginx.stop();
  motu.child.kill('SIGKILL');
  await motu.ended;
});

/** The address of a tile of the base map with its version, as the page asks it. */
async function tilePath(row: number, column: number): Promise<string> {
  const answer = await fetch(`${motu.url}/api/layers?limit=100`);
  const { layers } = (await answer.json()) as { layers: { slug: string; sourceOptions: { urls: string[] } }[] };
  const [template = ''] = layers.find(({ slug }) => slug === 'fond-de-carte')?.sourceOptions.urls ?? [];
  return template
    .replace('{Style}', 'sans-noms')
    .replace('{TileMatrixSet}', 'EPSG:4326')
    .replace('{TileMatrix}', '9')
    .replace('{TileRow}', String(row))
    .replace('{TileCol}', String(column));
}

async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(nginx.url + path, { headers });
  const body = Buffer.from(await answer.arrayBuffer());
  const read = (name: string) => answer.headers.get(name);
  return { status: answer.status, cache: read('x-cache'), body, read };
}

/** What a browser relies on. */
const HEADERS = ['content-type', 'content-length', 'etag', 'cache-control', 'x-content-type-options', 'vary'];

test('OPS-05 nginx accepts the shipped configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'motu-nginx-'));
  const config = join(folder, 'nginx.conf');
  // As it is, but for the folder of its cache, which would stay on this machine.
  const site = shipped('motu.conf').replace('/var/cache/nginx-motu', join(folder, 'tiles'));
  writeFileSync(config, configOf(folder, `${shipped('copies.conf')}\n${site}`));
  const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', config], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(stderr).toContain('syntax is ok');
  expect({ status, stderr: stderr.includes('warn') }).toEqual({ status: 0, stderr: false });
});

test('TILE-01 a tile with its version is kept by nginx, with the same headers and bytes, and 304 when unchanged', async () => {
  const path = await tilePath(304, 86);
  const direct = await fetch(motu.url + path);
  const bytes = Buffer.from(await direct.arrayBuffer());
  const missed = await ask(path);
  const hit = await ask(path);
  expect([missed.cache, hit.cache]).toEqual(['MISS', 'HIT']);
  expect(hit.body.equals(bytes)).toBe(true);
  for (const name of HEADERS) expect([name, hit.read(name)]).toEqual([name, direct.headers.get(name)]);
  expect(hit.read('cache-control')).toContain('immutable');
  expect(hit.read('set-cookie')).toBeNull();
  expect(hit.read('x-request-id')).toBeNull();
  const unchanged = await ask(path, { 'if-none-match': hit.read('etag') ?? '' });
  expect([unchanged.status, unchanged.cache]).toEqual([304, 'HIT']);
});

test('DATA-06 a vector tile with its version is kept by nginx, packed as those who ask take it', async () => {
  const described = await ask('/api/tuiles/communes/WebMercatorQuad.json');
  const [template = ''] = (JSON.parse(described.body.toString()) as { tiles: string[] }).tiles;
  const { pathname, search } = new URL(template.replace('{z}', '9').replace('{x}', '43').replace('{y}', '281'));
  const missed = await ask(pathname + search);
  const hit = await ask(pathname + search);
  expect([missed.status, missed.cache, hit.cache]).toEqual([200, 'MISS', 'HIT']);
  expect(hit.body.length).toBeGreaterThan(100);
  expect(hit.body.equals(missed.body)).toBe(true);
  expect(hit.read('cache-control')).toContain('immutable');
  const plain = await ask(pathname + search, { 'accept-encoding': 'identity' });
  expect([plain.read('content-encoding'), plain.body.equals(hit.body)]).toEqual([null, true]);
});

test('TILE-01 a tile without its version is asked for each time, and one of another version is never kept as it', async () => {
  const path = await tilePath(304, 87);
  const [plain = ''] = path.split('?');
  expect((await ask(plain)).cache).not.toBe('HIT');
  expect((await ask(plain)).cache).not.toBe('HIT');
  const old = `${plain}?v=0123456789`;
  await ask(old);
  expect((await ask(old)).cache).not.toBe('HIT');
  expect((await ask(old)).read('cache-control')).toBe('no-cache');
});

test('OPS-02 nginx does not show the metrics, and passes the rest on', async () => {
  expect((await ask('/api/metrics')).status).toBe(404);
  expect((await ask('/api/health/ready')).status).toBe(200);
  expect((await ask('/api/environment')).read('x-cache')).toBeNull();
});

test('AUTH-12 what a visitor writes into forwarded headers does not reach Motu', async () => {
  await ask('/api/environment', { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' });
  const insecure = await ask('/api/token', { 'x-forwarded-proto': 'https' });
  expect(insecure.read('strict-transport-security')).toBeNull();
  expect(motu.output.stdout).not.toContain('203.0.113');
});

test('OPS-05 kept tiles are shown while Motu is gone', async () => {
  const path = await tilePath(305, 86);
  await ask(path);
  motu.child.kill('SIGKILL');
  await motu.ended;
  expect(await ask(path)).toMatchObject({ status: 200, cache: 'HIT' });
  expect((await ask('/api/environment')).status).toBe(502);
});

test('OPS-05 systemd accepts the shipped unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'motu-unit-'));
  const unit = readFileSync(join(root, 'deploy/systemd/motu@.service'), 'utf8');
  const path = join(folder, 'motu@8080.service');
  writeFileSync(path, unit);
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', path], {
    encoding: 'utf8',
  });
  expect({ status: verified.status, stderr: verified.stderr }).toEqual({ status: 0, stderr: '' });
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', path], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1]);
  expect(exposure).toBeLessThan(3);
});
