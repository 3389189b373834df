import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './support/fixtures.ts';
import { map } from './support/pages.ts';

/** Tahiti Nui lies a little north-west of the default centre; the open sea, south of it. */
const LAND = { right: 0, down: -5 };
const SEA = { right: 0, down: 300 };

/** A server that has just started draws its first tiles. */
const DRAWN = { timeout: 60_000 };

/** The colour of the map, so many pixels from its centre. */
async function colorAt(
  page: Page,
  { right, down }: typeof LAND,
): Promise<{ red: number; green: number; blue: number }> {
  const box = await map(page).boundingBox();
  if (!box) throw new Error('The map is not on the page.');
  const clip = { x: box.x + box.width / 2 + right, y: box.y + box.height / 2 + down, width: 1, height: 1 };
  const [red = 0, green = 0, blue = 0] = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer();
  return { red, green, blue };
}

test('MAP-01 TER-01 the map opens on the islands: land is warm, the sea is blue', async ({ page }) => {
  await page.goto('/');
  await expect
    .poll(async () => {
      const { red, blue } = await colorAt(page, SEA);
      return blue > 180 && blue > red + 20;
    }, DRAWN)
    .toBe(true);
  await expect
    .poll(async () => {
      const { red, green, blue } = await colorAt(page, LAND);
      return red > blue && green > blue;
    }, DRAWN)
    .toBe(true);
});

test('OWS-04 a sharp screen gets tiles of twice the size @desktop', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ deviceScaleFactor: 3, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  const tile = page.waitForResponse((response) => response.url().includes('/sans-noms/') && response.ok());
  await page.goto('/');
  const url = (await tile).url();
  expect(url).toContain('/EPSG:4326@2x/');
  // Asked once more: the page lets go of tiles it does not need any longer, and then there is no body to look at.
  expect((await sharp(await (await page.request.get(url)).body()).metadata()).width).toBe(512);
  await context.close();
});

test('LAY-01 when the layers cannot be read the page says so, and asking again brings them @desktop', async ({
  page,
  refusals,
}) => {
  refusals.push(/\/api\/contexts\//);
  await page.route('**/api/contexts/default', (route) => route.abort());
  await page.goto('/');
  const failure = page.getByRole('alert').filter({ hasText: 'Les cartes ne sont pas arrivées' });
  await expect(failure).toBeVisible();
  await expect(map(page)).toBeVisible();
  await page.unroute('**/api/contexts/default');
  const tile = page.waitForResponse((response) => response.url().includes('/api/wmts/') && response.ok());
  await failure.getByRole('button', { name: 'Réessayer' }).click();
  await tile;
  await expect(failure).toBeHidden();
});
