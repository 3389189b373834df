import { startOidcProvider, type TestProvider } from '../apps/server/src/testing/oidc-provider.ts';
import { createOwnTerritory } from '../apps/server/src/testing/own-territory.ts';
import { freePort } from '../apps/server/src/testing/postgres-cluster.ts';
import { heading, save } from './support/administration.ts';
import { expectNothing } from './support/axe.ts';
import { ADMIN } from './support/motu.ts';
import { startOwnServer } from './support/own-server.ts';
import { test as base, expect } from './support/own-site.ts';
import { avatar, fillSignIn, openUserMenu } from './support/pages.ts';

const port = freePort();

const test = base.extend<{ provider: TestProvider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for from this pattern
  server: async ({}, use) => {
    const territory = createOwnTerritory();
    const server = await startOwnServer({
      MOTU_TERRITORY: territory.folder,
      MOTU_UPSTREAMS: `127.0.0.1:${await port}`,
    });
    await use(server);
    await server.remove();
    territory.remove();
  },
  provider: async ({ server }, use) => {
    const provider = await startOidcProvider(server.url, { port: await port });
    provider.people.set('hina', { sub: 'hina', preferred_username: 'hina', name: 'Hina Teriʻi', groups: ['sig'] });
    await use(provider);
    await provider.stop();
  },
});

test('ID-01 an administrator sets a provider; one signs in there from the sign-in page, has the role of the claim, signs out there too, and local accounts work while it is away', async ({
  page,
  signIn,
  provider,
  refusals,
}) => {
  test.slow();
  // The password is asked for before the settings are saved; pages of the provider are not ours.
  refusals.push(/status of 428/, new RegExp(provider.issuer), /fonts\.googleapis\.com/);
  await signIn(ADMIN);
  await page.goto('/admin/sign-in');
  await expect(heading(page, 'Connexion')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Se connecter par un fournisseur d’identité' }).check();
  await page.getByRole('textbox', { name: 'Nom montré' }).fill('Identité du Pays');
  await page.getByRole('textbox', { name: 'Adresse de l’émetteur' }).fill(provider.issuer);
  await page.getByRole('textbox', { name: 'Identifiant du client' }).fill(provider.client.client_id);
  await page.getByLabel('Secret du client', { exact: true }).fill(provider.client.client_secret);
  await page.getByRole('textbox', { name: 'Champ des groupes' }).fill('groups');
  await page.getByRole('button', { name: 'Ajouter une valeur' }).click();
  await page.getByRole('textbox', { name: 'Valeur' }).fill('sig');
  await page.getByRole('combobox', { name: 'Rôle' }).selectOption({ label: 'Administrateur' });
  await expectNothing(page);
  await save(page).click();
  const password = page.getByRole('dialog', { name: 'Votre mot de passe' });
  await password.getByLabel('Mot de passe actuel').fill(ADMIN.password);
  await password.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText('Le fournisseur répond.')).toBeVisible();

  // What the page still asks for is asked by who is signed in.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: 'sid' });
  await page.goto('/admin/users');
  const link = page.getByRole('link', { name: 'Se connecter avec Identité du Pays' });
  await expect(link).toBeVisible();
  await expectNothing(page);
  await link.click();
  await page.getByPlaceholder('Enter any login').fill('hina');
  await page.getByPlaceholder('and password').fill('x');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/admin/users');
  await expect(page.getByRole('link', { name: 'Hina Teriʻi' })).toBeVisible();

  const menu = await openUserMenu(page);
  await expect(menu.getByRole('menuitem')).toHaveText(['Administration', 'Mes sessions', 'Se déconnecter']);
  await menu.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/session/end`));
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();

  await page.goto('/login?erreur=etat');
  await expect(page.getByRole('alert')).toContainText('Cette connexion a expiré, ou elle a déjà servi.');
  await provider.stop();
  await page.goto('/login?erreur=absent');
  await expect(page.getByRole('alert')).toContainText(
    'Identité du Pays ne répond pas : connectez-vous avec un compte local, ou réessayez.',
  );
  await expectNothing(page);
  await fillSignIn(page, ADMIN);
  await expect(avatar(page)).toBeVisible();
});
