import type { Page } from '@playwright/test';
import { expectNothing } from './support/axe.ts';
import { expect, expectRows, OVER_ROWS, placeOf, test } from './support/dated-site.ts';
import { dragByFinger } from './support/finger.ts';
import { isPhone } from './support/layers-panel.ts';
import { map } from './support/pages.ts';

/** A small screen keeps the button in its column while the tool is in hand. */
async function press(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Comparer', exact: true });
  if (isPhone(page) && !(await button.isVisible())) {
    await page.getByRole('button', { name: 'Plus d’outils' }).click();
    await page.getByRole('menuitem', { name: 'Comparer' }).click();
  } else await button.click();
}

test('TIME-02 two days of one layer stand side by side and change places: the bar is pulled, by a finger on a phone, and moved by keys, a click tells its own side, the link opens the same, and ending gives the map back', async ({
  page,
  refusals,
}) => {
  test.slow(); // a server that has just started draws its first tiles
  refusals.push(/pente/); // this small territory has no layer of slopes
  await page.goto(`${OVER_ROWS}&temps=2024-05-03`);
  await expectRows(page, ['Lendemain']);

  await press(page);
  const left = page.getByRole('region', { name: 'À gauche' });
  await expect(left.getByLabel('Jour à gauche')).toHaveValue('2024-05-02');
  await expect(page.getByRole('region', { name: 'À droite' }).getByLabel('Jour à droite')).toHaveValue('2024-05-03');
  await expectNothing(page);
  // A sheet and the bar of time together would cover a phone's map: the bar is a chip until the sheet is closed.
  const time = page.getByRole('region', { name: 'Barre de temps' });
  await expect(time).toBeVisible({ visible: !isPhone(page) });
  // What was left is right, days too, and back.
  const right = page.getByRole('region', { name: 'À droite' });
  const swap = page.getByRole('button', { name: 'Échanger' });
  await swap.click();
  await expect(left.getByLabel('Jour à gauche')).toHaveValue('2024-05-03');
  await expect(right.getByLabel('Jour à droite')).toHaveValue('2024-05-02');
  await page.getByRole('button', { name: 'Fermer', exact: true }).click();
  await expect(time).toBeVisible();
  await expectRows(page, ['Soir']);
  await page.getByRole('button', { name: /^À gauche/ }).click();
  await swap.click();
  await expect(left.getByLabel('Jour à gauche')).toHaveValue('2024-05-02');
  await page.getByRole('button', { name: 'Fermer', exact: true }).click();

  // The bar is in the middle of the rows: two are left of it, two are right.
  const bar = page.getByRole('slider', { name: 'Barre de comparaison' });
  await expect(bar).toHaveAttribute('aria-valuenow', '50');
  await expectRows(page, ['Matin', 'Lendemain']);
  await bar.focus();
  await page.keyboard.press('End');
  await expectRows(page, ['Matin', 'Soir']);
  await page.keyboard.press('Home');
  await expectRows(page, ['Lendemain']);

  const [handle, frame] = [await bar.boundingBox(), await map(page).boundingBox()];
  if (!handle || !frame) throw new Error('The bar is not on the map.');
  const y = handle.y + handle.height / 2;
  const [from, to] = [
    { x: handle.x + handle.width / 2, y },
    { x: frame.x + frame.width / 2, y },
  ];
  if (isPhone(page)) await dragByFinger(page, from, to);
  else {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
  }
  await expect(bar).toHaveAttribute('aria-valuenow', '50');
  await expectRows(page, ['Matin', 'Lendemain']);
  await expect(page).toHaveURL(/[?&]comparer=50%7Creleves%7C2024-05-02(&|$)/);

  await page.goto(page.url());
  await expectRows(page, ['Matin', 'Lendemain']);
  const place = await placeOf(page, 'Matin');
  await page.mouse.click(place.x, place.y);
  await expect(page.getByText('Jours affichés : 2 mai 2024')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Matin', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Fermer', exact: true }).click();

  await press(page);
  await expect(bar).toHaveCount(0);
  await expectRows(page, ['Lendemain']);
  await expect(page).not.toHaveURL(/comparer=/);
});

test('TIME-02 a comparison begun before the layers have come shows them on both sides, and ending it leaves them @desktop', async ({
  page,
  refusals,
}) => {
  refusals.push(/pente/); // this small territory has no layer of slopes
  const held = Promise.withResolvers<void>();
  await page.route('**/api/contexts/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${OVER_ROWS}&temps=2024-05-03`);
  await press(page);
  const side = (name: string) => page.getByRole('region', { name }).getByRole('listitem');
  await expect(page.getByRole('region', { name: 'À gauche' })).toBeVisible();
  await expect(side('À gauche')).toHaveCount(0);
  held.resolve();
  await expect(side('À droite')).not.toHaveCount(0);
  await expect
    .poll(async () => {
      const [left, right] = [await side('À gauche').allTextContents(), await side('À droite').allTextContents()];
      return left.length > 0 && left.join() === right.join();
    })
    .toBe(true);
  await page.getByRole('button', { name: 'Arrêter la comparaison' }).click();
  await expectRows(page, ['Lendemain']);
});
