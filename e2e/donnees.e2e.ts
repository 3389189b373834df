import { readFileSync } from 'node:fs';
import { expectNothing } from './support/axe.ts';
import { test as base, expect } from './support/fixtures.ts';
import { stillBox } from './support/still-box.ts';

/** A page is there before its pictures, which a new server draws one after the other. */
const READ = { waitUntil: 'domcontentloaded' } as const;

/** Pictures that a busy server draws too late are asked for again, which the browser writes in the console. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for from this pattern
  refusals: ({}, use) => use([/status of 503 .*\/(?:apercu|vignette)\.jpg/]),
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('DATA-01 the catalogue is searched and a layer opened without a script @desktop', async ({ page }) => {
    await page.goto('/donnees', READ);
    await page.getByRole('searchbox', { name: 'Chercher une donnée' }).fill('aerodromes');
    await page.getByRole('button', { name: 'Filtrer' }).click();
    await expect(page.getByRole('heading', { name: /^1\s+couche$/ })).toBeVisible();
    await page.getByRole('link', { name: 'Aérodromes', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Aérodromes' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'GeoJSON' })).toBeVisible();
  });
});

test('DATA-01 a ticked box shows what is found and keeps the focus; the address follows @desktop', async ({ page }) => {
  await page.goto('/donnees', READ);
  const box = page.getByRole('group', { name: 'Thème' }).getByRole('checkbox', { name: /^Relief/ });
  await box.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\/donnees\?theme=relief/);
  await expect(page.getByRole('link', { name: 'Aérodromes', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Pente', exact: true })).toBeVisible();
  await expect(box).toBeChecked();
  await expect(box).toBeFocused();
  await expect(page.locator('.spoken')).toHaveText(/couches?$/);
});

test('DATA-01 (DATA-02) nothing keeps anyone from reading the catalogue and the page of a layer, in the light and in the dark', async ({
  page,
}) => {
  for (const [path, title] of [
    ['/donnees', 'Les données de Polynésie française'],
    ['/donnees/aerodromes', 'Aérodromes'],
  ] as const) {
    await page.goto(path, READ);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectNothing(page, { isPlain: true });
  }
});

test('DATA-01 a picture that was not drawn in time leaves its place empty, and is asked for once more @desktop', async ({
  page,
}) => {
  const search = '/donnees?q=aerodromes';
  const [address = ''] = /[^"]+\/vignette\.jpg[^"]*/.exec(await (await page.request.get(search)).text()) ?? [];
  // Drawn by now: what follows does not depend on what else the server has to draw.
  await expect.poll(async () => (await page.request.get(address)).status(), { timeout: 60_000 }).toBe(200);
  let asked = 0;
  // Held the second time, so that the empty place is seen.
  const seen = Promise.withResolvers<void>();
  await page.route(`**${address}`, async (route) => {
    if (++asked === 1) return route.fulfill({ status: 503 });
    await seen.promise;
    return route.continue();
  });
  await page.goto(search, READ);
  const picture = page.getByRole('listitem').filter({ hasText: 'Aérodromes' }).locator('img');
  await expect.poll(() => asked).toBeGreaterThan(0);
  const place = await stillBox(picture);
  await expect(picture).toHaveJSProperty('naturalWidth', 0);
  seen.resolve();
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  expect(await picture.boundingBox()).toEqual(place);
  expect(asked).toBe(2);
});

test('DATA-03 a layer is downloaded whole as GeoJSON @desktop', async ({ page }) => {
  await page.goto('/donnees/aerodromes', READ);
  const [objects] = (await page.locator('.sheet-facts').innerText()).match(/\d+(?=\s+(?:points|objets))/) ?? [];
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'GeoJSON' }).click();
  const file = await coming;
  const { features } = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(features).toHaveLength(Number(objects));
  await expect(page.getByRole('button', { name: 'Télécharger à nouveau' })).toBeVisible();
});
