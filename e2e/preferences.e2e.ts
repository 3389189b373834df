import type { Locator, Page } from '@playwright/test';
import { expectNothing } from './support/axe.ts';
import { drawShape, openPanel, rows } from './support/drawing.ts';
import { expect, test } from './support/fixtures.ts';
import { map, takeFromToolbar } from './support/pages.ts';
import { keepBeforehand } from './support/visitor.ts';

/** Opens « Préférences », from the toolbar or from the menu of a small one. */
async function openPreferences(page: Page): Promise<Locator> {
  await takeFromToolbar(page, 'Préférences');
  return page.getByRole('dialog', { name: 'Préférences' });
}

const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('settings') ?? 'null'));

// A busy machine refuses some tiles (TILE-04), and the browser writes it: they are not what is tried here.
test.beforeEach(({ refusals }) => {
  refusals.push(/status of 503 .*\/api\/wmts\//);
});

test('PREF-01 the dialog shows the defaults: decimal degrees, geographic coordinates, the others off', async ({
  page,
}) => {
  await page.goto('/');
  const dialog = await openPreferences(page);
  const format = dialog.getByLabel('Format des coordonnées géographiques');
  await expect(format).toHaveValue('dd');
  const options = await format.getByRole('option').allTextContents();
  expect(options.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'Degrés décimaux : 17,539017° S',
    'Degrés, minutes : 17° 32,341′ S',
    'Degrés, minutes, secondes : 17° 32′ 20,46″ S',
  ]);
  await expect(dialog.getByRole('checkbox', { name: 'Afficher les coordonnées géographiques' })).toBeChecked();
  for (const name of ['coordonnées UTM', 'coordonnées DFCI', 'l’échelle de la carte']) {
    await expect(
      dialog.getByRole('checkbox', { name: `Afficher les ${name}`.replace('les l’', 'l’') }),
    ).not.toBeChecked();
  }
  await expect(dialog.getByRole('checkbox', { name: 'Restaurer la vue de la carte' })).not.toBeChecked();
  await expectNothing(page);
});

test('PREF-01 nothing changes until « Enregistrer », and what was saved is there after a reload @desktop', async ({
  page,
}) => {
  await page.goto('/');
  let dialog = await openPreferences(page);
  await dialog.getByRole('checkbox', { name: 'Afficher l’échelle de la carte' }).check();
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('img', { name: /^Échelle/ })).toHaveCount(0);

  dialog = await openPreferences(page);
  await expect(dialog.getByRole('checkbox', { name: 'Afficher l’échelle de la carte' })).not.toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Afficher l’échelle de la carte' }).check();
  await dialog.getByLabel('Format des coordonnées géographiques').selectOption('dms');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  // It leaves by itself.
  await expect(page.getByText('Préférences enregistrées')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('img', { name: /^Échelle/ })).toBeVisible();
  await expect.poll(() => stored(page)).toMatchObject({ showScale: true, coordinateFormat: 'dms' });

  await page.reload();
  await expect(page.getByRole('img', { name: /^Échelle/ })).toBeVisible();
});

test('PREF-01 the appearance is a preference, kept from one visit to the next @desktop', async ({ page }) => {
  const scheme = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const dialog = await openPreferences(page);
  await dialog.getByText('Sombre', { exact: true }).click();
  await expect(dialog.getByRole('radio', { name: 'Sombre' })).toBeChecked();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('MAP-10 the view is restored when the visitor asked for it, unless the address has a zoom @desktop', async ({
  page,
}) => {
  await page.goto('/');
  const dialog = await openPreferences(page);
  await dialog.getByRole('checkbox', { name: 'Restaurer la vue de la carte' }).check();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Zoomer en avant' }).click();
  await expect(page).toHaveURL(/zoom=9$/);

  await page.goto('/?debug=1');
  await expect(page.getByText(/^Zoom {8}9$/m)).toBeVisible();
  expect(await stored(page)).toMatchObject({ restoreView: true, mapView: { zoom: 9 } });
  await page.goto('/?debug=1&zoom=7');
  await expect(page.getByText(/^Zoom {8}7$/m)).toBeVisible();
});

test('MAP-10 nothing is kept of a view that nobody asked to restore @desktop', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Zoomer en avant' }).click();
  await expect(page).toHaveURL(/zoom=9$/);
  await page.goto('/?debug=1');
  await expect(page.getByText(/^Zoom {8}8$/m)).toBeVisible();
  expect(await stored(page)).toBeNull();
});

test('WEL-07 what is kept on the device, drawings and zones among it, is listed with its size, and deleted after a confirmation @desktop', async ({
  page,
  context,
}) => {
  const zone = {
    id: 'z',
    name: 'Moorea',
    extent: [-150, -18, -149, -17],
    minZoom: 8,
    maxZoom: 9,
    layers: [],
    tiles: 0,
  };
  await keepBeforehand(context, { cachedZones: JSON.stringify([zone]) });
  await openPanel(page, 'Dessiner');
  await drawShape(page, 'Point', [[0, 0]]);
  await expect(page.getByText('Conservés sur cet appareil')).toBeVisible();
  let dialog = await openPreferences(page);
  await dialog.getByRole('checkbox', { name: 'Afficher l’échelle de la carte' }).check();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toBeHidden();

  dialog = await openPreferences(page);
  await dialog.getByRole('tab', { name: 'Sur cet appareil' }).click();
  const item = dialog.getByRole('listitem').filter({ hasText: 'Préférences' });
  await expect(item).toContainText(/\d+\so/);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Dernière version vue' })).toBeVisible();
  await expectNothing(page);

  await item.getByRole('button', { name: 'Supprimer' }).click();
  const question = page.getByRole('dialog', { name: /^Supprimer « Préférences »/ });
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(item).toBeVisible();
  await item.getByRole('button', { name: 'Supprimer' }).click();
  await question.getByRole('button', { name: 'Confirmer' }).click();
  await expect(question).toBeHidden();
  await expect(item).toBeHidden();
  await expect(dialog.getByRole('list', { name: 'Sur cet appareil' })).toBeFocused();
  for (const name of ['Dessins', 'Zones hors ligne']) {
    const kept = dialog.getByRole('listitem').filter({ hasText: name });
    await expect(kept).toContainText(/\d+\so/);
    await kept.getByRole('button', { name: 'Supprimer' }).click();
    await page
      .getByRole('dialog', { name: `Supprimer « ${name} »` })
      .getByRole('button', { name: 'Confirmer' })
      .click();
    await expect(kept).toBeHidden();
  }
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cachedZones'))).toBe('[]');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByRole('img', { name: /^Échelle/ })).toHaveCount(0);
  await expect.poll(() => stored(page)).toBeNull();
});

test('PREF-01 the focus goes into the dialog and comes back to what opened it @desktop', async ({ page }) => {
  // On a phone it is opened from a menu.
  await page.goto('/');
  await expect(map(page)).toBeVisible();
  const opener = page.getByRole('button', { name: 'Préférences' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Préférences' });
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
