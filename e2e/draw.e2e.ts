import { button, drawShape, expectInHand, LINE, openDraw, press, rows } from './support/drawing.ts';
import { expect, test } from './support/fixtures.ts';
import { mapPixels, RED } from './support/map-pixels.ts';
import { map } from './support/pages.ts';

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
  await expectInHand(page);
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

test('DRAW-05 MEAS-03 the list stays where it is when the profile of a new line comes', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/altitude', async (route) => {
    await held;
    await route.continue();
  });
  await openDraw(page);
  await drawShape(page, 'Ligne', LINE);
  await expect(page.getByRole('status', { name: 'Calcul du profil…' })).toBeVisible();
  const actions = rows(page).getByRole('button', { name: 'Actions sur « Objet 1 »' });
  const before = await actions.boundingBox();
  answer();
  await expect(page.getByRole('slider', { name: 'Position sur le profil' })).toBeVisible();
  expect(await actions.boundingBox()).toEqual(before);
});

test('DRAW-05 DRAW-12 a drawing is renamed, coloured, shown, deleted after a question, and comes and goes by undo and redo', async ({
  page,
}) => {
  await openDraw(page);
  await drawShape(page, 'Ligne', LINE);
  await rows(page).getByRole('button', { name: 'Actions sur « Objet 1 »' }).click();
  await page.getByRole('menuitem', { name: 'Renommer' }).click();
  await page.getByRole('dialog').getByLabel('Nom').fill('Montée au Belvédère');
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(rows(page)).toContainText('Montée au Belvédère');

  const red = () => mapPixels(page, map(page), RED);
  expect(await red()).toBe(0);
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

  await expect.poll(red).toBeGreaterThan(300);
  // Moved out of sight, it is shown again.
  await map(page).focus();
  for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowRight');
  await expect.poll(red).toBe(0);
  await rows(page).getByRole('button', { name: 'Zoomer sur « Montée au Belvédère »' }).click();
  await expect.poll(red).toBeGreaterThan(300);

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
  await button(page, 'Rétablir').click();
  await expect(page.getByText('Aucun dessin')).toBeVisible();
});

test('DRAW-05 a click on a drawing selects it and opens its panel', async ({ page }) => {
  await openDraw(page);
  await drawShape(page, 'Point', [[0, -20]]);
  await drawShape(page, 'Point', [[60, -20]]);
  await expect(page.getByRole('heading', { name: 'Objet 2', level: 3 })).toBeVisible();
  await press(page, [0, -32]);
  await expect(page.getByRole('heading', { name: 'Objet 1', level: 3 })).toBeVisible();
});
