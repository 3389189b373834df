import type { CDPSession, Page } from '@playwright/test';
import { codeAt, STEP_MS } from '../apps/server/src/testing/totp.ts';
import { heading, save, write } from './support/administration.ts';
import { expectNothing } from './support/axe.ts';
import { ADMIN } from './support/motu.ts';
import { test as base, expect } from './support/own-site.ts';
import { avatar, fillSignIn, openUserMenu } from './support/pages.ts';

const HINA = { username: 'hina', password: 'la houle est longue au large' };

const test = base.extend({
  // Browsers make passkeys for a name, and not for an address of numbers.
  baseURL: ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')),
});

const codeOf = (secret: string, steps = 0) => codeAt(secret, Date.now() + steps * STEP_MS);

/** A device of the machine's own, which says yes. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return session;
}

/** An account of one's own, signed in. */
async function enterAsHina(page: Page, signIn: (account: typeof HINA) => Promise<void>): Promise<void> {
  await signIn(ADMIN);
  const { id } = await write(page, 'POST', '/api/users', {
    ...{ username: HINA.username, displayName: 'Hina Teriʻi', role: 'user', context: null },
  });
  const { path } = await write(page, 'POST', `/api/users/${id}/lien`);
  const [, token] = path.split('#');
  await write(page, 'PUT', '/api/auth/oubli', { token, newPassword: HINA.password });
  await signIn(HINA);
  await page.goto('/');
}

async function openSecurity(page: Page) {
  await (await openUserMenu(page)).getByRole('menuitem', { name: 'Sécurité du compte' }).click();
  return page.getByRole('dialog', { name: 'Sécurité du compte' });
}

async function signOutAndTypePassword(page: Page, account = HINA): Promise<void> {
  await page.context().clearCookies({ name: 'sid' });
  await page.goto('/login');
  await fillSignIn(page, account);
}

test('ID-02 an application of codes is added with its picture and secret; a code, then a recovery code, finish the sign-in', async ({
  page,
  signIn,
  refusals,
}) => {
  test.slow();
  await enterAsHina(page, signIn);
  const dialog = await openSecurity(page);
  await expect(dialog.getByText('Aucun second facteur.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Ajouter une application de codes' }).click();
  await expect(dialog.getByRole('img', { name: /^Dessin à photographier/ })).toBeVisible();
  const secret = (await dialog.getByRole('code').innerText()).replaceAll(' ', '');
  await expectNothing(page);
  await dialog.getByLabel('Code à six chiffres').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Vérifier et ajouter' }).click();

  await expect(dialog.getByRole('heading', { name: 'Vos codes de secours' })).toBeFocused();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  await expectNothing(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Télécharger' }).click();
  expect((await download).suggestedFilename()).toBe('codes-de-secours.txt');
  await dialog.getByRole('button', { name: 'Je les ai gardés' }).click();
  await expect(dialog).toBeHidden();

  // The browser writes a refused code in the console.
  refusals.push(/\/api\/auth\/verification/);
  await signOutAndTypePassword(page);
  const code = page.getByLabel('Code à six chiffres');
  await expect(code).toBeFocused();
  await expectNothing(page);
  await code.fill('000000');
  await page.getByRole('button', { name: 'Se connecter' }).last().click();
  await expect(page.getByRole('alert')).toContainText('Ce code n’est pas le bon');
  // The next one, which a server that is asked a moment later still takes: the one of now has served.
  await code.fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Se connecter' }).last().click();
  await expect(avatar(page)).toBeVisible();

  await signOutAndTypePassword(page);
  await page.getByRole('button', { name: 'Utiliser un code de secours' }).click();
  await page.getByLabel('Code de secours').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Se connecter' }).last().click();
  await expect(avatar(page)).toBeVisible();
  await expect((await openSecurity(page)).getByText('9 codes n’ont pas servi.')).toBeVisible();
});

test('ID-02 a passkey is added under a name, finishes the sign-in, and is removed with the password', async ({
  page,
  signIn,
  refusals,
}) => {
  test.slow();
  const device = await addAuthenticator(page);
  await enterAsHina(page, signIn);
  const dialog = await openSecurity(page);
  await dialog.getByRole('button', { name: 'Ajouter une clé d’identification' }).click();
  await dialog.getByLabel('Nom').fill('Clé du bureau');
  await expectNothing(page);
  await dialog.getByRole('button', { name: 'Créer la clé' }).click();
  await dialog.getByRole('button', { name: 'Je les ai gardés' }).click();
  await expect(dialog).toBeHidden();

  await signOutAndTypePassword(page);
  const use = page.getByRole('button', { name: 'Utiliser une clé d’identification' });
  await expect(use).toBeVisible();
  await expectNothing(page);
  await use.click();
  await expect(avatar(page)).toBeVisible();

  // The password is asked for before it is removed.
  refusals.push(/status of 428/);
  const again = await openSecurity(page);
  await expect(again.getByRole('listitem')).toContainText('Dernier usage le');
  await again.getByRole('button', { name: 'Retirer « Clé du bureau »' }).click();
  await page.getByRole('button', { name: 'Confirmer' }).click();
  const password = page.getByRole('dialog', { name: 'Votre mot de passe' });
  await password.getByLabel('Mot de passe actuel').fill(HINA.password);
  await password.getByRole('button', { name: 'Confirmer' }).click();
  await expect(again.getByText('Aucun second facteur.')).toBeVisible();
  await device.detach();
});

test('ID-02 the setting leads an administrator without a factor to add one before anything else', async ({
  page,
  signIn,
  refusals,
}) => {
  test.slow();
  refusals.push(/status of 428/, /status of 403/);
  await signIn(ADMIN);
  await page.goto('/admin/sign-in');
  await expect(heading(page, 'Connexion')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Exiger un second facteur des administrateurs' }).check();
  await expectNothing(page);
  await save(page).click();
  const password = page.getByRole('dialog', { name: 'Votre mot de passe' });
  await password.getByLabel('Mot de passe actuel').fill(ADMIN.password);
  await password.getByRole('button', { name: 'Confirmer' }).click();

  const required = page.getByRole('dialog', { name: 'Ajoutez un second facteur' });
  await expect(required).toBeVisible();
  await signOutAndTypePassword(page, ADMIN);
  await expect(required).toBeVisible();
  await page.goto('/admin/users');
  await expect(required).toBeVisible();
  await expect(heading(page, 'Comptes')).toBeHidden();
  await expectNothing(page);
  await page.keyboard.press('Escape');
  await expect(required).toBeVisible();
  await required.getByRole('button', { name: 'Ajouter une application de codes' }).click();
  const secret = (await required.getByRole('code').innerText()).replaceAll(' ', '');
  await required.getByLabel('Code à six chiffres').fill(codeOf(secret));
  await required.getByRole('button', { name: 'Vérifier et ajouter' }).click();
  await required.getByRole('button', { name: 'Je les ai gardés' }).click();
  await expect(required).toBeHidden();
  await expect(heading(page, 'Comptes')).toBeVisible();
});
