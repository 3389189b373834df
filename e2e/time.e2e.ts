import { expectNothing } from './support/axe.ts';
import { expect, expectRows, OVER_ROWS, placeOf, test } from './support/dated-site.ts';

test('TIME-01 the bar steps, jumps, shows a period and plays; the map, the information and the link follow it, and no row of another day of Tahiti shows', async ({
  page,
  refusals,
}) => {
  test.slow(); // a server that has just started draws its first tiles
  refusals.push(/pente/); // this small territory has no layer of slopes
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(OVER_ROWS);
  const bar = page.getByRole('region', { name: 'Barre de temps' });
  const day = bar.getByRole('slider', { name: 'Jour montré par la carte' });

  // Nothing is of today, and the bar says where there is something.
  await bar.getByRole('button', { name: 'Voir le 3 mai 2024' }).click();
  await expect(day).toHaveAttribute('aria-valuetext', '3 mai 2024');
  await expectRows(page, ['Lendemain']);
  await expectNothing(page);

  await bar.getByRole('button', { name: 'Un jour avant' }).click();
  await expectRows(page, ['Matin', 'Soir']);
  await expect(page).toHaveURL(/[?&]temps=2024-05-02(&|$)/);
  await day.focus();
  await page.keyboard.press('Home');
  await expectRows(page, ['Veille au soir']);

  await bar.getByRole('button', { name: 'Lire les jours' }).click();
  await expect(day).toHaveAttribute('aria-valuetext', '3 mai 2024');
  await expect(bar.getByRole('button', { name: 'Lire les jours' })).toBeVisible();
  await expectRows(page, ['Lendemain']);

  // The link of a period, for whoever opens it.
  await page.goto(`${OVER_ROWS}&temps=2024-05-01/2024-05-02`);
  await expect(bar.getByRole('slider', { name: 'Premier jour' })).toHaveAttribute('aria-valuetext', '1 mai 2024');
  await expect(bar.getByRole('slider', { name: 'Dernier jour' })).toHaveAttribute('aria-valuetext', '2 mai 2024');
  await expectRows(page, ['Veille au soir', 'Matin', 'Soir']);

  const { x, y } = await placeOf(page, 'Matin');
  await page.mouse.click(x, y);
  await expect(page.getByText('Jours affichés : 1–2 mai 2024')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Matin', exact: true })).toBeVisible();
});
