import type { StoredLayer } from '@motu/contract';
import { OWN_ELEVATION } from '@motu/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Admin, adminOf } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { GET_INFO, wms } from '../testing/wms-requests.ts';

let motu: TestApp;
let admin: Admin;
beforeAll(async () => {
  motu = await startApp();
  admin = await adminOf(motu);
});
afterAll(() => motu.close());

/** On a slope of Tahiti. */
const BBOX = '-17.7,-149.6,-17.6,-149.5';
async function grayAt(layer: string): Promise<number> {
  const asked = { LAYERS: layer, QUERY_LAYERS: layer, BBOX, FEATURE_COUNT: '5', INFO_FORMAT: 'text/plain' };
  const { body } = await motu.app.inject(wms(GET_INFO, asked));
  return Number(/^GRAY_INDEX = (.+)$/m.exec(body)?.[1]);
}
const ownValues = async () => [await grayAt(OWN_ELEVATION.altitude), await grayAt(OWN_ELEVATION.slope)];

test('INFO-03 renaming the layers of altitude and slope takes nothing from what a click tells', async () => {
  const before = await ownValues();
  expect(before).toEqual([await grayAt('altitude'), await grayAt('pente')]);
  expect(before[0]).toBeGreaterThan(100);
  for (const slug of ['altitude', 'pente']) await rename(slug, `${slug}-du-terrain`);
  expect(await grayAt('altitude')).toBeNaN();
  expect(await grayAt('altitude-du-terrain')).toBe(before[0]);
  expect(await ownValues()).toEqual(before);
});

async function rename(slug: string, name: string): Promise<void> {
  const found = (await motu.state.layers.all()).find((layer) => layer.slug === slug);
  const { id, drawn: _, ...stored } = await admin.read<StoredLayer>(`/api/layers/${found?.id}`);
  const answer = await admin.put(`/api/layers/${id}`, { ...stored, slug: name });
  expect(answer.statusCode, answer.body).toBe(200);
}
