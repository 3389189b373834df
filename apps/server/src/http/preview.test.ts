import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
let pages: string;
beforeAll(async () => {
  pages = mkdtempSync(join(tmpdir(), 'motu-pages-'));
  writeFileSync(join(pages, 'index.html'), '<!doctype html><html><head><title>x</title></head><body></body></html>');
  motu = await startApp({}, pages);
});
afterAll(async () => {
  await motu.close();
  rmSync(pages, { recursive: true });
});

async function tagsOf(url: string, host = 'cartes.exemple.pf'): Promise<Record<string, string>> {
  const { body } = await motu.app.inject({ url, headers: { host } });
  const found = body.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g);
  return Object.fromEntries([...found].map(([, name, text]) => [name, text?.replaceAll('&amp;', '&')]));
}

test('SHARE-01 a shared link says its title, its description and its picture to messaging applications', async () => {
  const link = '/?center=-149.830000,-17.530000&info=-149.830000,-17.530000%7Clabel:Baie+de+Cook&zoom=11';
  const tags = await tagsOf(link);
  expect(tags).toMatchObject({
    'og:title': 'Baie de Cook · Motu',
    'og:url': `http://cartes.exemple.pf${link}`,
    'og:image:width': '1200',
    'twitter:card': 'summary_large_image',
  });
  expect(tags['og:description']).toMatch(/cartes de Polynésie française/);
  const address = new URL(tags['og:image'] ?? '');
  const picture = await motu.app.inject(address.pathname + address.search);
  expect(picture.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' });
  const { width, height, format } = await sharp(picture.rawPayload).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' });
  // The island is in the middle of it, green in the sea.
  const centre = sharp(picture.rawPayload).extract({ left: 560, top: 280, width: 80, height: 60 });
  const [, green = 0, blue = 0] = await centre.resize(1, 1).removeAlpha().raw().toBuffer();
  expect(green).toBeGreaterThan(blue);
});

test('SHARE-01 APP-09 the link of a saved location is titled and drawn by it', async () => {
  const tags = await tagsOf('/carte/moorea');
  expect(tags['og:title']).toBe('Moorea · Motu');
  expect(tags['og:image']).toMatch(/\/api\/apercu\?center=-149\.8\d+,-17\.5\d+&zoom=1\d$/);
});

test('SHARE-01 a picture is drawn once for all links that show the same', async () => {
  const ask = (search: string) => motu.app.inject(`/api/apercu?${search}`);
  const one = await ask('center=-151.740000,-16.500000&zoom=12');
  const other = await ask('center=-151.740010,-16.500010&zoom=12.2&q=mairie');
  expect(other.rawPayload.equals(one.rawPayload)).toBe(true);
});

test.each(['', 'zoom=99&center=x', 'ctx=inconnu&layers=inconnue', 'layers=', 'zoom=0&center=180,90'])(
  'SHARE-01 a damaged link « %s » has a picture too',
  async (search) => {
    const answer = await motu.app.inject(`/api/apercu?${search}`);
    expect(answer.statusCode).toBe(200);
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(1200);
  },
);

test('SHARE-01 (SEC-16) nothing of an address or of a Host header becomes a tag of the page', async () => {
  const { body } = await motu.app.inject('/?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&info=-149,-17%7Clabel:%3Cb%3E');
  expect(body).not.toMatch(/<script>|<b>/);
  expect(await tagsOf('/', 'a"b')).toEqual({});
  expect((await motu.app.inject('/login?q=x')).body).not.toContain('og:title');
});
