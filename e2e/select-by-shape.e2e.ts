import type { Locator, Page } from '@playwright/test';
import { expectInHand } from './support/drawing.ts';
import { expect, test } from './support/fixtures.ts';
import { openPanel } from './support/layers-panel.ts';
import { pointAt } from './support/map-screen.ts';

/** The aerodrome of Hao, in the middle of the map. */
const [LON, LAT] = [-140.946, -18.0748];
const ADDRESS = `/?center=${LON.toFixed(6)},${LAT.toFixed(6)}&zoom=12&layers=aerodromes,fond-clair`;
/** Degrees of a pixel there. */
const DEGREES = 360 / 256 / 2 ** 12;

// A busy machine refuses some tiles (TILE-04), and the browser writes it: they are not what is tried here.
test.beforeEach(({ refusals }) => {
  refusals.push(/status of 503 .*\/api\/wmts\//);
});

type Spot = readonly [right: number, down: number];

/** Objects of the visitor's own, so many pixels from the middle of the map. */
const OWN: Record<string, Spot> = { Dedans: [50, -15], 'Coin du polygone': [90, 50], 'Coin du cercle': [60, 28] };
const CSV = `nom;longitude;latitude\n${Object.entries(OWN)
  .map(([name, [right, down]]) => `${name};${(LON + right * DEGREES).toFixed(6)};${(LAT - down * DEGREES).toFixed(6)}`)
  .join('\n')}\n`;

async function openTable(page: Page, layer: string): Promise<Locator> {
  await page.getByRole('button', { name: `Réglages de « ${layer} »` }).click();
  await page.getByRole('button', { name: 'Voir le tableau' }).click();
  return page.getByRole('region', { name: `Tableau\u00a0: ${layer}` });
}

async function dropOwn(page: Page): Promise<void> {
  const dataTransfer = await page.evaluateHandle((text) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([text], 'reperes.csv'));
    return dropped;
  }, CSV);
  await page.getByRole('button', { name: 'Déplacer « Fond clair »' }).dispatchEvent('drop', { dataTransfer });
  const dialog = page.getByRole('dialog', { name: 'Ajouter une couche' });
  await expect(dialog.getByText('CSV, 3 objets')).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Ajouter la couche' }).click();
  await expect(dialog).toBeHidden();
}

/** Touches these places of the map with a shape in hand. */
async function draw(page: Page, table: Locator, shape: string, spots: readonly Spot[]): Promise<void> {
  await table.getByRole('button', { name: 'Sélectionner', exact: true }).click();
  await page.getByRole('menuitem', { name: shape }).click();
  await expectInHand(page);
  for (const [right, down] of spots) {
    const { x, y } = await pointAt(page, right, down);
    await page.mouse.move(x, y);
    await page.mouse.click(x, y);
  }
}

/** Beside what it holds, the shape’s own frame has an object that the shape has not: a rectangle would take three. */
const SHAPES: { shape: string; spots: Spot[] }[] = [
  { shape: 'Par un polygone', spots: [[-40, 80], [-40, -40], [120, -40], [120, -40]] }, // biome-ignore format: as they lie
  { shape: 'Par un cercle', spots: [[25, -5], [65, -5]] }, // biome-ignore format: as they lie
];

test('TAB-03 OWN-03 a polygon and a circle select the objects in them, and no other, of the layers on the map: of a layer of the server and of a dropped file alike @desktop', async ({
  page,
}) => {
  test.slow();
  await openPanel(page, ADDRESS);
  await dropOwn(page);
  for (const { shape, spots } of SHAPES) {
    const own = await openTable(page, 'reperes');
    await expect(own.getByText('3 objets')).toBeVisible();
    await draw(page, own, shape, spots);
    await expect(page.getByText('2 objets sélectionnés dans 2 couches', { exact: true })).toBeVisible();
    const selected = (table: Locator) => table.locator('[role=row][aria-selected=true]');
    await expect(selected(own)).toHaveText(/Dedans/);
    await expect(own.getByText('3 objets · 1 sélectionné')).toBeVisible();
    const aerodromes = await openTable(page, 'Aérodromes');
    await expect(aerodromes.getByText('51 objets · 1 sélectionné')).toBeVisible();
    const filter = aerodromes.getByRole('textbox', { name: 'Filtrer « Aérodrome »' });
    await filter.fill('Hao');
    await expect(selected(aerodromes)).toHaveText(/Aérodrome de Hao/);
    await filter.fill('');
    await expect(aerodromes.getByText('51 objets · 1 sélectionné')).toBeVisible();
    await aerodromes.getByRole('button', { name: 'Retirer la sélection' }).click();
    await expect(aerodromes.getByText('51 objets', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Réglages de « Aérodromes »' }).click();
  }
});
