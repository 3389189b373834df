import { followCalls } from './support/calls.ts';
import { expect, test } from './support/fixtures.ts';
import { ADMIN, addAccount, editAccount } from './support/motu.ts';
import { avatar, fillSignIn, map, openSignIn, openUserMenu } from './support/pages.ts';

test('AUTH-01 a button opens the modal « Authentification », with both fields required', async ({ page }) => {
  const modal = await openSignIn(page);
  await expect(modal.getByLabel("Nom d'utilisateur")).toBeFocused();
  await expect(modal.getByLabel("Nom d'utilisateur")).toHaveAttribute('required');
  await expect(modal.getByLabel('Mot de passe', { exact: true })).toHaveAttribute('required');
  await expect(modal.getByRole('button', { name: 'Fermer' })).toHaveCount(2);
  await modal.getByRole('button', { name: 'Fermer' }).last().click();
  await expect(modal).toBeHidden();
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeFocused();
});

test('AUTH-01 the sign-in button is disabled offline @desktop', async ({ page, cutNetwork }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeEnabled();
  await cutNetwork();
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeDisabled();
});

test('AUTH-02 submit waits for both fields, and the fields are empty each time the modal opens @desktop', async ({
  page,
}) => {
  const modal = await openSignIn(page);
  const submit = modal.getByRole('button', { name: 'Se connecter' });
  await expect(submit).toBeDisabled();
  await modal.getByLabel("Nom d'utilisateur").fill('hina');
  await expect(submit).toBeDisabled();
  await modal.getByLabel('Mot de passe', { exact: true }).fill('secret');
  await expect(submit).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(modal.getByLabel("Nom d'utilisateur")).toHaveValue('');
  await expect(modal.getByLabel('Mot de passe', { exact: true })).toHaveValue('');
  await expect(submit).toBeDisabled();
});

test('AUTH-03 AUTH-05 success closes the modal, says who is connected, and shows the avatar’s menu', async ({
  page,
}) => {
  const hina = await addAccount({ name: 'Hina Teriʻi' });
  const modal = await openSignIn(page);
  await fillSignIn(modal, hina);
  const toast = page.getByRole('status').filter({ hasText: 'Connecté' }).last();
  await expect(toast).toContainText('Vous êtes connecté en tant que Hina Teriʻi.');
  await expect(modal).toBeHidden();
  await expect(avatar(page).getByText('HT', { exact: true })).toBeVisible();
  await expect(avatar(page)).toBeFocused();

  const menu = await openUserMenu(page);
  await expect(menu).toContainText('Hina Teriʻi');
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Changer de mot de passe',
    'Sécurité du compte',
    'Mes sessions',
    'Se déconnecter',
  ]);
  await menu.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeFocused();
});

test('AUTH-05 an administrator without a display name is shown by the username, with a link to /admin @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  await page.goto('/');
  await expect(avatar(page).getByText('AD', { exact: true })).toBeVisible();
  const menu = await openUserMenu(page);
  await expect(menu).toContainText('admin');
  await menu.getByRole('menuitem', { name: 'Administration' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { name: 'Accueil' })).toBeVisible();
});

test('AUTH-04 a failure shows the server’s message in the modal, and submit stays allowed @desktop', async ({
  page,
  refusals,
}) => {
  refusals.push(/\/api\/auth\b/);
  const account = await addAccount();
  const modal = await openSignIn(page);
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await fillSignIn(modal, { ...account, password: 'pas le bon' });
  const { detail } = await (await answer).json();
  await expect(modal.getByRole('alert')).toHaveText(detail);
  await expect(modal.getByLabel("Nom d'utilisateur")).toHaveValue(account.username);
  await expect(modal.getByRole('button', { name: 'Se connecter' })).toBeEnabled();
  await modal.getByLabel('Mot de passe', { exact: true }).fill(account.password);
  await modal.getByRole('button', { name: 'Se connecter' }).click();
  await expect(avatar(page)).toBeVisible();
});

test('AUTH-06 a connected page asks every 60 s who is signed in, and an anonymous one only once @desktop', async ({
  page,
  signIn,
}) => {
  const asked = await followCalls(page, /\/api\/auth\/details$/);
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await page.clock.runFor(180_000);
  expect(asked).toHaveLength(1);

  await signIn(ADMIN);
  await page.reload();
  await expect(avatar(page)).toBeVisible();
  for (const count of [3, 4]) {
    await page.clock.runFor(60_000);
    await expect.poll(() => asked.length).toBe(count);
  }
});

test('AUTH-07 an expired session shows a modal that cannot be dismissed; signing out ends it @desktop', async ({
  page,
  signIn,
}) => {
  const account = await addAccount();
  await signIn(account);
  await page.clock.install();
  await page.goto('/');
  await expect(avatar(page)).toBeVisible();
  await editAccount((accounts) => accounts.setDisabled(account.username, true));
  await page.clock.runFor(60_000);
  const modal = page.getByRole('dialog', { name: 'Authentification expirée' });
  await expect(modal).toContainText('Vous pouvez vous déconnecter ou vous reconnecter.');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 300);
  await expect(modal).toBeVisible();
  await expect(modal.getByRole('button', { name: 'Fermer' })).toHaveCount(0);
  await modal.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
});

test('AUTH-07 signing in again ends the expired modal, and the page stays @desktop', async ({ page, signIn }) => {
  const account = await addAccount();
  await signIn(account);
  await page.clock.install();
  await page.goto('/carte/moorea');
  await expect(avatar(page)).toBeVisible();
  await editAccount((accounts) => accounts.setDisabled(account.username, true));
  await page.clock.runFor(60_000);
  const again = page.getByRole('button', { name: 'Se reconnecter' });
  await expect(again).toBeVisible();
  await editAccount((accounts) => accounts.setDisabled(account.username, false));
  await again.click();
  await fillSignIn(page.getByRole('dialog', { name: 'Authentification', exact: true }), account);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(avatar(page)).toBeVisible();
  await expect(page).toHaveURL('/carte/moorea');
});

test('AUTH-11 /login is a full page with the same form, and leads to the map', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Authentification' })).toBeVisible();
  await expect(page).toHaveTitle('Authentification · Motu');
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeDisabled();
  await fillSignIn(page, ADMIN);
  await expect(map(page)).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('AUTH-11 the sign-in page never leads to another site @desktop', async ({ page }) => {
  await page.goto('/login?next=//example.org/vol');
  await fillSignIn(page, ADMIN);
  await expect(map(page)).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('AUTH-13 a user changes the password from the menu; the server’s refusal stands beside its field @desktop', async ({
  page,
  signIn,
  refusals,
}) => {
  refusals.push(/\/api\/auth\/password/);
  const account = await addAccount();
  await signIn(account);
  await page.goto('/');
  await (await openUserMenu(page)).getByRole('menuitem', { name: 'Changer de mot de passe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changer de mot de passe' });
  const [current, next, again] = [
    'Mot de passe actuel',
    'Nouveau mot de passe',
    'Confirmation du nouveau mot de passe',
  ].map((label) => dialog.getByLabel(label, { exact: true })) as [typeof dialog, typeof dialog, typeof dialog];
  const save = dialog.getByRole('button', { name: 'Enregistrer' });

  await current.fill('pas le bon');
  await next.fill('court');
  await again.fill('autre');
  await save.click();
  await expect(next).toBeFocused();
  await expect(next).toHaveAccessibleDescription(/au moins 12 caractères/);
  await expect(again).toHaveAccessibleDescription(/différentes/);

  const password = 'une-autre-phrase-facile';
  await next.fill(password);
  await again.fill(password);
  await save.click();
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  await expect(current).not.toHaveAccessibleDescription('');

  await current.fill(account.password);
  await save.click();
  await expect(page.getByText('Mot de passe changé')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(avatar(page)).toBeVisible();
  await signIn({ ...account, password });
});

test('AUTH-13 a given password must be changed before anything else @desktop', async ({ page }) => {
  const account = await addAccount({ role: 'admin', mustChangePassword: true });
  await page.goto('/login?next=/admin');
  await fillSignIn(page, account);
  const dialog = page.getByRole('dialog', { name: 'Choisissez votre mot de passe' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Se déconnecter' })).toBeVisible();
  await dialog.getByLabel('Mot de passe actuel').fill(account.password);
  await dialog.getByLabel('Nouveau mot de passe', { exact: true }).fill('la-pirogue-est-rentree');
  await dialog.getByLabel('Confirmation du nouveau mot de passe').fill('la-pirogue-est-rentree');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Connexion/ }).first()).toBeVisible();
});
