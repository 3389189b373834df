import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './support/fixtures.ts';
import { moveLifted } from './support/keyboard.ts';
import { expectOrder, handle, openPanel } from './support/layers-panel.ts';
import { pointAt } from './support/map-screen.ts';
import { addDialog, chooseFiles, ownFile } from './support/own-files.ts';

/** The sea south-west of Tahiti, in the middle of the map. */
const VIEW = '/?center=-149.900000,-18.000000&zoom=12&layers=fond-clair';
const AREA = [
  [-149.93, -18.02],
  [-149.87, -18.02],
  [-149.87, -17.98],
  [-149.93, -17.98],
  [-149.93, -18.02],
];
const FILE = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', properties: { nom: 'Zone de pêche' }, geometry: { type: 'Polygon', coordinates: [AREA] } },
  ],
});

// A busy machine refuses some tiles (TILE-04), and the browser writes it: they are not what is tried here.
test.beforeEach(({ refusals }) => {
  refusals.push(/status of 503 .*\/api\/wmts\//);
});

/** A part of the map around its middle, as red, green and blue. */
async function pixels(page: Page): Promise<[number, number, number][]> {
  const { x, y } = await pointAt(page, -80, -40);
  const clip = { x, y, width: 160, height: 80 };
  const raw = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer();
  return Array.from({ length: raw.length / 3 }, (_, i) => [...raw.subarray(3 * i, 3 * i + 3)] as never);
}

/** How much redder than blue it is in the mean. */
async function redness(page: Page): Promise<number> {
  const all = await pixels(page);
  return all.reduce((sum, [red, , blue]) => sum + red - blue, 0) / all.length;
}

/** How many pixels have the ink of labels. */
const ink = async (page: Page): Promise<number> =>
  (await pixels(page)).filter(([red, green, blue]) => red < 60 && green < 80 && blue < 110).length;

test('OWN-03 an added layer has an opacity that reaches the map, a label by an attribute written over its object, and a place among the layers that is changed by keys @desktop', async ({
  page,
}) => {
  test.slow();
  await openPanel(page, VIEW);
  await chooseFiles(page, [ownFile('zones.geojson', FILE)]);
  await expect(addDialog(page).getByText('GeoJSON, 1 objet')).toBeVisible({ timeout: 60_000 });
  await addDialog(page).getByRole('button', { name: 'Ajouter la couche' }).click();
  await expect(addDialog(page)).toBeHidden();
  await expectOrder(page, ['zones', 'Fond clair']);
  await page.getByRole('button', { name: 'Réglages de « zones »' }).click();
  await page.getByLabel('Couleur', { exact: true }).fill('#ff0000');
  await expect.poll(() => redness(page)).toBeGreaterThan(30);
  const whole = await redness(page);

  const label = page.getByRole('combobox', { name: 'Étiquette' });
  await expect(label.locator('option')).toHaveText(['Aucune', 'nom']);
  expect(await ink(page)).toBe(0);
  await label.selectOption('nom');
  await expect.poll(() => ink(page)).toBeGreaterThan(100);
  await label.selectOption('Aucune');
  await expect.poll(() => ink(page)).toBe(0);

  const slider = page.getByRole('slider', { name: 'Opacité' });
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', '0\u00a0%');
  await expect.poll(() => redness(page)).toBeLessThan(0);
  const none = await redness(page);
  for (let step = 0; step < 10; step++) await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '50\u00a0%');
  const middle = (none + whole) / 2;
  await expect.poll(async () => Math.abs((await redness(page)) - middle)).toBeLessThan(3);
  await slider.press('End');
  await expect.poll(async () => Math.abs((await redness(page)) - whole)).toBeLessThan(3);

  // Under a layer that covers everything, nothing is seen of it.
  await handle(page, 'zones').focus();
  await page.keyboard.press('Space');
  const told = page.getByRole('status').filter({ hasText: 'zones' });
  await expect(told).toHaveText(/saisie, position 1 sur 2/);
  await moveLifted(page, 'ArrowDown', told.filter({ hasText: 'position 2 sur 2' }));
  await page.keyboard.press('Space');
  await expectOrder(page, ['Fond clair', 'zones']);
  await expect.poll(async () => Math.abs((await redness(page)) - none)).toBeLessThan(1);
});
