import type { ContextSummary, MapContext, StoredLayer, WrittenSld } from '@motu/contract';
import { TILE_GRIDS, tileRange } from '@motu/core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../testing/accounts.ts';
import { type Browser, signedIn, startApp, type TestApp } from '../testing/app.ts';
import { addressesOf } from '../testing/tile-addresses.ts';

let motu: TestApp;
let admin: Browser;
beforeAll(async () => {
  motu = await startApp();
  admin = await signedIn(motu, await addAccount(motu.state, 'teva', 'admin'));
});
afterAll(() => motu.close());

const HEAT = { kind: 'Heat', radius: 30, opacity: 1, colors: ['#440154', '#FDE725'] };
const STYLE = { name: 'Santé', rules: [{ name: 'Densité', symbolizers: [HEAT] }] };
const BBOX = [-149.65, -17.6, -149.45, -17.4];

/** How many pixels of a picture show something, and the brightest green among them: that of the densest place. */
async function seen(picture: Buffer) {
  const { data } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  let [shown, clear, brightest] = [0, 0, 0];
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] === 0) clear++;
    else shown++;
    if ((data[i + 3] as number) > 250) brightest = Math.max(brightest, data[i + 1] as number);
  }
  return { shown, clear, brightest };
}

test('ADM-16 a layer of points is drawn as heat: in the preview, in WMS and in its tiles, with a ramp in its legend; SLD lists it as not kept', async () => {
  const found = (await motu.state.layers.all()).find(({ slug }) => slug === 'sante');
  const stored = (await admin.get(`/api/layers/${found?.id}`)).json<{ content: StoredLayer }>().content;
  const { id, drawn: _, version, ...input } = stored;
  const edited = { ...input, style: STYLE };

  const preview = await admin.write('POST', '/api/layers/apercu', {
    bbox: BBOX,
    width: 400,
    height: 400,
    id,
    layer: edited,
  });
  expect(preview.statusCode, preview.body).toBe(200);
  const previewed = await seen(preview.rawPayload);
  expect(previewed.shown).toBeGreaterThan(1000);

  const saved = await admin.write('PUT', `/api/layers/${id}`, { ...edited, version });
  expect(saved.statusCode, saved.body).toBe(200);
  const map = await motu.app.inject(
    `/api/wms?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=sante&STYLES=&CRS=CRS:84&BBOX=${BBOX}&WIDTH=400&HEIGHT=400&FORMAT=image/png&TRANSPARENT=TRUE`,
  );
  const mapped = await seen(map.rawPayload);
  expect(mapped.clear).toBeGreaterThan(1000);
  expect(mapped.brightest).toBeGreaterThan(200);

  const summaries = (await motu.app.inject('/api/contexts')).json<{ content: ContextSummary[] }>().content;
  const contexts = await Promise.all(
    summaries.map(async ({ slug }) => (await motu.app.inject(`/api/contexts/by-slug/${slug}`)).json<MapContext>()),
  );
  const item = contexts.flatMap(({ layers }) => layers.sante ?? [])[0];
  expect(item?.legend).toEqual(['Densité (faible → forte)']);
  const range = tileRange(TILE_GRIDS['EPSG:4326'], 11, [-149.57, -17.54, -149.56, -17.53]);
  const [address = ''] = addressesOf(item?.sourceOptions.urls?.[0] ?? '', {
    ...{ level: 11, span: 1, row: range?.minRow ?? 0, column: range?.minColumn ?? 0 },
  });
  const tile = await motu.app.inject(address);
  expect(tile.statusCode, tile.body).toBe(200);
  expect((await seen(tile.rawPayload)).shown).toBeGreaterThan(1000);

  const patch = await motu.app.inject(
    `/api/wms?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetLegendGraphic&LAYER=sante&FORMAT=image/png&RULE=${encodeURIComponent(item?.legend[0] ?? '')}`,
  );
  expect(patch.statusCode, patch.body).toBe(200);
  const { data, info } = await sharp(patch.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const middle = Math.floor(info.height / 2) * info.width;
  const greens = [2, Math.floor(info.width / 2), info.width - 3].map((x) => data[(middle + x) * 3 + 1] as number);
  expect(greens).toEqual(greens.toSorted((a, b) => a - b));
  expect((greens[2] as number) - (greens[0] as number)).toBeGreaterThan(180);

  const written = await admin.write('POST', '/api/layers/style/sld', { style: STYLE });
  expect(written.json<{ content: WrittenSld }>().content.lost).toEqual(['la chaleur (règle «\u00a0Densité\u00a0»)']);
});
