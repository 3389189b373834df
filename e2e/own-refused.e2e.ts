import { expect, test } from './support/fixtures.ts';
import { expectOrder, openPanel, shownOrder } from './support/layers-panel.ts';
import { addDialog, chooseFiles, ownFile } from './support/own-files.ts';

const VIEW = '/?center=-149.900000,-18.000000&zoom=12&layers=toponymes';

const POINT = {
  type: 'Feature',
  properties: { nom: 'Mouillage' },
  geometry: { type: 'Point', coordinates: [-149.9, -18] },
};
const GEOJSON = JSON.stringify({ type: 'FeatureCollection', features: [POINT] });

test('OWN-02 a file that is refused leaves nothing behind: no layer on the map nor in the list, nothing on the device, and its worker has ended @desktop', async ({
  page,
}) => {
  test.slow();
  await openPanel(page, VIEW);
  const before = await shownOrder(page);
  const readers = () => page.workers().filter((worker) => /layer-worker/.test(worker.url())).length;
  await chooseFiles(page, [ownFile('bon.geojson', GEOJSON), ownFile('coupe.geojson', GEOJSON.slice(0, -20))]);
  await expect(addDialog(page).getByText('GeoJSON, 1 objet')).toBeVisible({ timeout: 60_000 });
  await expect(addDialog(page).getByRole('alert')).toContainText('coupe.geojson ne peut pas être lu.');
  // That of the file that was read is there; that of the other is not.
  await expect.poll(readers).toBe(1);
  await addDialog(page).getByRole('button', { name: 'Retirer bon.geojson' }).click();
  await expect.poll(readers).toBe(0);
  await expect(addDialog(page).getByRole('button', { name: /^Ajouter la couche/ })).toBeDisabled();
  await addDialog(page).getByRole('button', { name: 'Annuler' }).click();
  await expect(addDialog(page)).toBeHidden();
  await expectOrder(page, before);
  await expect(page.getByRole('button', { name: /^Sur cet appareil/ })).toHaveCount(0);
  const kept = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(kept).not.toContain('motu-couches');
});
