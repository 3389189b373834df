import {
  button,
  drawShape,
  expectInHand,
  LINE,
  openDraw,
  rows,
  type Spot,
  spotOnMap,
  takeModify,
  textOf,
} from './support/drawing.ts';
import { expect, test } from './support/fixtures.ts';
import { map } from './support/pages.ts';

test('DRAW-01 DRAW-03 a vertex is dragged in mode modify, and only there @desktop', async ({ page }) => {
  // A finger is tried below.
  await openDraw(page);
  await drawShape(page, 'Ligne', LINE);
  const length = () => textOf(rows(page).first());
  const before = await length();
  const drag = async (from: Spot, to: Spot) => {
    const [start, end] = [await spotOnMap(page, from), await spotOnMap(page, to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.mouse.up();
  };
  await takeModify(page);
  await expect(page.getByText('Glissez un sommet pour le déplacer. Échap pour finir.')).toBeVisible();
  // Seven pixels away is within the tolerance of ten.
  await drag([5, 5], [0, 120]);
  await expect.poll(length).not.toBe(before);
  await button(page, 'Annuler la dernière action').click();
  await expect.poll(length).toBe(before);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Modifier')).toHaveAttribute('aria-pressed', 'false');
  // The same gesture moves the map now.
  const place = page.url();
  await drag([5, 5], [0, 120]);
  await expect.poll(() => page.url()).not.toBe(place);
  expect(await length()).toBe(before);
});

test('DRAW-04 a vertex goes by a right click or Alt and a click, and a line keeps two @desktop', async ({ page }) => {
  // A finger is tried below.
  await openDraw(page);
  await drawShape(page, 'Ligne', [
    [-80, -60],
    [-20, 40],
    [30, -40],
    [70, 30],
  ]);
  await takeModify(page);
  const first = rows(page).first();
  const at = (spot: Spot) => spotOnMap(page, spot);
  const second = await at([-20, 40]);
  await page.mouse.move(second.x, second.y);
  await page.mouse.click(second.x, second.y, { button: 'right' });
  await expect(first).toContainText(/3\spoints/);
  const third = await at([30, -40]);
  await page.keyboard.down('Alt');
  await page.mouse.move(third.x - 1, third.y);
  await page.mouse.click(third.x, third.y);
  await page.keyboard.up('Alt');
  await expect(first).toContainText(/2\spoints/);
  const end = await at([70, 30]);
  await page.mouse.click(end.x, end.y, { button: 'right' });
  await expect(first).toContainText(/2\spoints/);
});

test('DRAW-04 a finger moves a vertex, and a long press takes it away @phone', async ({ page }) => {
  // The mouse is tried above.
  await openDraw(page);
  await drawShape(page, 'Ligne', [
    [-80, -60],
    [0, 40],
    [70, -40],
  ]);
  await takeModify(page);
  const middle = await spotOnMap(page, [0, 40]);
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const first = rows(page).first();
  const before = await textOf(first);
  await touch('touchStart', [middle]);
  for (const down of [10, 20, 30, 40]) await touch('touchMove', [{ x: middle.x, y: middle.y + down }]);
  // What the finger hides is shown above it.
  await expect(page.locator('canvas[class*=loupe]')).toBeVisible();
  await touch('touchEnd', []);
  await expect(page.locator('canvas[class*=loupe]')).toBeHidden();
  await expect.poll(() => textOf(first)).not.toBe(before);
  await touch('touchStart', [{ x: middle.x, y: middle.y + 40 }]);
  await expect(first).toContainText(/2\spoints/);
  await touch('touchEnd', []);
});

test('DRAW-05 (ACC-11) everything can be typed: a point, a circle, the vertices of a line, a rectangle; and a point is moved so @desktop', async ({
  page,
}) => {
  await openDraw(page);
  await page.getByText('Saisir des coordonnées').click();
  const field = page.getByLabel('Coordonnées');
  await field.fill('nulle part');
  await button(page, 'Placer le point').click();
  await expect(page.getByText('Ces coordonnées ne sont pas comprises.')).toBeVisible();
  await field.fill('17,54 S 149,83 O');
  await field.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await button(page, 'Cercle').click();
  await field.fill('-17.54, -149.83');
  await page.getByLabel('Rayon en mètres').fill('250');
  await field.press('Enter');
  await expect(rows(page).nth(1)).toContainText(/rayon 250\sm · 196\s3\d\d\sm²/);
  await button(page, 'Ligne').click();
  await expectInHand(page);
  for (const text of ['-17.54, -149.83', '-17.55, -149.83']) {
    await field.fill(text);
    await field.press('Enter');
  }
  await page.getByRole('button', { name: 'Terminer' }).first().click();
  await expect(rows(page).nth(2)).toContainText(/1,11\skm · 2\spoints/);
  await button(page, 'Rectangle').click();
  await page.getByLabel('Coordonnées d’un angle').fill('-17.54, -149.83');
  await page.getByLabel('Coordonnées de l’angle opposé').fill('-17.54, -149.82');
  await button(page, 'Placer le rectangle').click();
  await expect(page.getByText('Les deux angles doivent différer en latitude et en longitude.')).toBeVisible();
  await page.getByLabel('Coordonnées de l’angle opposé').fill('-17.55, -149.82');
  await button(page, 'Placer le rectangle').click();
  await expect(rows(page).nth(3)).toContainText(/1,1\d\skm²/);
  await rows(page)
    .first()
    .getByRole('button', { name: /^Actions sur/ })
    .click();
  await page.getByRole('menuitem', { name: 'Déplacer' }).click();
  await page.getByRole('dialog').getByLabel('Coordonnées').fill('-17.5, -149.8');
  await page.getByRole('dialog').getByRole('button', { name: 'Déplacer' }).click();
  await rows(page).first().getByRole('button').first().click();
  await expect(page.getByText('17,500000° S, 149,800000° O').first()).toBeVisible();
});

test('DRAW-05 (ACC-11) the arrows move the selected drawing while it is being modified @desktop', async ({ page }) => {
  // A phone has no arrows.
  await openDraw(page);
  await drawShape(page, 'Point', [[0, 0]]);
  const coordinates = page.getByText(/° S, [\d,]+° O/).first();
  await expect(coordinates).toBeVisible();
  const before = await coordinates.innerText();
  await takeModify(page);
  await map(page).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(coordinates).not.toHaveText(before);
  await button(page, 'Annuler la dernière action').click();
  await expect(coordinates).toHaveText(before);
});
