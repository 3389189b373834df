import { heading } from './support/administration.ts';
import { expectNothing } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { ADMIN, addAccount } from './support/motu.ts';
import { avatar, fillSignIn, openUserMenu } from './support/pages.ts';

const NEW_PASSWORD = 'la houle est longue au large';

test('ID-03 « Mes sessions » shows this device first and where else one is signed in, and ends the others', async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  const account = await addAccount({ name: 'Hina Teriʻi' });
  const elsewhere = await browser.newContext({
    baseURL: baseURL ?? '',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  });
  const other = await elsewhere.newPage();
  await other.goto('/login');
  await fillSignIn(other, account);
  await expect(avatar(other)).toBeVisible();

  await signIn(account);
  await page.goto('/');
  await (await openUserMenu(page)).getByRole('menuitem', { name: 'Mes sessions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mes sessions' });
  const rows = dialog.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Cet appareil');
  await expect(rows.last()).toContainText('Firefox sur Linux');
  await expect(rows.last()).toContainText('Depuis 127.0.0.x');
  await expect(rows.last()).toContainText('Dernier usage le');
  await expectNothing(page);

  await dialog.getByRole('button', { name: 'Terminer la session : Firefox sur Linux' }).click();
  await expect(rows).toHaveCount(1);
  await expect(dialog.getByText('Aucune autre session n’est ouverte.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(avatar(page)).toBeFocused();
  await other.reload();
  await expect(other.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await elsewhere.close();
});

test('ID-03 an administrator ends the sessions of an account and makes a link; its owner chooses a password by it, once', async ({
  page,
  browser,
  baseURL,
  signIn,
  refusals,
}) => {
  const account = await addAccount();
  const theirs = await browser.newContext({ baseURL: baseURL ?? '' });
  const owner = await theirs.newPage();
  await owner.goto('/login');
  await fillSignIn(owner, account);
  await expect(avatar(owner)).toBeVisible();

  await signIn(ADMIN);
  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Rechercher un compte' }).fill(account.username);
  await page.getByRole('link', { name: account.username, exact: true }).click();
  await expect(heading(page, account.username)).toBeVisible();
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expectNothing(page);
  await sessions.getByRole('button', { name: /^Terminer la session/ }).click();
  await expect(sessions.getByText('Aucune session n’est ouverte.')).toBeVisible();

  await page.getByRole('button', { name: 'Créer un lien' }).click();
  const told = page.getByRole('dialog', { name: `Lien pour « ${account.username} »` });
  await expect(told.getByRole('button', { name: 'Copier' })).toBeVisible();
  const link = await told.getByRole('code').innerText();
  expect(link).toContain('/login/nouveau#');
  await expectNothing(page);
  await told.getByRole('button', { name: 'Fermer' }).last().click();
  await expect(told).toBeHidden();

  await owner.goto(link);
  await owner.getByLabel('Nouveau mot de passe', { exact: true }).fill(NEW_PASSWORD);
  await owner.getByLabel('Confirmation du nouveau mot de passe').fill(NEW_PASSWORD);
  await owner.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(heading(owner, 'Mot de passe changé')).toBeVisible();
  await owner.getByRole('link', { name: 'Se connecter' }).click();
  await fillSignIn(owner, { username: account.username, password: NEW_PASSWORD });
  await expect(avatar(owner)).toBeVisible();

  refusals.push(/\/api\/auth\/oubli/);
  await page.goto(link);
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('un autre mot de passe');
  await page.getByLabel('Confirmation du nouveau mot de passe').fill('un autre mot de passe');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('alert')).toContainText('Ce lien n’est plus valable');
  await theirs.close();
});
