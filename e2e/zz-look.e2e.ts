import { test, expect } from './support/fixtures.ts';
import { openPanel, openGroup, isPhone } from './support/layers-panel.ts';
test('look', async ({ page }, info) => {
  const shot = async (n: string) => { await page.waitForTimeout(700); await page.screenshot({ path: `/tmp/tabwork/${info.project.name}-${n}.png` }); };
  page.on('console', (m) => { if (m.type() === 'error' || m.type() === 'warning') console.log('CONSOLE', m.text().slice(0, 300)); });
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  page.on('response', (r) => { if (r.status() >= 400) console.log(r.status(), decodeURIComponent(r.url()).slice(0, 250)); });
  await openPanel(page, '/?center=-146,-17&zoom=8&layers=aerodromes,fond-clair');
  if (isPhone(page)) await page.getByRole('button', { name: /Affichées/ }).click().catch(() => {});
  await page.getByRole('button', { name: 'Réglages de « Aérodromes »' }).click();
  await shot('0-card');
  await page.getByRole('button', { name: 'Voir le tableau' }).click();
  if (isPhone(page)) await page.getByRole('button', { name: 'Fermer' }).first().click();
  await shot('1-table');
  if (!isPhone(page)) {
    const grid = page.getByRole('grid');
    await grid.getByRole('columnheader').nth(2).getByRole('button').click();
    await grid.getByRole('row').nth(4).getByRole('gridcell').nth(1).click();
    await shot('2-selected');
    await grid.getByRole('textbox').first().fill('hao');
    await shot('3-filtered');
    await page.getByRole('button', { name: 'Agrandir le tableau' }).click();
    await shot('4-large');
  } else {
    await page.getByRole('checkbox').nth(1).click();
    await page.getByRole('button', { name: /Filtres et tri/ }).click();
    await shot('2-filters');
  }
});
