import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Problem, StoredSettings } from '@motu/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Admin, adminOf, refusedFields } from '../testing/admin.ts';
import { createBrowser, startApp, type TestApp } from '../testing/app.ts';
import { createDatabase } from '../testing/postgres-cluster.ts';

const CONFIGURED = { name: 'Cartes de Huahine', tagline: 'Le lagon', toolbar: ['couches', 'mesure'] };
const WRITTEN = {
  product_name: 'Te Fenua',
  tagline: 'Les <cartes> du pays',
  toolbar: ['couches', 'dessin'],
  publisher: { name: 'Service du fenua', url: 'https://fenua.pf', phone: '40 00 00 00' },
};
const PAGE = `<html><head><meta name="description" content="x" /><link rel="icon" type="image/svg+xml" href="/logo.svg" />
<title>Motu</title></head><body><script type="application/json" id="motu-product"></script></body></html>`;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20"/></svg>';

const folder = mkdtempSync(join(tmpdir(), 'motu-identity-'));
let motu: TestApp;
let admin: Admin;
let databaseUrl: string;
const env = () => ({ MOTU_CONFIG: join(folder, 'motu.json'), DATABASE_URL: databaseUrl });
beforeAll(async () => {
  writeFileSync(join(folder, 'motu.json'), JSON.stringify(CONFIGURED));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(
    join(folder, 'manifest.webmanifest'),
    JSON.stringify({ name: 'Motu', description: 'Cartes', icons: [] }),
  );
  databaseUrl = await createDatabase(inject('postgresUrl'));
  motu = await startApp(env(), folder);
  admin = await adminOf(motu);
});
afterAll(async () => {
  await motu.close();
  rmSync(folder, { recursive: true });
});

const settings = () => admin.read<StoredSettings>('/api/admin/settings');
async function save(changes: object) {
  const { configured: _, ...fields } = await settings();
  return admin.put('/api/settings', { ...fields, ...changes });
}
async function productOf({ app }: TestApp) {
  const page = (await app.inject('/')).body;
  const [, json = ''] = /id="motu-product">(.*?)<\/script>/.exec(page) ?? [];
  return { page, product: JSON.parse(json) };
}
const dataOf = (body: string | Buffer, type = 'svg+xml') =>
  `data:image/${type};base64,${Buffer.from(body).toString('base64')}`;
const send = (image: string) => admin.post('/api/settings/logos', { image });
const logoOf = async (image: string) => (await send(image)).json<{ content: { logo: string } }>().content.logo;

test('ADM-24 name, tagline, toolbar and publisher of the settings are those of the page, its title, its description and its manifest; emptied, those of the configuration file', async () => {
  expect((await productOf(motu)).product).toMatchObject({ ...CONFIGURED, toolbar: ['mesure', 'couches'] });
  expect((await save(WRITTEN)).statusCode).toBe(200);
  const { page, product } = await productOf(motu);
  expect(product).toMatchObject({
    name: 'Te Fenua',
    tagline: WRITTEN.tagline,
    toolbar: WRITTEN.toolbar,
    publisher: WRITTEN.publisher,
  });
  expect(page).toContain('<title>Te Fenua</title>');
  expect(page).toContain('<meta name="description" content="Les &lt;cartes> du pays" />');
  expect(page).toContain('property="og:site_name" content="Te Fenua"');
  expect((await motu.app.inject('/manifest.webmanifest')).json()).toMatchObject({
    name: 'Te Fenua',
    short_name: 'Te Fenua',
    description: WRITTEN.tagline,
  });
  await save({ product_name: null, tagline: null, toolbar: null, publisher: null });
  expect((await productOf(motu)).product).toMatchObject({ ...CONFIGURED, toolbar: ['mesure', 'couches'] });
});

test('ADM-24 capabilities of both services and records of layers name the product and its publisher as soon as they are saved', async () => {
  const read = async (url: string) => (await motu.app.inject(url)).body;
  const documents = ['/api/wms?service=WMS&request=GetCapabilities', '/api/wmts?service=WMTS&request=GetCapabilities'];
  for (const url of documents) expect(await read(url)).toContain('Cartes de Huahine : service de');
  await save(WRITTEN);
  for (const url of documents) {
    const body = await read(url);
    expect(body).toContain('Te Fenua : service de');
    expect(body).toContain('Service du fenua');
    expect(body).toContain('xlink:href="https://fenua.pf"');
  }
  const record = await read('/api/wms/metadonnees/fond-de-carte');
  expect(record).toContain('<gmd:organisationName><gco:CharacterString>Service du fenua');
  expect(record).toContain('<gmd:URL>https://fenua.pf</gmd:URL>');
  await save({ product_name: null, publisher: null });
});

test('ADM-24 however many logos are sent after it, the one that visitors see is kept', async () => {
  const logo = await logoOf(dataOf(SVG));
  await save({ logo });
  for (let size = 1; size <= 9; size++) {
    const sent = await send(dataOf(SVG.replace('<svg ', `<svg width="${size}" `)));
    expect(sent.statusCode).toBe(200);
  }
  expect((await createBrowser(motu.app).get(logo)).statusCode).toBe(200);
  expect((await save({ logo })).statusCode).toBe(200);
  await save({ logo: null });
});

test('ADM-24 a logo is shown by the page once it is saved: an SVG as it is, a picture as its pixels alone, kept by browsers and unable to act', async () => {
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a756f' } })
    .withExif({ IFD0: { Copyright: 'secret' } })
    .jpeg()
    .toBuffer();
  const svg = await logoOf(dataOf(SVG));
  const picture = await logoOf(dataOf(jpeg, 'jpeg'));
  expect((await productOf(motu)).product.logo).toBeNull();
  expect((await save({ logo: svg })).statusCode).toBe(200);
  const { page, product } = await productOf(motu);
  expect(product.logo).toBe(svg);
  expect(page).toContain(`<link rel="icon" href="${svg}" />`);
  expect((await motu.app.inject('/manifest.webmanifest')).json().icons[0]).toMatchObject({ src: svg, sizes: 'any' });
  const sent = await createBrowser(motu.app).get(svg);
  expect([sent.body, sent.headers['content-type']]).toEqual([SVG, 'image/svg+xml']);
  expect(sent.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; sandbox/);
  expect(sent.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const png = (await motu.app.inject(picture)).rawPayload;
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 40, height: 30 });
  expect(png.includes('secret')).toBe(false);
  await save({ logo: null });
  expect((await productOf(motu)).product.logo).toBeNull();
});

const inside = (text: string) => dataOf(SVG.replace('<rect', `${text}<rect`));
test.each([
  ['a script', inside('<script>alert(1)</script>')],
  ['what acts when it is opened', dataOf(SVG.replace('<svg', '<svg onload="alert(1)"'))],
  ['a link that acts', inside('<a href="java&#115;cript:alert(1)"><circle r="2"/></a>')],
  ['a style of elsewhere', inside('<style>@import "https://exemple.pf/x.css";</style>')],
  ['a fill of elsewhere', inside('<circle r="2" fill="url(https://exemple.pf/#a)"/>')],
  ['an entity that grows', dataOf(`<!DOCTYPE svg [<!ENTITY a "aaaa">]>${SVG}`)],
  ['another document', dataOf('<html><body/></html>')],
  ['what breaks off', dataOf(SVG.slice(0, -6))],
  ['a picture of another kind than it says', dataOf(SVG, 'png')],
  ['a huge size', dataOf('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="9"/>')],
  ['too many bytes', dataOf(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(258 * 1024)}</svg>`)],
])('ADM-24 (SEC-16) a logo that holds %s is refused in a sentence', async (_what, image) => {
  const answer = await send(image);
  expect([answer.statusCode, refusedFields(answer)]).toEqual([400, ['image']]);
  expect(answer.json<Problem>().detail).toMatch(/^Le logo .*\.$/);
});

test('ADM-24 (SEC-16) a small file that unfolds to a huge picture is refused before it is decoded', async () => {
  const bomb = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  // Its header, where the size and its checksum stand.
  bomb.writeUInt32BE(16_000, 16);
  bomb.writeUInt32BE(16_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  const answer = await send(dataOf(bomb, 'png'));
  expect(answer.json<Problem>().detail).toContain('16000 × 16000 pixels');
});

test.each([
  ['product_name', { product_name: 'x'.repeat(41) }],
  ['tagline', { tagline: 'x'.repeat(81) }],
  ['logo', { logo: 'https://exemple.pf/logo.svg' }],
  ['logo', { logo: `/api/settings/logos/${'0'.repeat(32)}.svg` }],
  ['toolbar', { toolbar: ['couches', 'couches'] }],
  ['publisher.name', { publisher: { name: '' } }],
  ['publisher.url', { publisher: { name: 'Un', url: 'javascript:alert(1)' } }],
])('ADM-24 API-03 « %s » is refused by its name: %j', async (field, changes) => {
  const answer = await save(changes);
  expect([answer.statusCode, refusedFields(answer)[0]]).toEqual([400, field]);
});

test('ADM-24 another copy of the program shows what was saved at once, its logo too', async () => {
  const other = await startApp(env(), folder);
  const logo = await logoOf(dataOf(SVG));
  await save({ ...WRITTEN, logo });
  await expect.poll(async () => (await productOf(other)).product).toMatchObject({ name: 'Te Fenua', logo });
  expect((await other.app.inject(logo)).body).toBe(SVG);
  await expect
    .poll(async () => (await other.app.inject('/api/wms?service=WMS&request=GetCapabilities')).body)
    .toContain('Te Fenua : service de');
  await other.close();
  await save({ product_name: null, tagline: null, toolbar: null, publisher: null, logo: null });
});

test('ADM-14 ADM-24 the journal puts a name back, and nobody but an administrator sends a logo', async () => {
  await save({ product_name: 'Autre' });
  const [line] = await admin.journal();
  expect((await admin.post(`/api/admin/journal/${line?.id}/annulation`)).statusCode).toBeLessThan(300);
  expect((await productOf(motu)).product.name).toBe(CONFIGURED.name);
  expect((await createBrowser(motu.app).write('POST', '/api/settings/logos', { image: dataOf(SVG) })).statusCode).toBe(
    401,
  );
});
