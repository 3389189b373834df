import type { Page } from '@playwright/test';
import { drawShape, expectInHand, openPanel, press, rows, type Spot, spotOnMap, textOf } from './support/drawing.ts';
import { expect, test } from './support/fixtures.ts';
import { ADMIN } from './support/motu.ts';
import { map } from './support/pages.ts';

const LINE: Spot[] = [
  [-80, -60],
  [0, 0],
  [70, -30],
];

const openDraw = (page: Page) => openPanel(page, 'Dessiner');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('DRAW-01 DRAW-05 the five shapes are drawn, measured and listed', async ({ page }) => {
  test.slow(); // five shapes, one hand
  await openDraw(page);
  await expect(page.getByText('Aucun dessin')).toBeVisible();
  await drawShape(page, 'Point', [[-60, 40]]);
  await drawShape(page, 'Ligne', LINE);
  await drawShape(page, 'Polygone', [
    [-90, 0],
    [-60, 60],
    [-110, 70],
  ]);
  await drawShape(page, 'Cercle', [
    [60, 50],
    [85, 50],
  ]);
  await drawShape(page, 'Rectangle', [
    [90, -90],
    [120, -60],
  ]);
  await expect(rows(page)).toHaveCount(5);
  await expect(rows(page).nth(0)).toContainText('Objet 1');
  await expect(rows(page).nth(0)).toContainText(/\d+\sm d’altitude/);
  await expect(rows(page).nth(1)).toContainText(/\d,\d+\skm · 3\spoints/);
  await expect(rows(page).nth(2)).toContainText(/m²/);
  await expect(rows(page).nth(3)).toContainText(/rayon [\d,\s]+k?m · [\d,\s]+k?m²/);
  await expect(rows(page).nth(4)).toContainText(/m²/);
});

test('DRAW-01 choosing the same shape again, or Escape, goes back to select @desktop', async ({ page }) => {
  await openDraw(page);
  const line = button(page, 'Ligne');
  await line.click();
  await expect(page.getByRole('status').filter({ hasText: /sommets/ })).toBeVisible();
  await line.click();
  await expect(line).toHaveAttribute('aria-pressed', 'false');
  await line.click();
  await press(page, [0, 0]);
  await page.keyboard.press('Escape');
  await expect(line).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('heading', { name: 'Dessiner' })).toBeVisible();
  await expect(page.getByText('Aucun dessin')).toBeVisible();
});

test('DRAW-04 a line of one point cannot be ended, and its points can be taken back', async ({ page }) => {
  await openDraw(page);
  await button(page, 'Ligne').click();
  await expectInHand(page);
  await press(page, [0, 0]);
  const finish = page.getByRole('button', { name: 'Terminer' }).first();
  await finish.click();
  await expect(button(page, 'Ligne')).toHaveAttribute('aria-pressed', 'true');
  await press(page, [60, 0]);
  await button(page, 'Retirer le dernier point').click();
  await finish.click();
  await expect(button(page, 'Ligne')).toHaveAttribute('aria-pressed', 'true');
  await press(page, [60, 40]);
  await finish.click();
  await expect(rows(page)).toHaveCount(1);
});

test('DRAW-05 a drawing is renamed, coloured, shown, deleted after a question, and comes back by undo', async ({
  page,
}) => {
  await openDraw(page);
  await drawShape(page, 'Ligne', LINE);
  await rows(page).getByRole('button', { name: 'Actions sur « Objet 1 »' }).click();
  await page.getByRole('menuitem', { name: 'Renommer' }).click();
  await page.getByRole('dialog').getByLabel('Nom').fill('Montée au Belvédère');
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(rows(page)).toContainText('Montée au Belvédère');

  await rows(page)
    .getByRole('button', { name: /^Actions sur/ })
    .click();
  await page.getByRole('menuitem', { name: 'Couleur et épaisseur' }).click();
  await page.getByRole('radio', { name: 'Rouge' }).check();
  await page.getByRole('radio', { name: 'Épaisse', exact: true }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click();
  await rows(page)
    .getByRole('button', { name: /^Actions sur/ })
    .click();
  await page.getByRole('menuitem', { name: 'Couleur et épaisseur' }).click();
  await expect(page.getByRole('radio', { name: 'Rouge' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Épaisse', exact: true })).toBeChecked();
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click();

  const place = page.url();
  await rows(page).getByRole('button', { name: 'Zoomer sur « Montée au Belvédère »' }).click();
  await expect.poll(() => page.url()).not.toBe(place);

  await rows(page)
    .getByRole('button', { name: /^Actions sur/ })
    .click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  const question = page.getByRole('dialog', { name: 'Supprimer « Montée au Belvédère » ?' });
  // Escape closes the question, and not the panel behind it.
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(rows(page)).toHaveCount(1);
  await rows(page)
    .getByRole('button', { name: /^Actions sur/ })
    .click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await question.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText('Aucun dessin')).toBeVisible();
  await button(page, 'Annuler la dernière action').click();
  await expect(rows(page)).toContainText('Montée au Belvédère');
});

test('DRAW-12 drawings are kept as they are made and come back after an ended session and a reload, until all are deleted @desktop', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(ADMIN);
  await page.clock.install();
  await openDraw(page);
  await drawShape(page, 'Ligne', LINE);
  await drawShape(page, 'Cercle', [
    [60, 50],
    [85, 50],
  ]);
  await expect(page.getByText('Conservés sur cet appareil')).toBeVisible();
  const before = await Promise.all([0, 1].map((row) => textOf(rows(page).nth(row))));
  await context.clearCookies({ name: /sid$/ });
  await page.clock.runFor(60_000);
  await page
    .getByRole('dialog', { name: 'Authentification expirée' })
    .getByRole('button', { name: 'Se déconnecter' })
    .click();
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await openDraw(page);
  await expect(rows(page)).toHaveCount(2);
  expect(await Promise.all([0, 1].map((row) => textOf(rows(page).nth(row))))).toEqual(before);
  await button(page, 'Tout effacer').click();
  await page
    .getByRole('dialog', { name: 'Effacer tous les dessins ?' })
    .getByRole('button', { name: 'Confirmer' })
    .click();
  await expect(page.getByText('Aucun dessin')).toBeVisible();
  await openDraw(page);
  await expect(page.getByText('Conservés sur cet appareil')).toBeVisible();
  await expect(page.getByText('Aucun dessin')).toBeVisible();
});

test('DRAW-12 two tabs see each other’s drawings and do not erase them @desktop', async ({ page, context }) => {
  await openDraw(page);
  await expect(page.getByText('Conservés sur cet appareil')).toBeVisible();
  const other = await context.newPage();
  await openDraw(other);
  await expect(other.getByText('Conservés sur cet appareil')).toBeVisible();
  await drawShape(other, 'Point', [[0, 0]]);
  await expect(rows(page)).toHaveCount(1);
  await page.bringToFront();
  await drawShape(page, 'Point', [[40, 40]]);
  await expect(rows(other)).toHaveCount(2);
  await button(page, 'Annuler la dernière action').click();
  await expect(rows(page)).toHaveCount(1);
  await other.reload();
  await openDraw(other);
  await expect(rows(other)).toHaveCount(1);
});

test('DRAW-12 where the browser refuses to keep anything, drawing works and the panel says so @desktop', async ({
  page,
}) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  });
  await openDraw(page);
  await drawShape(page, 'Point', [[0, 0]]);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText(/Cet appareil refuse de conserver vos dessins/)).toBeVisible();
});

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
  await button(page, 'Modifier').click();
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
  await button(page, 'Modifier').click();
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
  await button(page, 'Modifier').click();
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
  await button(page, 'Modifier').click();
  await map(page).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => coordinates.innerText()).not.toBe(before);
  await button(page, 'Annuler la dernière action').click();
  await expect.poll(() => coordinates.innerText()).toBe(before);
});

test('DRAW-05 a click on a drawing selects it and opens its panel', async ({ page }) => {
  await openDraw(page);
  await drawShape(page, 'Point', [[0, -20]]);
  await drawShape(page, 'Point', [[60, -20]]);
  await expect(page.getByRole('heading', { name: 'Objet 2', level: 3 })).toBeVisible();
  await press(page, [0, -32]);
  await expect(page.getByRole('heading', { name: 'Objet 1', level: 3 })).toBeVisible();
});
