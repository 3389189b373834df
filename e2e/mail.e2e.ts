import { type SmtpServer, startSmtp, textOf } from '../apps/server/src/testing/smtp-server.ts';
import { heading, save, write } from './support/administration.ts';
import { expectNothing } from './support/axe.ts';
import { ADMIN } from './support/motu.ts';
import { test as base, expect } from './support/own-site.ts';

const test = base.extend<{ smtp: SmtpServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for from this pattern
  smtp: async ({}, use) => {
    const smtp = await startSmtp();
    await use(smtp);
    await smtp.close();
  },
});

const NEW_PASSWORD = 'la houle est longue au large';

test('ADM-21 an administrator sets the mail server and tries it; someone who forgot the password gets a link, chooses another and signs in', async ({
  page,
  signIn,
  server,
  smtp,
  refusals,
}) => {
  test.slow();
  // The password is asked for before the settings are saved.
  refusals.push(/status of 428 .*\/api\/courriel/);
  await signIn(ADMIN);
  await write(page, 'POST', '/api/users', {
    ...{ username: 'hina', displayName: null, role: 'user', context: null, email: 'hina@exemple.pf' },
  });

  await page.goto('/admin/mail');
  await expect(heading(page, 'Courriel')).toBeVisible();
  await page.getByRole('textbox', { name: 'Serveur' }).fill('127.0.0.1');
  await page.getByText('Aucune', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Port' }).fill(String(smtp.port));
  await page.getByRole('textbox', { name: 'Adresse de l’expéditeur' }).fill('motu@exemple.pf');
  await page.getByRole('textbox', { name: 'Adresse du site dans les liens' }).fill(server.url);
  await expectNothing(page);
  await save(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mot de passe actuel').fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText('Aucune modification')).toBeVisible();

  await page.getByRole('textbox', { name: 'Envoyer à' }).fill('moi@exemple.pf');
  await page.getByRole('button', { name: 'Envoyer un message d’essai' }).click();
  await expect(page.getByText('Le serveur a accepté le message pour moi@exemple.pf.')).toBeVisible();
  expect(smtp.recipients).toEqual([['moi@exemple.pf']]);

  await page.context().clearCookies({ name: 'sid' });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
  await expect(heading(page, 'Mot de passe oublié')).toBeVisible();
  await page.getByRole('textbox', { name: "Nom d'utilisateur" }).fill('hina');
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(page.getByText('Regardez votre courrier')).toBeVisible();
  await expectNothing(page);
  await expect.poll(() => smtp.messages.length).toBe(2);
  const [link = ''] = /http\S+#\S+/.exec(textOf(smtp.messages[1] ?? '')) ?? [];

  await page.goto(link);
  await expect(heading(page, 'Choisissez votre mot de passe')).toBeVisible();
  await expect(page).toHaveURL('/login/nouveau');
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirmation du nouveau mot de passe').fill(NEW_PASSWORD);
  await expectNothing(page);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(heading(page, 'Mot de passe changé')).toBeVisible();
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await page.getByRole('textbox', { name: "Nom d'utilisateur" }).fill('hina');
  await page.getByLabel('Mot de passe', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL('/');
});
