import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectOrder, openPanel, shownOrder } from './support/layers-panel.ts';

const VIEW = '/?center=-149.900000,-18.000000&zoom=12&layers=toponymes';

type OwnFile = { name: string; mimeType: string; buffer: Buffer };

const POINT = {
  type: 'Feature',
  properties: { nom: 'Mouillage' },
  geometry: { type: 'Point', coordinates: [-149.9, -18] },
};
const GEOJSON = JSON.stringify({ type: 'FeatureCollection', features: [POINT] });

const ownFile = (name: string, buffer: Buffer | string): OwnFile => ({
  name,
  mimeType: '',
  buffer: Buffer.from(buffer as string),
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ajouter une couche' });

async function chooseFiles(page: Page, files: OwnFile[]): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter une couche' }).click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).locator('input[type=file]').setInputFiles(files);
}

test('OWN-02 a file that is refused leaves nothing behind: no layer on the map nor in the list, nothing on the device, and its worker has ended @desktop', async ({
  page,
}) => {
  test.slow();
  await openPanel(page, VIEW);
  const before = await shownOrder(page);
  const readers = () => page.workers().filter((worker) => /layer-worker/.test(worker.url())).length;
  await chooseFiles(page, [ownFile('bon.geojson', GEOJSON), ownFile('coupe.geojson', GEOJSON.slice(0, -20))]);
  await expect(dialog(page).getByText('GeoJSON, 1 objet')).toBeVisible({ timeout: 60_000 });
  await expect(dialog(page).getByRole('alert')).toContainText('coupe.geojson ne peut pas être lu.');
  // That of the file that was read is there; that of the other is not.
  await expect.poll(readers).toBe(1);
  await dialog(page).getByRole('button', { name: 'Retirer bon.geojson' }).click();
  await expect.poll(readers).toBe(0);
  await expect(dialog(page).getByRole('button', { name: /^Ajouter la couche/ })).toBeDisabled();
  await dialog(page).getByRole('button', { name: 'Annuler' }).click();
  await expect(dialog(page)).toBeHidden();
  await expectOrder(page, before);
  await expect(page.getByRole('button', { name: /^Sur cet appareil/ })).toHaveCount(0);
  const kept = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(kept).not.toContain('motu-couches');
});
