import type { MapContext } from '@motu/contract';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNothing } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { moveLifted } from './support/keyboard.ts';
import { expectOrder, handle, heading, isPhone, openGroup, openPanel } from './support/layers-panel.ts';
import { map } from './support/pages.ts';
import { stillBox } from './support/still-box.ts';

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: false });
const settings = (page: Page, name: string) => page.getByRole('button', { name: `Réglages de « ${name} »` });

/** Shows the layers that are on the map, which a wide screen always does. */
async function openShown(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Affichées', exact: true }).click();
}

async function openFilter(page: Page): Promise<Locator> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Filtrer les couches' }).click();
  return page.getByRole('textbox', { name: 'Filtrer les couches' });
}

async function pixelAt(page: Page, right: number, down: number): Promise<number[]> {
  const frame = await map(page).boundingBox();
  if (!frame) throw new Error('The map is not on the page.');
  const clip = { x: frame.x + frame.width / 2 + right, y: frame.y + frame.height / 2 + down, width: 1, height: 1 };
  return [
    ...(await sharp(await page.screenshot({ clip }))
      .removeAlpha()
      .raw()
      .toBuffer()),
  ];
}

test('LAY-03 LAY-05 a checked layer comes on the map and into the address, which gives it back', async ({ page }) => {
  await openPanel(page);
  await openGroup(page, 'Mer et lagon');
  const tile = page.waitForResponse((answer) => answer.url().includes('/wmts/1.0.0/recifs/') && answer.ok());
  await box(page, 'Récifs').check();
  await tile;
  await expect(page).toHaveURL(/[?&]layers=fond-de-carte,recifs(&|$)/);
  await openShown(page);
  await expectOrder(page, ['Récifs', 'Fond de carte']);

  await page.reload();
  await page.getByRole('button', { name: 'Cartes', exact: true }).click();
  await openShown(page);
  await expectOrder(page, ['Récifs', 'Fond de carte']);
  await settings(page, 'Récifs').click();
  await page.getByRole('button', { name: 'Masquer', exact: true }).click();
  await expect(handle(page, 'Récifs')).toBeHidden();
  await expect(page).toHaveURL(/[?&]layers=fond-de-carte(&|$)/);
});

test('LAY-03 URL-03 an address whose layers are empty shows none, and names it does not know are left out @desktop', async ({
  page,
}) => {
  await openPanel(page, '/?layers=');
  await expect(page.getByText('Aucune couche affichée')).toBeVisible();
  await openPanel(page, '/?layers=recifs,inconnue,recifs');
  await expectOrder(page, ['Récifs']);
});

test('LAY-05 opacity changes by keys, is told in per cent, and reaches the map @desktop', async ({ page }) => {
  await openPanel(page);
  const [up] = [-300];
  await expect.poll(() => pixelAt(page, 0, up), { timeout: 20_000 }).not.toEqual([181, 214, 228]);
  await openShown(page);
  await settings(page, 'Fond de carte').click();
  const slider = page.getByRole('slider', { name: 'Opacité' });
  await expect(slider).toHaveAttribute('aria-valuetext', '100 %');
  await slider.press('ArrowLeft');
  await expect(page.getByText('95 %')).toBeVisible();
  await slider.press('Home');
  await expect(page.getByText('0 %', { exact: true })).toBeVisible();
  // What shows is the sea of the page itself.
  await expect.poll(() => pixelAt(page, 0, up)).toEqual([181, 214, 228]);
});

test('LAY-05 layers are put in order by keys, be their settings open, and a screen reader hears where they are @desktop', async ({
  page,
}) => {
  await openPanel(page, '/?layers=fond-de-carte,recifs,toponymes');
  await expectOrder(page, ['Toponymes', 'Récifs', 'Fond de carte']);
  const told = page.getByRole('status').filter({ hasText: 'Récifs' });
  const reportedAt = (position: number) => told.filter({ hasText: `position ${position} sur 3` });
  await handle(page, 'Récifs').focus();
  await page.keyboard.press('Space');
  await expect(told).toHaveText(/saisie, position 2 sur 3/);
  await moveLifted(page, 'ArrowUp', reportedAt(1));
  await page.keyboard.press('Space');
  await expect(told).toHaveText(/déposée, position 1 sur 3/);
  await expectOrder(page, ['Récifs', 'Toponymes', 'Fond de carte']);
  await expect(handle(page, 'Récifs')).toBeFocused();

  // Given up, the layer goes back and the panel stays.
  await page.keyboard.press('Space');
  await expect(told).toHaveText(/saisie/);
  await moveLifted(page, 'ArrowDown', reportedAt(2));
  await page.keyboard.press('Escape');
  await expect(told).toHaveText(/déplacement annulé/);
  await expectOrder(page, ['Récifs', 'Toponymes', 'Fond de carte']);
  await expect(heading(page)).toBeVisible();

  // A layer moves as well with its settings open.
  await settings(page, 'Récifs').click();
  await expect(page.getByRole('slider', { name: 'Opacité' })).toBeVisible();
  await handle(page, 'Récifs').focus();
  await page.keyboard.press('Space');
  await expect(told).toHaveText(/saisie, position 1 sur 3/);
  await moveLifted(page, 'ArrowDown', reportedAt(2));
  await page.keyboard.press('Space');
  await expect(told).toHaveText(/déposée, position 2 sur 3/);
  await expectOrder(page, ['Toponymes', 'Récifs', 'Fond de carte']);
});

test('LAY-05 layers are put in order by dragging', async ({ page }) => {
  await openPanel(page, '/?layers=fond-de-carte,recifs');
  await expectOrder(page, ['Récifs', 'Fond de carte']);
  const [from, to] = [await stillBox(handle(page, 'Récifs')), await stillBox(handle(page, 'Fond de carte'))];
  await page.mouse.move(from.x + 12, from.y + 22);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 40, { steps: 4 });
  await page.mouse.move(to.x + 12, to.y + 30, { steps: 8 });
  await expect(page.getByRole('status').filter({ hasText: /position 2 sur 2/ })).toBeAttached();
  await page.mouse.up();
  await expectOrder(page, ['Fond de carte', 'Récifs']);
});

test('LAY-05 the list is filtered by text, accents ignored, and says when nothing fits @desktop', async ({ page }) => {
  await openPanel(page);
  const filter = await openFilter(page);
  await filter.fill('bati');
  await expect(box(page, 'Bâtiments')).toBeVisible();
  await expect(box(page, 'Récifs')).toBeHidden();
  await filter.fill('cadastre');
  await expect(page.getByText('Aucune couche ne correspond')).toBeVisible();
  await expect(page.getByText('« cadastre » ne figure dans aucun groupe.')).toBeVisible();
  await page.getByRole('button', { name: 'Effacer le filtre' }).last().click();
  await expect(filter).toHaveValue('');
  await filter.fill('recif');
  await expect(box(page, 'Récifs')).toBeVisible();
  await filter.press('Escape');
  await expect(filter).toHaveValue('');
  await expect(heading(page)).toBeVisible();
});

test('LAY-04 the information of a layer tells what it is, from whom and of when, at which scales, and what to beware of', async ({
  page,
}) => {
  await openPanel(page);
  await openGroup(page, 'Mer et lagon');
  const name = 'Zone économique exclusive et limites maritimes';
  const button = page.getByRole('button', { name: `Informations sur « ${name} »` });
  await button.click();
  const dialog = page.getByRole('dialog', { name });
  const listed = (await (await page.request.get('/api/layers?limit=100')).json()).layers as { name: string }[];
  const { metadata } = listed.find((layer) => layer.name === name) as unknown as { metadata: Record<string, string> };
  await expect(dialog.getByText(metadata.description ?? '—')).toBeVisible();
  await expect(dialog.getByText('Dernière mise à jour')).toBeVisible();
  const [year] = /\d{4}/.exec(metadata.date ?? '') ?? ['—'];
  await expect(dialog.getByRole('definition').filter({ hasText: year })).toBeVisible();
  await expect(dialog.getByText('Producteur')).toBeVisible();
  await expect(dialog.getByText('Shom', { exact: true })).toBeVisible();
  await expect(dialog.getByText(/^Du 1 : .* au 1 : .* \(zooms 5 à 18\)$/)).toBeVisible();
  await expect(dialog.getByText('Avertissement')).toBeVisible();
  await expect(dialog.getByText(/ne pas utiliser pour la navigation/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test('WEL-03 LAY-04 beside the name of every layer, in its group and among those shown, a button opens its details @desktop', async ({
  page,
}) => {
  await openPanel(page);
  const { groups, layers } = (await (await page.request.get('/api/contexts/default')).json()) as MapContext;
  const rows = page.locator('li, [role=radiogroup] > div');
  for (const { name: group, groupAndLayers } of groups) {
    await openGroup(page, group);
    for (const { layer } of groupAndLayers) {
      const { name = '' } = layers[layer] ?? {};
      const beside = rows.filter({ hasText: name });
      await expect(beside.getByRole('button', { name: `Informations sur « ${name} »` }).first()).toBeVisible();
    }
  }
  await openShown(page);
  const shown = page.getByRole('listitem').filter({ has: handle(page, 'Fond de carte') });
  await shown.getByRole('button', { name: 'Informations sur « Fond de carte »' }).click();
  await expect(page.getByRole('dialog', { name: 'Fond de carte' })).toBeVisible();
});

test('LAY-05 a legend shows the patches of the layer, with their names @desktop', async ({ page }) => {
  await openPanel(page, '/?layers=population-par-commune');
  await settings(page, 'Population par commune').click();
  const legend = page.getByRole('list', { name: 'Légende de « Population par commune »' });
  const patches = legend.locator('img');
  await expect(legend.getByRole('listitem').nth(2)).toBeVisible();
  const lines = await legend.getByRole('listitem').allInnerTexts();
  expect(lines.every((line) => line.trim() !== '')).toBe(true);
  await expect
    .poll(() => patches.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth)))
    .toEqual(lines.map(() => 60));
});

test('LAY-06 LAY-05 a layer out of its zooms says so as the map moves, and its extent is a click away @desktop', async ({
  page,
}) => {
  await openPanel(page, '/?layers=fond-de-carte,sante');
  const note = page.getByText('Visible à partir du zoom 9').first();
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Zoomer en avant' }).click();
  await expect(note).toBeHidden();
  await page.getByRole('button', { name: 'Zoomer en avant' }).click();
  await openShown(page);
  await settings(page, 'Santé').click();
  await page.getByRole('button', { name: 'Zoomer sur l’emprise' }).click();
  await expect(note).toBeVisible();
});

test('axe finds nothing in the panel', async ({ page }) => {
  await openPanel(page, '/?layers=fond-de-carte,recifs,batiments');
  await settings(page, 'Récifs').click();
  await expectNothing(page);
});

test('axe finds nothing in the groups @desktop', async ({ page }) => {
  await openPanel(page);
  await openGroup(page, 'Bâti et lieux');
  await openGroup(page, 'Fonds de carte');
  await expectNothing(page);
});

test('axe finds nothing where the filter finds nothing @desktop', async ({ page }) => {
  await openPanel(page);
  await (await openFilter(page)).fill('cadastre');
  await expect(page.getByText('Aucune couche ne correspond')).toBeVisible();
  await expectNothing(page);
});

test('axe finds nothing in the information of a layer', async ({ page }) => {
  await openPanel(page);
  await openGroup(page, 'Bâti et lieux');
  await page.getByRole('button', { name: 'Informations sur « Routes »' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Routes' })).toBeVisible();
  await expectNothing(page);
});
