import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNothing } from './support/axe.ts';
import { drawShape, openPanel } from './support/drawing.ts';
import { expect, test } from './support/fixtures.ts';
import { stillScreen } from './support/map-pixels.ts';
import { openPicture } from './support/pages.ts';
import { keepBeforehand } from './support/visitor.ts';

const PLACE = '/?center=-149.830000,-17.530000&zoom=11';

async function save(page: Page, dialog: Locator): Promise<Download> {
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Télécharger', exact: true }).click();
  const download = await coming;
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return download;
}

type Pixels = { data: Buffer; width: number; height: number };

async function decode(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** How many of the pixels of a region differ visibly, from 0 to 1; `down` is how much lower the second picture is. */
function difference(
  one: Pixels,
  other: Pixels,
  box: { x: number; y: number; right: number; bottom: number },
  down: number,
) {
  let differing = 0;
  for (let y = box.y; y < box.bottom; y++)
    for (let x = box.x; x < box.right; x++) {
      const [from, to] = [3 * (y * one.width + x), 3 * ((y + down) * other.width + x)];
      const gap = [0, 1, 2].map((band) => Math.abs((one.data[from + band] ?? 0) - (other.data[to + band] ?? 0)));
      if (Math.max(...gap) > 48) differing += 1;
    }
  return differing / ((box.right - box.x) * (box.bottom - box.y));
}

/** The longest line of the bar's ink. */
function longestInk({ data, width, height }: Pixels): number {
  let longest = 0;
  for (let y = Math.round(height * 0.8); y < height; y++) {
    let run = 0;
    for (let x = 0; x < width; x++) {
      const at = 3 * (y * width + x);
      run = data[at] === 0x12 && data[at + 1] === 0x23 && data[at + 2] === 0x2e ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
  }
  return longest;
}

// A busy machine refuses some tiles (TILE-04), and the browser writes it: they are not what is tried here.
test.beforeEach(({ refusals }) => {
  refusals.push(/status of 503 .*\/api\/wmts\//);
});

test.describe('on a sharp screen', () => {
  test.use({ deviceScaleFactor: 2 });

  test('MAP-11 the picture at 2× is what is on screen, drawings included, and its scale bar is true @desktop', async ({
    page,
    context,
  }) => {
    // The screen of a phone is covered by its buttons.
    await keepBeforehand(context, { settings: JSON.stringify({ showScale: true }) });
    await openPanel(page, 'Dessiner', PLACE);
    await drawShape(page, 'Ligne', [
      [-60, -40],
      [60, 50],
      [120, -20],
    ]);
    await page.getByRole('button', { name: 'Fermer', exact: true }).click();
    await expect(page.getByRole('status', { name: 'Chargement des cartes' })).toHaveCount(0);
    const scale = (await page.getByRole('img', { name: /^Échelle/ }).getAttribute('aria-label')) ?? '';
    await page.mouse.move(5, 5);
    await page.waitForLoadState('networkidle');
    const screen = await decode(await stillScreen(page));

    const download = await save(page, await openPicture(page));
    expect(download.suggestedFilename()).toMatch(/^Carte \d{4}-\d{2}-\d{2}\.png$/);
    const picture = await decode(readFileSync(await download.path()));
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    expect([picture.width, picture.height]).toEqual([2 * size.width, 2 * (size.height - 50)]);
    const free = { x: 200, y: 300, right: 2 * size.width - 300, bottom: 2 * size.height - 500 };
    expect(difference(picture, screen, free, 100)).toBeLessThan(0.005);
    // Elsewhere on the map it is not the same at all: the comparison can fail.
    expect(difference(picture, screen, { ...free, right: free.right - 200 }, 300)).toBeGreaterThan(0.02);

    const kilometres = Number(/([\d,]+)\s*km/.exec(scale)?.[1]?.replace(',', '.'));
    const [a, e2, lat] = [6378.137, 0.006_694_379_990_14, (17.53 * Math.PI) / 180];
    const perDegree = ((Math.PI / 180) * a * Math.cos(lat)) / Math.sqrt(1 - e2 * Math.sin(lat) ** 2);
    const perPixel = (perDegree * 1.40625) / 2 ** 11;
    const measured = (longestInk(picture) / 2 - 2) * perPixel;
    expect(Math.abs(measured / kilometres - 1)).toBeLessThan(0.01);
  });
});

test('MAP-11 a layer that fails is named, trying again works, and size and format are chosen', async ({
  page,
  refusals,
}) => {
  refusals.push(/ERR_FAILED/);
  await page.goto(`${PLACE}&layers=fond-clair,toponymes`);
  const dialog = await openPicture(page);
  await expectNothing(page);
  // It is made without being asked for.
  // A busy machine may have refused a tile of it.
  await expect(dialog.getByText(/^La carte est prête\.$|^La carte n’a pas pu être générée$/)).toBeVisible({
    timeout: 60_000,
  });
  // At 1× the phone has not asked for these tiles yet; on a wide screen they are refused before they are kept.
  await page.route(/\/api\/wmts\/.*\/toponymes\//, (route) => route.abort());
  await dialog.getByRole('radio', { name: /^JPEG/ }).check();
  await dialog.getByRole('radio', { name: /1×/ }).check();
  await expect(dialog.getByRole('alert')).toContainText('La couche « Toponymes » n’a pas pu être lue en entier.');
  await page.unroute(/\/api\/wmts\/.*\/toponymes\//);
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Réessayer' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^Carte \d{4}-\d{2}-\d{2}\.jpg$/);
  const { format, width } = await sharp(readFileSync(await download.path())).metadata();
  expect([format, width]).toEqual(['jpeg', page.viewportSize()?.width]);
});

test('MAP-11 « Génération de la carte... » opens at once, can be given up, and leaves nothing behind @desktop', async ({
  page,
  refusals,
}) => {
  refusals.push(/ERR_/);
  await page.goto(`${PLACE}&layers=fond-clair`);
  await expect(page.getByRole('status', { name: 'Chargement des cartes' })).toHaveCount(0);
  await page.route(/\/api\/wmts\//, () => {}); // an answer that never comes
  const dialog = await openPicture(page);
  await expect(dialog.getByRole('heading', { name: 'Génération de la carte...' })).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText(/^Préparation$|morceaux de carte$/);
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.ol-viewport')).toHaveCount(1);
});
