import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DEFAULT_SERVICES, type StoredSettings } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminOf } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';

const CSP =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; " +
  "worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors ";

/** The map may also ask the services that visitors add (OWN-04); scripts may run the SQLite of a worker. */
const MAP_CSP = CSP.replace(/(img-src|connect-src) [^;]*/g, (part) => `${part} ${DEFAULT_SERVICES.join(' ')}`);
const SCRIPT_CSP = CSP.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");

const SECRET = 'le mot de passe de la base';

let motu: TestApp;
let folder: string;
let pages: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'motu-pages-'));
  pages = join(folder, 'pages');
  mkdirSync(join(pages, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.json'), SECRET);
  writeFileSync(
    join(pages, 'index.html'),
    '<!doctype html><title>x</title><script type="application/json" id="motu-product"></script>',
  );
  writeFileSync(join(pages, 'assets/page-abc.js'), 'plain');
  writeFileSync(join(pages, 'assets/page-abc.js.br'), 'packed');
  writeFileSync(join(pages, 'logo.svg'), '<svg/>');
  motu = await startApp({}, pages);
  await motu.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await motu.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['/', `${MAP_CSP}*`],
  ['/?zoom=12', `${MAP_CSP}*`],
  ['/carte/tahiti', `${MAP_CSP}*`],
  ['/login', `${CSP}'none'`],
  ['/admin', `${CSP}'none'`],
  ['/admin/layers/new', `${CSP}'none'`],
  ['/inconnu', `${CSP}'none'`],
  ['/cartes', `${CSP}'none'`],
  ['/api/docs', `${CSP}'none'`],
  ['/api/auth/details', "default-src 'none'; frame-ancestors 'none'"],
  ['/api/inconnu', "default-src 'none'; frame-ancestors 'none'"],
  ['/assets/page-abc.js', `${SCRIPT_CSP}'none'`],
])('AUTH-12 (SEC-05) %s has the headers of its kind', async (url, csp) => {
  const { headers } = await motu.app.inject(url);
  expect(headers['content-security-policy']).toBe(csp);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
  });
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test.each([
  // What other sites show: the map in a frame, its files, tiles and maps, what everyone may read.
  ['/', 'cross-origin', undefined, undefined],
  ['/carte/tahiti', 'cross-origin', undefined, undefined],
  ['/assets/page-abc.js', 'cross-origin', '*', 'same-origin'],
  ['/api/wms?service=WMS&request=GetCapabilities', 'cross-origin', '*', undefined],
  ['/api/wmts/1.0.0/WMTSCapabilities.xml', 'cross-origin', '*', undefined],
  ['/api/wmts/1.0.0/inconnue/defaut/x/1/1/1.png', 'cross-origin', '*', undefined],
  ['/api/contexts/default', 'cross-origin', '*', undefined],
  ['/api/contexts/by-slug/mer', 'cross-origin', '*', undefined],
  ['/api/recherche?q=Papeete', 'cross-origin', '*', undefined],
  // What belongs to a session.
  ['/login', 'same-origin', undefined, 'same-origin'],
  ['/admin/layers', 'same-origin', undefined, 'same-origin'],
  ['/api/auth/details', 'same-origin', undefined, undefined],
  ['/api/token', 'same-origin', undefined, undefined],
  ['/api/users', 'same-origin', undefined, undefined],
  ['/api/contexts/3', 'same-origin', undefined, undefined],
  ['/api/admin/settings', 'same-origin', undefined, undefined],
  ['/api/sauvegardes/x.motu.gz', 'same-origin', undefined, undefined],
])(
  'OWS-06 SHARE-03 (SEC-05) %s may be loaded by %s, read by %s, and is alone among its windows by %s',
  async (url, resource, readers, opener) => {
    const { headers } = await motu.app.inject(url);
    expect(headers['cross-origin-resource-policy']).toBe(resource);
    expect(headers['access-control-allow-origin']).toBe(readers);
    expect(headers['cross-origin-opener-policy']).toBe(opener);
  },
);

test('OPS-02 (SEC-05) security.txt names whom to tell: the address of the settings, else the site, until a day to come', async () => {
  const read = async ({ app }: TestApp) => {
    const answer = await app.inject({ url: '/.well-known/security.txt', headers: { host: 'cartes.exemple.pf' } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    return Object.fromEntries(
      answer.body
        .trim()
        .split('\n')
        .map((line) => line.split(': ') as [string, string]),
    );
  };
  const plain = await read(motu);
  expect(plain).toMatchObject({ Contact: 'http://cartes.exemple.pf/', 'Preferred-Languages': 'fr, en' });
  expect(plain.Canonical).toBe('http://cartes.exemple.pf/.well-known/security.txt');
  expect(Date.parse(plain.Expires ?? '')).toBeGreaterThan(Date.now());
  const admin = await adminOf(motu);
  const { configured: _, ...settings } = await admin.read<StoredSettings>('/api/admin/settings');
  await admin.put('/api/settings', { ...settings, support_email: 'aide@exemple.pf' });
  expect((await read(motu)).Contact).toBe('mailto:aide@exemple.pf');
});

test('AUTH-12 (SEC-05) behind https the browser is told to stay there', async () => {
  const secure = await startApp({ MOTU_PUBLIC_URL: 'https://cartes.exemple.pf' }, pages);
  expect((await secure.app.inject('/')).headers['strict-transport-security']).toContain('max-age=31536000');
  await secure.close();
});

test('APP-10 the map, the sign-in and the administration are one page', async () => {
  for (const url of ['/', '/carte/bora-bora', '/login', '/admin/', '/admin/layers/edit/3']) {
    const { statusCode, headers } = await motu.app.inject(url);
    expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8']);
  }
});

test('APP-08 an unknown path is the page with its status of not found, a missing file is a problem', async () => {
  const page = await motu.app.inject('/inconnu');
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  const file = await motu.app.inject('/assets/disparu.js');
  expect([file.statusCode, file.json().code]).toEqual([404, 'not-found']);
});

/** Over a socket, with the path as it is written: `inject` and `fetch` take its dots away before it leaves. */
async function askAsWritten(path: string): Promise<{ status: number | undefined; body: string }> {
  const { port } = motu.app.server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, path }).end();
  const [answer] = await once(sent, 'response');
  return { status: answer.statusCode, body: await text(answer) };
}

test.each([
  '/../secret.json',
  '/assets/../../secret.json',
  '/%2e%2e/secret.json',
  '/..%2fsecret.json',
  '/assets/..%2f..%2fsecret.json',
  '/..%5csecret.json',
  '/..\\secret.json',
  '/assets/%00',
  '/../secret.json%00.js',
  '//../secret.json',
])('APP-08 (OGC-15) no path leaves the folder of the page: %s', async (path) => {
  const { status, body } = await askAsWritten(path);
  expect(status).toBe(404);
  expect(body).not.toContain(SECRET);
});

test('APP-04 the page carries the product, whose text cannot leave its place', async () => {
  const page = (await motu.app.inject('/')).body;
  expect(page).toContain('<title>Motu</title>');
  const [, json = ''] = /id="motu-product">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(json)).toEqual({
    name: 'Motu',
    version: '4.13.4',
    tagline: null,
    logo: null,
    toolbar: null,
    supportEmail: 'aide@exemple.pf', // as the settings have it,
    surveyUrl: null,
    publisher: null,
    reportNotice: false,
    elevation: { url: '/api/wms', altitude: 'motu:altitude', slope: 'motu:pente' },
    services: [...DEFAULT_SERVICES],
  });
});

test('APP-10 files whose name carries their content are kept for a year, packed, and known again', async () => {
  const packed = await motu.app.inject({ url: '/assets/page-abc.js', headers: { 'accept-encoding': 'gzip, br' } });
  expect(packed.body).toBe('packed');
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const { etag = '' } = (await motu.app.inject('/logo.svg')).headers;
  // As a browser writes it, as a proxy that packed the answer does, and among others.
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await motu.app.inject({ url: '/logo.svg', headers: { 'if-none-match': known } });
    expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'no-cache']);
  }
});
