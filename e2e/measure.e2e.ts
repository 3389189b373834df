import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { drawShape, expectInHand, openPanel, press, rows, type Spot, spotOnMap, textOf } from './support/drawing.ts';
import { expect, test } from './support/fixtures.ts';
import { INK, mapPixels } from './support/map-pixels.ts';
import { map } from './support/pages.ts';

const LINE: Spot[] = [
  [-80, -60],
  [0, 0],
  [70, -30],
];

test('MEAS-01 measuring switches off after one measurement, which is labelled and listed', async ({ page }) => {
  await openPanel(page, 'Mesurer');
  await drawShape(page, 'Longueur', LINE);
  await expect(rows(page, 'Mes mesures')).toHaveCount(1);
  await expect(rows(page, 'Mes mesures')).toContainText(/Mesure 1\s*[\d,]+\skm · [\d,]+\sM/);
  await drawShape(page, 'Cercle', [
    [60, 50],
    [85, 50],
  ]);
  await drawShape(page, 'Rectangle', [
    [-90, 20],
    [-60, 50],
  ]);
  await drawShape(page, 'Surface', [
    [-90, -20],
    [-60, -60],
    [-110, -70],
  ]);
  await expect(rows(page, 'Mes mesures')).toHaveCount(4);
  await expect(rows(page, 'Mes mesures').nth(1)).toContainText(/rayon .* · .*m²/);
  await page.getByRole('button', { name: 'Supprimer « Mesure 1 »' }).click();
  await expect(rows(page, 'Mes mesures')).toHaveCount(3);
});

test('MEAS-02 the figures follow the pointer while the line is drawn, and stay in the panel @desktop', async ({
  page,
}) => {
  // A finger does not hover.
  await openPanel(page, 'Mesurer');
  await page.getByRole('button', { name: 'Longueur' }).click();
  await expectInHand(page);
  await press(page, [-80, 0]);
  const far = await spotOnMap(page, [60, 0]);
  await page.mouse.move(far.x, far.y);
  const tip = page.getByText(/^[\d,]+\sk?m · [\d,]+\sM$/);
  await expect(tip).toBeVisible();
  const near = await textOf(tip);
  await page.mouse.move(far.x + 40, far.y);
  await expect.poll(() => textOf(tip)).not.toBe(near);
  // 180 pixels of zoom 13 along the parallel 17,54° south, on the ellipsoid.
  await page.mouse.dblclick(far.x + 40, far.y);
  await expect(rows(page, 'Mes mesures')).toContainText(/3,28\skm · 1,77\sM/);
});

test('MEAS-02 the figure of a measure that ends under the buttons of the map is written beside them @phone', async ({
  page,
}) => {
  await openPanel(page, 'Mesurer');
  await drawShape(page, 'Longueur', [
    [60, -120],
    [120, -100],
    [188, -120],
  ]);
  await expect(rows(page, 'Mes mesures')).toHaveCount(1);
  await expect.poll(() => mapPixels(page, map(page), INK)).toBeGreaterThan(1500);
  // Some dashes of the line itself; the ground of the figure would be twenty times as much.
  const under = () => mapPixels(page, page.getByRole('group', { name: 'Zoom' }), INK);
  await expect.poll(under).toBeLessThan(60);
});

test('MEAS-01 another tool that takes the pointer turns measuring off @desktop', async ({ page }) => {
  await openPanel(page, 'Mesurer');
  const length = page.getByRole('button', { name: 'Longueur' });
  await length.click();
  await expect(length).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Sélectionner une zone à zoomer' }).click();
  await expect(page.getByText('Cliquez pour tracer la zone sur laquelle zoomer.')).toBeVisible();
  await expect(length).toHaveAttribute('aria-pressed', 'false');
});

test('MEAS-01 a measure is kept as a drawing when asked @desktop', async ({ page }) => {
  await openPanel(page, 'Mesurer');
  await drawShape(page, 'Longueur', LINE);
  await page.getByRole('button', { name: 'Garder comme dessin' }).click();
  await expect(page.getByText('« Mesure 1 » est dans vos dessins.')).toBeVisible();
  await openPanel(page, 'Dessiner');
  await expect(rows(page)).toContainText('Mesure 1');
});

test('MEAS-03 a line has its profile: climb and descent, a cursor on the map, an image and a table', async ({
  page,
}) => {
  await openPanel(page, 'Mesurer');
  await drawShape(page, 'Longueur', LINE);
  const card = page.getByRole('region', { name: 'Mesure 1' });
  await expect(card.getByText('Montée')).toBeVisible();
  await expect(card.getByText('Descente')).toBeVisible();
  await expect(card.getByText('Relief de Moorea')).toBeVisible();

  const cursor = card.getByRole('slider', { name: 'Position sur le profil' });
  await cursor.focus();
  await page.keyboard.press('End');
  await expect(cursor).toHaveAttribute('aria-valuenow', (await cursor.getAttribute('aria-valuemax')) ?? '');
  await expect(cursor).toHaveAttribute('aria-valuetext', /km · [\d\s]+\u00a0m$/u);
  const end = (await cursor.getAttribute('aria-valuetext')) ?? '';
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(cursor).not.toHaveAttribute('aria-valuetext', end);

  const [table] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name: /CSV/ }).click()]);
  expect(table.suggestedFilename()).toBe('Profil_Mesure1.csv');
  const lines = readFileSync(await table.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(201);
  expect(lines[1]).toMatch(/^0\.0,\d+\.\d,-149\.\d{6},-17\.\d{6},\w+$/);

  const [image] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name: /PNG/ }).click()]);
  const { format, width } = await sharp(await image.path()).metadata();
  expect([format, (width ?? 0) > 1000]).toEqual(['png', true]);
});

test('MEAS-03 passing over the line on the map moves the cursor of the chart @desktop', async ({ page }) => {
  // A finger does not hover.
  await openPanel(page, 'Mesurer');
  await drawShape(page, 'Longueur', LINE);
  const cursor = page.getByRole('slider', { name: 'Position sur le profil' });
  await expect(cursor).toBeVisible();
  // The map may listen a moment after the chart is there: the pointer passes again.
  await expect(async () => {
    const corner = await spotOnMap(page, [0, 0]);
    await page.mouse.move(corner.x - 3, corner.y);
    await page.mouse.move(corner.x, corner.y);
    await expect(cursor).not.toHaveAttribute('aria-valuenow', '0', { timeout: 5000 });
  }).toPass();
});

test('MEAS-03 without an answer the profile says so, and asking again brings it @desktop', async ({
  page,
  refusals,
}) => {
  refusals.push(/\/api\/altitude/);
  await page.route('**/api/altitude', (route) => route.abort());
  await openPanel(page, 'Mesurer');
  await drawShape(page, 'Longueur', LINE);
  const card = page.getByRole('region', { name: 'Mesure 1' });
  await expect(card.getByText('Le profil n’a pas pu être calculé.')).toBeVisible();
  await page.unroute('**/api/altitude');
  await card.getByRole('button', { name: 'Réessayer' }).click();
  await expect(card.getByText('Relief de Moorea')).toBeVisible();
});

test('URL-01 the message about an unknown layer stands beside the buttons of the map, not over them @phone', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/?layers=inconnue&center=-149.840000,-17.530000&zoom=13');
  const message = page.getByRole('status').filter({ hasText: 'Cette couche n’existe pas' });
  await expect(async () => {
    const words = await message.boundingBox();
    expect(words?.x).toBeGreaterThanOrEqual(0);
    for (const name of ['Zoomer en avant', 'Zoomer en arrière', 'Activer la géolocalisation']) {
      const button = await page.getByRole('button', { name }).boundingBox();
      expect((words?.x ?? 390) + (words?.width ?? 0), name).toBeLessThanOrEqual(button?.x ?? 0);
    }
  }).toPass();
});

test('URL-01 the message about an unknown layer leaves « Terminer » of a tool free @phone', async ({ page }) => {
  await openPanel(page, 'Mesurer', '/?layers=inconnue&center=-149.840000,-17.530000&zoom=13');
  const message = page.getByRole('status').filter({ hasText: 'Cette couche n’existe pas' });
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Longueur' }).click();
  await expectInHand(page);
  await press(page, [-40, 40]);
  await press(page, [20, 60]);
  // It would not be clicked if something lay over it.
  await page.getByRole('button', { name: 'Terminer' }).click();
  await expect(rows(page, 'Mes mesures')).toHaveCount(1);
  await expect(message).toBeVisible();
});
