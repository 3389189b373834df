import type { Page } from '@playwright/test';
import { expectNothing } from './support/axe.ts';
import { expect, expectRows, OVER_ROWS, placeOf, test } from './support/dated-site.ts';
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

test('TIME-02 two days of one layer stand side by side: the bar is pulled and moved by keys, a click tells its own side, the link opens the same, and ending gives the map back', async ({
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
  await page.mouse.move(handle.x + handle.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(frame.x + frame.width / 2, y, { steps: 5 });
  await page.mouse.up();
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
