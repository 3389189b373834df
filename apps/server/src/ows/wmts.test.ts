import type { LayerItem } from '@motu/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
beforeAll(async () => {
  motu = await startApp();
});
afterAll(() => motu.close());

/** Tahiti at view zoom 9. */
const TAHITI = { matrix: 8, row: 153, column: 43 };
const rest = (layer: string, set: string, file: string) =>
  `/api/wmts/1.0.0/${layer}/default/${set}/${TAHITI.matrix}/${TAHITI.row}/${file}`;

test.each([
  ['an unknown layer', rest('inconnue', 'EPSG:4326', '43.png'), 404],
  ['an unknown grid', rest('fond-de-carte', 'EPSG:2154', '43.png'), 400],
  ['an unknown format', rest('fond-de-carte', 'EPSG:4326', '43.exe'), 400],
  ['a column outside the grid', rest('fond-de-carte', 'EPSG:4326', '99999.png'), 400],
  ['a number written otherwise', rest('fond-de-carte', 'EPSG:4326', '0x2b.png'), 400],
  ['a path in the place of a layer', rest('..%2f..%2fpackage.json', 'EPSG:4326', '43.png'), 404],
  ['nothing', '/api/wmts', 400],
])('OWS-05 a tile of %s is refused', async (_case, url, status) => {
  const answer = await motu.app.inject(url);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toContain('problem+json');
});

test.each([
  ['EPSG:4326', 256],
  ['EPSG:4326@2x', 512],
])('OWS-04 a tile of %s has %d pixels a side', async (set, size) => {
  const answer = await motu.app.inject(rest('fond-de-carte', set, '43.png'));
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
  const { width, height, format } = await sharp(answer.rawPayload).metadata();
  expect({ width, height, format }).toEqual({ width: size, height: size, format: 'png' });
});

test('OWS-01 the two bindings answer the same tile', async () => {
  const { matrix, row, column } = TAHITI;
  const kvp = `/api/wmts?SERVICE=WMTS&Request=GetTile&VERSION=1.0.0&LAYER=fond-clair&STYLE=&TILEMATRIXSET=EPSG:4326&TileMatrix=${matrix}&TILEROW=${row}&TILECOL=${column}&FORMAT=image/png`;
  const [one, two] = [await motu.app.inject(kvp), await motu.app.inject(rest('fond-clair', 'EPSG:4326', '43.png'))];
  expect(one.rawPayload.equals(two.rawPayload)).toBe(true);
});

test('TILE-01 a tile is kept for a year where its address carries the version, and asked again elsewhere', async () => {
  const { layers } = (await motu.app.inject('/api/layers?limit=100')).json<{ layers: LayerItem[] }>();
  const [template = ''] = layers.find(({ slug }) => slug === 'fond-de-carte')?.sourceOptions.urls ?? [];
  const version = new URLSearchParams(template.split('?')[1]).get('v');
  const versioned = await motu.app.inject(`${rest('fond-de-carte', 'EPSG:4326', '43.png')}?v=${version}`);
  expect(versioned.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(versioned.headers['set-cookie']).toBeUndefined();
  const plain = await motu.app.inject(rest('fond-de-carte', 'EPSG:4326', '43.png'));
  expect(plain.headers['cache-control']).toBe('no-cache');
  // Another version's address must not hold this version's picture for a year.
  const other = await motu.app.inject(`${rest('fond-de-carte', 'EPSG:4326', '43.png')}?v=abc`);
  expect(other.headers['cache-control']).toBe('no-cache');
});

test('TER-01 every default layer draws', async () => {
  for (const { slug } of await motu.state.layers.all()) {
    const answer = await motu.app.inject(rest(slug, 'EPSG:4326', '43.png'));
    expect([slug, answer.statusCode]).toEqual([slug, 200]);
  }
});
