import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from './support/fixtures.ts';
import { ADMIN } from './support/motu.ts';

test('OPS-04 ADM-12 ADM-22 an administrator makes a backup, finds it by words, takes it away with the password, and the home tells when @desktop', async ({
  page,
  signIn,
  refusals,
}) => {
  refusals.push(/\/api\/auth\/confirmation/);
  await signIn(ADMIN);
  await page.goto('/admin');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Sauvegarde/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Sauvegarde', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Sauvegarde · Administration · Motu');
  await page.getByRole('button', { name: 'Faire une sauvegarde' }).click();
  await expect(page.getByText('Sauvegarde faite')).toBeVisible();
  const first = page.getByRole('button', { name: /^Télécharger motu-.+\.motu\.gz$/ }).first();
  await expect(first).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Rechercher une sauvegarde' });
  await search.fill('nulle part');
  await expect(page.getByText('Aucune sauvegarde ne correspond')).toBeVisible();
  await search.fill(ADMIN.username);
  await expect(first).toBeVisible();
  await page.getByRole('button', { name: 'Taille', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Taille' })).toHaveAttribute('aria-sort', 'ascending');
  await first.click();
  const asked = page.getByRole('dialog', { name: 'Votre mot de passe' });
  const password = asked.getByLabel('Mot de passe actuel');
  await password.fill('pas le bon');
  await asked.getByRole('button', { name: 'Confirmer' }).click();
  await expect(password).toHaveAccessibleDescription('Le mot de passe actuel n’est pas le bon.');
  await password.fill(ADMIN.password);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    asked.getByRole('button', { name: 'Confirmer' }).click(),
  ]);
  await expect(asked).toBeHidden();
  const lines = gunzipSync(readFileSync(await download.path()))
    .toString()
    .trimEnd()
    .split('\n');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ format: 'motu-sauvegarde' });
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ end: 'motu-sauvegarde' });
  await page.goto('/admin');
  await expect(page.getByRole('main').getByRole('link', { name: /^Sauvegarde La dernière/ })).toBeVisible();
});
