import { gunzipSync } from 'node:zlib';
import type { NamesTile } from '@motu/labels';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/app.ts';

let motu: TestApp;
beforeAll(async () => {
  motu = await startApp();
});
afterAll(() => motu.close());

/** Papeete and around, at view zoom 12. */
const [LEVEL, ROW, COLUMN] = [11, 1223, 346];
type Place = [level: number, row: number, column: number];
const HERE: Place = [LEVEL, ROW, COLUMN];
const tile = (layer: string, style: string, extension = 'png', [level, row, column] = HERE) =>
  `/api/wmts/1.0.0/${layer}/${style}/EPSG:4326/${level}/${row}/${column}.${extension}`;
/** The block of names that covers the same ground, two levels up. */
const BLOCK: Place = [LEVEL - 2, ROW >> 2, COLUMN >> 2];
const names = (layer: string) => tile(layer, 'noms', 'json', BLOCK);

async function pixelsOf(url: string): Promise<Buffer> {
  const { rawPayload, statusCode } = await motu.app.inject(url);
  expect(statusCode).toBe(200);
  return sharp(rawPayload).ensureAlpha().raw().toBuffer();
}

const wordsOf = ({ names: all }: NamesTile) => all.map(({ lines = [] }) => lines.map(([text]) => text).join(' '));

test('NAME-01 a base map comes with its names, without them, and as ground and drawing that make it up again', async () => {
  const [all, unnamed, ground, drawing] = await Promise.all(
    ['default', 'sans-noms', 'sol', 'trait'].map((style) => pixelsOf(tile('fond-clair', style))),
  );
  expect(all?.equals(unnamed as Buffer)).toBe(false);
  expect(ground?.equals(unnamed as Buffer)).toBe(false);
  const laid = await sharp(ground, { raw: { width: 256, height: 256, channels: 4 } })
    .composite([{ input: drawing as Buffer, raw: { width: 256, height: 256, channels: 4 } }])
    .raw()
    .toBuffer();
  // Palettes and roundings apart: on average less than a shade.
  const difference = laid.reduce((sum, value, i) => sum + Math.abs(value - (unnamed?.[i] ?? 0)), 0) / laid.length;
  expect(difference).toBeLessThan(2);
});

test('NAME-01 NAME-02 the names of a block come packed, each with its words, fonts and colours, the towns as major', async () => {
  const { statusCode, headers, rawPayload } = await motu.app.inject({
    url: names('fond-de-carte'),
    headers: { 'accept-encoding': 'gzip' },
  });
  expect([statusCode, headers['content-type'], headers['content-encoding']]).toEqual([200, 'application/json', 'gzip']);
  const block = JSON.parse(gunzipSync(rawPayload).toString()) as NamesTile;
  const found = wordsOf(block);
  expect(found).toContain('Papeete');
  const papeete = block.names[found.indexOf('Papeete')];
  expect(papeete?.isMajor).toBe(true);
  expect(block.runs[papeete?.lines?.[0]?.[1] ?? -1]).toMatchObject({ font: { family: 'sans', weight: 700 } });
  for (const { at } of block.names) for (const value of at) expect(value >= 0 && value <= 1024).toBe(true);
  // Whoever does not unpack gets the same as plain text.
  const plain = await motu.app.inject(names('fond-de-carte'));
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.json()).toEqual(block);
});

test('NAME-03 the names of a layer that is filtered are those of the objects that are left', async () => {
  const read = async (query: Record<string, string>) =>
    wordsOf((await motu.app.inject(`${names('communes')}?${new URLSearchParams(query)}`)).json<NamesTile>());
  const [all, left] = [await read({}), await read({ cql_filter: "nom = 'Papeete'" })];
  expect(all.length).toBeGreaterThan(1);
  expect(left).toEqual([expect.stringMatching(/^Papeete/)]);
});

test('NAME-01 blocks side by side have each name once', async () => {
  const [level, row, column] = BLOCK;
  const around = [0, 1, 2].flatMap((down) => [-1, 0, 1].map((right): Place => [level, row + down, column + right]));
  const blocks = await Promise.all(
    around.map(async (place) => (await motu.app.inject(tile('communes', 'noms', 'json', place))).json<NamesTile>()),
  );
  const all = blocks.flatMap(wordsOf);
  expect(all.some((text) => text.startsWith('Punaauia'))).toBe(true);
  expect(new Set(all).size).toBe(all.length);
});

test.each([
  ['names as a picture', tile('fond-de-carte', 'noms', 'png', BLOCK), 406, 'Format'],
  ['a picture as names', tile('fond-de-carte', 'sans-noms', 'json'), 406, 'Format'],
  ['an unknown part', tile('fond-de-carte', 'rien'), 400, 'Style'],
])('NAME-01 OWS-05 %s is refused', async (_, url, status, locator) => {
  const { statusCode, body } = await motu.app.inject(url);
  expect([statusCode, body]).toEqual([status, expect.stringContaining(`locator="${locator}"`)]);
});

test('NAME-01 what a layer does not have apart is refused', async () => {
  const { statusCode } = await motu.app.inject(tile('communes', 'sol'));
  expect(statusCode).toBe(400);
});
