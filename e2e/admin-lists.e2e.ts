import { expectNothing } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { ADMIN, addAccount } from './support/motu.ts';

test('ADM-22 a list is sorted by its columns, with as many lines as one chooses, and found again where it was when one comes back from a form @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  await page.goto('/admin/locations');
  const names = page.locator('tbody td:first-child');
  const range = page.getByRole('status').filter({ hasText: ' sur ' });
  await expect(range).toHaveText(/^1 – 10 sur /);
  await expect(page.getByRole('columnheader', { name: 'Titre' })).toHaveAttribute('aria-sort', 'ascending');
  const first = await names.first().innerText();

  await page.getByRole('button', { name: 'Titre' }).press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Titre' })).toHaveAttribute('aria-sort', 'descending');
  await expect(names.first()).not.toHaveText(first);
  await expect
    .poll(async () => {
      const shown = await names.allInnerTexts();
      return shown.join() === shown.toSorted((a, b) => b.localeCompare(a, 'fr')).join();
    })
    .toBe(true);

  await page.getByRole('combobox', { name: 'Nombre par page' }).selectOption('20 par page');
  await expect(range).toHaveText(/^1 – 20 sur /);
  await expect(names).toHaveCount(20);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(range).toHaveText(/^21 – 40 sur /);
  await expectNothing(page);

  const place = page.url();
  const title = await names.nth(3).innerText();
  // Places that others write meanwhile move it by a line.
  const chosen = names.filter({ has: page.getByRole('link', { name: title, exact: true }) });
  await chosen.getByRole('link').click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(page).toHaveURL(place);
  await expect(chosen).toHaveText(title);
  await page.reload();
  await expect(names).toHaveCount(20);
});

test('ADM-22 accounts are found by words, and sorted by role @desktop', async ({ page, signIn }) => {
  const { username } = await addAccount({ name: 'Vaïana Têtuanui' });
  await signIn(ADMIN);
  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Rechercher un compte' }).fill(`tetuanui ${username}`);
  await expect(page.getByRole('row').filter({ hasText: username })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Rechercher un compte' }).fill('personne de ce nom');
  await expect(page.getByText('Aucun compte à ce nom')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Rechercher un compte' }).fill('');
  await page.getByRole('button', { name: 'Rôle' }).click();
  await expect(page.getByRole('columnheader', { name: 'Rôle' })).toHaveAttribute('aria-sort', 'ascending');
  await expect
    .poll(async () => {
      const roles = await page.locator('tbody td:nth-child(2)').allInnerTexts();
      return roles[0] === 'Administrateur' && roles.join() === roles.toSorted().join();
    })
    .toBe(true);
});
