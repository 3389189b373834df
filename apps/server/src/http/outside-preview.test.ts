import type { LayerInput } from '@motu/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../testing/accounts.ts';
import { type Browser, signedIn, startApp, type TestApp } from '../testing/app.ts';
import { ISLAND, type MapServer } from '../testing/map-server.ts';
import { startTileServer } from '../testing/tile-server.ts';

let tiles: MapServer;
let motu: TestApp;
let admin: Browser;
beforeAll(async () => {
  tiles = await startTileServer();
  motu = await startApp({ MOTU_UPSTREAMS: new URL(tiles.url).host });
  admin = await signedIn(motu, await addAccount(motu.state, 'teva', 'admin'));
});
afterAll(async () => {
  await motu.close();
  await tiles.close();
});

/** What « Essayer » asks of a layer that is nowhere yet. */
function preview(sourceUrl: string, bbox: readonly number[]) {
  const layer: LayerInput = {
    ...{ name: 'Essai', slug: 'essai', aliases: [], sourceType: 'xyz', sourceUrl },
    sourceOptions: { format: 'image/png', layer: '', style: '', projection: 'EPSG:3857' },
    ...{ minZoom: 5, maxZoom: 18, options: {}, style: null, searchable: false, published: true },
    metadata: { description: null, producteur: null, date: null, note: null, avertissement: null },
  };
  return admin.write('POST', '/api/layers/apercu', { id: null, layer, bbox, width: 64, height: 64 });
}

test('ADM-02 an XYZ layer is drawn from its server before it is saved: what is there, nothing beside it, and a refusal where the server is not listed', async () => {
  const [west, south, east, north] = ISLAND.extent;
  const seen = await preview(`${tiles.url}/{z}/{x}/{y}.png`, [west, south, east, north]);
  expect(seen.statusCode, seen.body).toBe(200);
  const { data } = await sharp(seen.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const middle = (32 * 64 + 32) * 4;
  expect([...data.subarray(middle, middle + 4)]).toEqual(ISLAND.color);

  const beside = await preview(`${tiles.url}/{z}/{x}/{y}.png`, [west - 3, south, west - 2, north]);
  expect(beside.statusCode).toBe(200);
  const { channels } = await sharp(beside.rawPayload).ensureAlpha().stats();
  expect(channels.at(-1)?.max).toBe(0);

  const refused = await preview('https://tuiles.exemple.pf/{z}/{x}/{y}.png', [west, south, east, north]);
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('tuiles.exemple.pf');
  expect((await motu.state.layers.all()).some(({ slug }) => slug === 'essai')).toBe(false);
});
