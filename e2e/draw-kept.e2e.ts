import { button, drawShape, LINE, openDraw, rows, textOf } from './support/drawing.ts';
import { expect, test } from './support/fixtures.ts';
import { ADMIN } from './support/motu.ts';

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
  const texts = () => Promise.all([0, 1].map((row) => textOf(rows(page).nth(row))));
  const before = await texts();
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
  await expect.poll(texts).toEqual(before);
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
