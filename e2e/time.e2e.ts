import { readFileSync } from 'node:fs';
import { expectNothing } from './support/axe.ts';
import { expect, expectRows, OVER_ROWS, placeOf, test } from './support/dated-site.ts';
import { openPanel } from './support/layers-panel.ts';
import { expectApart } from './support/map-screen.ts';
import { map } from './support/pages.ts';

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

test('TIME-01 TAB-01 TAB-04 the table of a layer with dates has the rows of the chosen day of Tahiti, filtered by day too, and so has its file @desktop', async ({
  page,
  refusals,
}) => {
  test.slow(); // a server that has just started draws its first tiles
  refusals.push(/pente/); // this small territory has no layer of slopes
  await openPanel(page, `${OVER_ROWS}&temps=2024-05-02`);
  await page.getByRole('button', { name: 'Réglages de « Relevés »' }).click();
  await page.getByRole('button', { name: 'Voir le tableau' }).click();
  const table = page.getByRole('region', { name: 'Tableau\u00a0: Relevés' });
  const names = table.getByRole('gridcell', { name: /^(Veille au soir|Matin|Soir|Lendemain)$/ });
  await expect(names).toHaveText(['Matin', 'Soir'], { timeout: 60_000 });

  const download = page.waitForEvent('download');
  await table.getByRole('button', { name: 'Exporter' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const [, ...rows] = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\n');
  expect(rows.map((row) => /Veille au soir|Matin|Soir|Lendemain/.exec(row)?.[0])).toEqual(['Matin', 'Soir']);

  // All days at once, of which a column of days takes some.
  await page.goto(`${OVER_ROWS}&temps=2024-05-01/2024-05-03`);
  await page.getByRole('button', { name: 'Cartes', exact: true }).click();
  await page.getByRole('button', { name: 'Réglages de « Relevés »' }).click();
  await page.getByRole('button', { name: 'Voir le tableau' }).click();
  await expect(names).toHaveText(['Veille au soir', 'Matin', 'Soir', 'Lendemain']);
  await table.getByRole('textbox', { name: '« Vu le », à partir de' }).fill('2024-05-03');
  await expect(names).toHaveText(['Lendemain']);
  await expectRows(page, ['Lendemain']);
  await page.getByRole('button', { name: 'Retirer le filtre', exact: true }).click();
  await expect(names).toHaveCount(4);
});

test('TIME-01 APP-05 on a phone that lies and on a page zoomed twice the bar is one row; over a table and beside a panel it begins as a chip, and what is left of the map is no sliver @desktop', async ({
  page,
  refusals,
}) => {
  refusals.push(/pente/); // this small territory has no layer of slopes
  for (const size of [
    { width: 844, height: 390 },
    { width: 720, height: 450 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`${OVER_ROWS}&temps=2024-05-02`);
    const bar = page.getByRole('region', { name: 'Barre de temps' });
    const chip = page.getByRole('button', { name: /^Ouvrir la barre de temps/ });
    /** Pixels between the header and the highest of what stands at the map's foot. */
    const leftOver = async () => {
      const tops = await Promise.all(
        [bar, chip, page.getByRole('navigation', { name: 'Outils de la carte' })].map(async (one) =>
          (await one.isVisible()) ? ((await one.boundingBox())?.y ?? 0) : size.height,
        ),
      );
      return Math.min(...tops) - ((await map(page).boundingBox())?.y ?? 0);
    };
    await expect(bar).toBeVisible();
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(72);
    expect(await leftOver()).toBeGreaterThanOrEqual(0.5 * size.height);
    // What a wide bar shows beside the days, it keeps with their fields.
    await bar.getByRole('button', { name: /^Choisir/ }).click();
    await bar.getByText('Période', { exact: true }).click();
    await expect(bar.getByLabel('Au', { exact: true })).toBeVisible();
    for (const field of [bar.getByLabel('Du', { exact: true }), bar.getByLabel('Au', { exact: true })])
      await expect(field).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Cartes', exact: true }).click();
    await expect(chip).toBeVisible();
    await expect(bar).toHaveCount(0);
    await page.getByRole('button', { name: 'Réglages de « Relevés »' }).click();
    await page.getByRole('button', { name: 'Voir le tableau' }).click();
    const table = page.getByRole('region', { name: 'Tableau\u00a0: Relevés' });
    await expect(table.getByRole('button', { name: 'Fermer' })).toBeInViewport({ ratio: 1 });
    await expect(chip).toBeVisible();
    await expectApart(page);
    expect(await leftOver()).toBeGreaterThanOrEqual(100);
    await table.getByRole('button', { name: 'Fermer' }).click();
    await expect(bar).toBeVisible();
  }
});
