import type { Page } from '@playwright/test';
import { expectNothing } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Rechercher' });
const results = (page: Page) => page.locator('ol').getByRole('listitem');

test('SRCH-01 SRCH-03 an empty field opens the help, typing closes it, clearing empties everything', async ({
  page,
}) => {
  await page.goto('/');
  await expect(field(page)).toHaveAttribute('placeholder', /Motu/);
  await field(page).focus();
  const help = page.getByText('degrés, minutes et secondes');
  await expect(help).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rechercher' })).toBeDisabled();
  await field(page).fill('pap');
  await expect(help).toBeHidden();
  await page.getByRole('button', { name: 'Effacer la recherche' }).click();
  await expect(field(page)).toHaveValue('');
  await expect(page.getByRole('listbox')).toBeHidden();
});

test('SRCH-02 suggestions come with the third letter, by keyboard too, and lead to the place', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  await field(page).fill('bo');
  await expect(page.getByRole('option')).toHaveCount(0);
  await field(page).fill('bora');
  const first = page.getByRole('option').first();
  await expect(first).toContainText('Bora');
  expect(await page.getByRole('option').count()).toBeLessThanOrEqual(10);
  // What it is stands under its name where there is no room beside it.
  const [nameBox, kindBox] = [
    await first.locator('b').boundingBox(),
    await first.getByText('Commune', { exact: true }).boundingBox(),
  ];
  if (!nameBox || !kindBox) throw new Error('The first suggestion is not seen.');
  expect(kindBox.y >= nameBox.y + nameBox.height).toBe(isMobile);
  await page.keyboard.press('ArrowDown');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(results(page).first()).toContainText('Bora Bora');
  await expect(results(page).first().getByRole('button')).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(/q=Bora/);
  await expect(page).toHaveURL(/center=-151\.7/);
});

test('SRCH-04 SRCH-06 a street is listed by commune, and a number leads to its house', async ({ page }) => {
  await page.goto('/');
  await field(page).fill('route de ceinture ouest');
  await page.keyboard.press('Enter');
  await expect(results(page).filter({ hasText: 'Route · Paea, Tahiti' })).toHaveCount(1);
  await expect(results(page).filter({ hasText: 'Route · Punaauia, Tahiti' })).toHaveCount(1);
  await field(page).fill('5 rue paul gauguin');
  await expect(page.getByRole('option').first()).toContainText('5 rue Paul Gauguin');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(results(page).first()).toContainText('Adresse · Papeete, Tahiti');
  await expect(page).toHaveURL(/zoom=1[5-9]/);
});

test('SRCH-04 results come by page with their count; choosing one goes to it', async ({ page }) => {
  await page.goto('/');
  await field(page).fill('mairie');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/\d+ résultats pour/)).toBeVisible();
  await expect(results(page)).toHaveCount(7);
  const name = await results(page).first().textContent();
  await page.getByRole('button', { name: 'Page suivante' }).click();
  await expect(page.getByText('Page 2 sur')).toBeVisible();
  await expect(results(page).first()).not.toHaveText(name ?? '');
  await expect(page).toHaveURL(/page=2/);
  await results(page).nth(1).getByRole('button').click();
  await expect(page).toHaveURL(/zoom=1[5-9]/);
});

test('SRCH-04 SRCH-05 Enter shows one result from near, several together, and typed coordinates where they are', async ({
  page,
}) => {
  await page.goto('/');
  const search = async (text: string) => {
    await field(page).fill(text);
    await page.keyboard.press('Enter');
  };
  await search('haut-commissariat');
  await expect(results(page)).toHaveCount(1);
  await expect(page).toHaveURL(/zoom=1[5-9]/);
  await expect(page).toHaveURL(/center=-149\.5/);
  // Dentists of Tahiti, Moorea and Nuku Hiva: from far.
  await search('dentiste');
  await expect(results(page)).toHaveCount(4);
  await expect(page).toHaveURL(/zoom=[4-6]/);
  await search('-16.5, -151.74');
  await expect(results(page).first()).toContainText('Lu comme degrés décimaux');
  await expect(page).toHaveURL(/center=-151\.7\d*(,|%2C)-16\.[45]/);
});

test('SRCH-04 a search in the address runs by itself, on its page @desktop', async ({ page }) => {
  await page.goto('/?q=mairie&page=2');
  await expect(page.getByText('Page 2 sur')).toBeVisible();
  await expect(field(page)).toHaveValue('mairie');
});

for (const [typed, read, shown] of [
  ['-17,5350 -149,5696', 'degrés décimaux', /17,535000°\sS/],
  ["17°32'S 149°34'O", 'degrés et minutes', /17°\s32,000′\sS/],
  ['6K 230000 8060000', 'UTM', /6K\s+E\s230000\s+N\s8060000/],
] as const) {
  test(`SRCH-05 « ${typed} » is read as ${read} and located @desktop`, async ({ page }) => {
    await page.goto('/');
    await field(page).fill(typed);
    await page.keyboard.press('Enter');
    await expect(results(page).first()).toContainText(`Lu comme ${read}`);
    await expect(results(page).first()).toContainText(shown);
    await results(page).first().getByRole('button').click();
    await expect(page).toHaveURL(/center=-149\.5/);
  });
}

test('SRCH-06 accents, apostrophes and a typo do not matter @desktop', async ({ page }) => {
  await page.goto('/');
  for (const typed of ['faaa', "Faa'a", 'fa’aʻa', 'papete', 'pape’ete']) {
    await field(page).fill(typed);
    await page.keyboard.press('Enter');
    await expect(results(page).first()).toContainText(typed.toLowerCase().startsWith('f') ? /Faa.?a/ : 'Papeete');
  }
});

test('SRCH-08 layers are found, shown as such, and put on the map when chosen @desktop', async ({ page }) => {
  await page.goto('/');
  await field(page).fill('bathymétrie');
  await page.keyboard.press('Enter');
  await results(page).filter({ hasText: 'Couche' }).first().getByRole('button').click();
  await expect(page.getByRole('heading', { name: 'Cartes', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/layers=[^&]*bathymetrie/);
});

test('SRCH-04 a search that finds nothing says what to do @desktop', async ({ page }) => {
  await page.goto('/');
  await field(page).fill('xqzw');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Aucun résultat pour « xqzw »')).toBeVisible();
});

test('SRCH-07 a search that fails opens the red modal, and can be tried again @desktop', async ({ page, refusals }) => {
  refusals.push(/api\/recherche/);
  await page.goto('/');
  await page.route('**/api/recherche?**', (route) => route.abort());
  await field(page).fill('tahiti');
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: 'Erreur' });
  await expect(modal).toBeVisible();
  await page.unroute('**/api/recherche?**');
  await modal.getByRole('button', { name: 'Réessayer' }).click();
  await expect(results(page).first()).toContainText('Tahiti');
});

test('SRCH-01 APP-06 without a network the field is disabled, and comes back with it @desktop', async ({
  page,
  cutNetwork,
  context,
}) => {
  await page.goto('/');
  await expect(field(page)).toBeEnabled();
  await cutNetwork();
  await expect(field(page)).toBeDisabled();
  await context.setOffline(false);
  await expect(field(page)).toBeEnabled();
});

test('SRCH-02 (ACC-01) axe finds nothing in the suggestions and the results', async ({ page }) => {
  await page.goto('/');
  await field(page).fill('vai');
  await expect(page.getByRole('option').first()).toBeVisible();
  // The header's own white was taken over on small screens, where axe does not see it.
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  await expect(page.getByRole('option').first()).toHaveCSS('color', ink);
  await expectNothing(page);
  await page.keyboard.press('Enter');
  await expect(results(page).first()).toBeVisible();
  await expectNothing(page);
});
