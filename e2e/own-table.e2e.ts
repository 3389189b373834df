import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNothing } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { createKeyboard } from './support/keyboard.ts';
import { openPanel } from './support/layers-panel.ts';
import { pointAt } from './support/map-screen.ts';

/** The sea south-west of Tahiti, in the middle of the map. */
const VIEW = '/?center=-149.900000,-18.000000&zoom=12';

// A busy machine refuses some tiles (TILE-04), and the browser writes it: they are not what is tried here.
test.beforeEach(({ refusals }) => {
  refusals.push(/status of 503 .*\/api\/wmts\//);
});

const square = (west: number, south: number, side: number) => [
  [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ],
];
const zone = (nom: string, surface: number, depuis: string, west: number, south: number) => ({
  type: 'Feature',
  properties: { nom, surface, depuis },
  geometry: { type: 'Polygon', coordinates: square(west, south, 0.02) },
});
/** Left and right of the middle of the map, and one far from it. */
const ZONES = {
  type: 'FeatureCollection',
  features: [
    zone('Éiao', 12, '2024-03-01', -149.922, -18.01),
    zone('Fakarava', 30, '2025-06-15', -149.898, -18.01),
    zone('Anaa', 7, '2026-01-20', -145.5, -17.4),
  ],
};
const [LEFT, RIGHT] = [-45, 45];

async function openTable(page: Page): Promise<Locator> {
  await openPanel(page, VIEW);
  const dataTransfer = await page.evaluateHandle((text) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([text], 'zones.geojson'));
    return dropped;
  }, JSON.stringify(ZONES));
  await page.getByRole('button', { name: 'Déplacer « Fond de carte »' }).dispatchEvent('drop', { dataTransfer });
  const dialog = page.getByRole('dialog', { name: 'Ajouter une couche' });
  await expect(dialog.getByText('GeoJSON, 3 objets')).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Ajouter la couche' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Réglages de « zones »' }).click();
  await page.getByRole('button', { name: 'Voir le tableau' }).click();
  const table = page.getByRole('region', { name: 'Tableau\u00a0: zones' });
  await expect(table.getByText('3 objets')).toBeVisible();
  return table;
}

/** How much redder than the sea the map is, `right` pixels from its middle. */
async function redness(page: Page, right: number): Promise<number> {
  const { x, y } = await pointAt(page, right, -10);
  const [red = 0, , blue = 0] = await sharp(await page.screenshot({ clip: { x, y, width: 1, height: 1 } }))
    .removeAlpha()
    .raw()
    .toBuffer();
  return red - blue;
}

const names = (grid: Locator) =>
  grid.locator('[aria-rowindex]:not([aria-rowindex="2"]) > [aria-colindex="2"][role="gridcell"]');

test('OWN-03 TAB-01 TAB-02 TAB-03 TAB-04 the table of a dropped file is sorted, filtered with its map, selected in, counted and taken away; its filter is in no link @desktop', async ({
  page,
}) => {
  test.slow();
  const table = await openTable(page);
  await page.getByLabel('Couleur', { exact: true }).fill('#ff0000');
  const grid = table.getByRole('grid', { name: 'zones' });
  await expect.poll(() => redness(page, RIGHT)).toBeGreaterThan(0);
  await expectNothing(page);

  // A letter with an accent is where French has it.
  await grid.getByRole('columnheader', { name: 'nom' }).getByRole('button').click();
  await expect(names(grid)).toHaveText(['Anaa', 'Éiao', 'Fakarava']);

  await grid.getByRole('textbox', { name: '« depuis », jusqu’à' }).fill('2024-12-31');
  await expect(table.getByText('1 sur 3')).toBeVisible();
  await expect(names(grid)).toHaveText(['Éiao']);
  await expect.poll(() => redness(page, RIGHT)).toBeLessThan(0);
  await expect.poll(() => redness(page, LEFT)).toBeGreaterThan(0);
  await expect(page.getByText('Filtrée : 1 objet sur 3')).toBeVisible();
  expect(page.url()).not.toContain('filters');
  await page.getByRole('button', { name: 'Retirer le filtre', exact: true }).click();
  await expect(table.getByText('3 objets')).toBeVisible();
  await expect.poll(() => redness(page, RIGHT)).toBeGreaterThan(0);

  await table.getByRole('combobox', { name: 'Statistiques de la colonne' }).selectOption('surface');
  await expect(table.getByText('Somme49')).toBeVisible();
  await table.getByRole('switch', { name: 'Dans la vue seulement' }).check();
  await expect(table.getByText('2 sur 3')).toBeVisible();
  await expect(table.getByText('Somme42')).toBeVisible();

  const { x, y } = await pointAt(page, RIGHT, -10);
  await page.mouse.click(x, y);
  const row = grid.getByRole('row', { name: /Fakarava/ });
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(table.getByText('Sélection : 1, somme 30')).toBeVisible();
  const download = page.waitForEvent('download');
  await table.getByRole('button', { name: 'Exporter' }).click();
  await page.getByRole('menuitem', { name: 'GeoJSON' }).click();
  const { features } = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(features).toEqual([{ ...ZONES.features[1], id: 2 }]);
});

test('OWN-03 TAB-01 TAB-03 by keys alone the table of a dropped file is walked, sorted, filtered, zoomed from and closed @desktop', async ({
  page,
}) => {
  test.slow();
  const keyboard = createKeyboard(page);
  const table = await openTable(page);
  const grid = table.getByRole('grid', { name: 'zones' });
  await keyboard.reach(grid.locator('[aria-rowindex="3"] > [aria-colindex="1"]'));
  await page.keyboard.press('ArrowRight');
  await expect(grid.locator('[aria-rowindex="3"] > [aria-colindex="2"]')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(grid.getByRole('columnheader', { name: 'nom' })).toHaveAttribute('aria-sort', 'descending');
  await expect(names(grid)).toHaveText(['Fakarava', 'Éiao', 'Anaa']);
  await page.keyboard.press('f');
  const filter = grid.getByRole('combobox', { name: 'Filtrer « nom »' });
  await expect(filter).toBeFocused();
  await keyboard.choose(filter, 'Anaa');
  await expect(table.getByText('1 sur 3')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(grid.locator('[role=gridcell]:focus')).toHaveCount(1);
  await page.keyboard.press('Space');
  await expect(grid.getByRole('row', { name: /Sélectionner « Anaa »/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toMatch(/center=-145\.4/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(table).toBeHidden();
});

test('OWN-03 TAB-01 on a small screen the table of a dropped file is a sheet, and its filters go with their chips @phone', async ({
  page,
}) => {
  test.slow();
  const table = await openTable(page);
  await expect(table.getByRole('listitem')).toHaveCount(3);
  await expectNothing(page);
  await table.getByRole('button', { name: 'Filtres et tri' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filtres et tri' });
  await dialog.getByRole('combobox', { name: 'Trier par' }).click();
  await page.getByRole('listbox', { name: 'Trier par' }).getByRole('option', { name: 'nom' }).click();
  await dialog.getByRole('textbox', { name: '« depuis », à partir de' }).fill('2025-01-01');
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await expect(table.getByText('2 sur 3')).toBeVisible();
  await expect(table.getByRole('listitem').first()).toContainText('Anaa');
  await table.getByRole('checkbox', { name: /Fakarava/ }).check();
  await expect(table.getByText('2 sur 3 · 1 sélectionné')).toBeVisible();
  await table.getByRole('button', { name: 'Retirer le filtre de « depuis »' }).click();
  await expect(table.getByText('3 objets · 1 sélectionné')).toBeVisible();
});

test('OWN-03 TAB-04 on a small screen a touch on the map over the table selects the row of what is there @phone', async ({
  page,
}) => {
  test.slow();
  const table = await openTable(page);
  const row = (name: string) => table.getByRole('checkbox', { name: new RegExp(name) });
  await expect(row('Fakarava')).not.toBeChecked();
  const { x, y } = await pointAt(page, RIGHT, -10);
  await page.touchscreen.tap(x, y);
  await expect(row('Fakarava')).toBeChecked();
  await expect(row('Éiao')).not.toBeChecked();
  await expect(table.getByText('3 objets · 1 sélectionné')).toBeVisible();
});
