import { heading, save } from './support/administration.ts';
import { expectNothing } from './support/axe.ts';
import { ADMIN } from './support/motu.ts';
import { expect, test } from './support/own-site.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9" fill="#6fd0c4"/></svg>';

test('ADM-24 an administrator names the site, gives it a logo and chooses its tools with a preview; visitors see them at the next load, and « Rétablir » goes back to the configuration', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn(ADMIN);
  await page.goto('/admin/settings');
  const preview = page.getByRole('region', { name: 'Aperçu de l’en-tête et des outils' });
  await page.getByRole('textbox', { name: 'Nom du site' }).fill('Te Fenua');
  await page.getByRole('textbox', { name: 'Sous-titre' }).fill('Les cartes du pays');
  await page.getByRole('checkbox', { name: 'Cache' }).uncheck();
  await page
    .getByLabel('Choisir un logo')
    .last()
    .setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(LOGO),
    });
  await expect(preview.locator('header')).toContainText('Te Fenua');
  await expect(preview.locator('header')).toContainText('Les cartes du pays');
  await expect(preview.locator('header img')).toHaveAttribute('src', /^\/api\/settings\/logos\//);
  await expect(preview).not.toContainText('Cache');
  await expectNothing(page);
  await save(page).click();
  await expect(page.getByText('Aucune modification')).toBeVisible();

  await page.goto('/');
  await expect(page).toHaveTitle(/Te Fenua/);
  const header = page.getByRole('banner');
  await expect(header.locator('img')).toHaveJSProperty('complete', true);
  await expect(header.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  await expect(page.getByRole('button', { name: 'Cartes', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cache', exact: true })).toHaveCount(0);

  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Rétablir' }).click();
  await expect(page.getByRole('textbox', { name: 'Nom du site' })).toHaveValue('');
  await save(page).click();
  await expect(page.getByText('Aucune modification')).toBeVisible();
  await page.goto('/admin');
  await expect(heading(page, 'Accueil')).toBeVisible();
  await expect(page).toHaveTitle(/· Motu$/);
});
