import { expect, test } from './support/fixtures.ts';
import { ADMIN, addAccount, editAccount } from './support/motu.ts';
import { fillSignIn, map } from './support/pages.ts';

test('AUTH-10 an anonymous visitor signs in first, then comes back to the asked page @desktop', async ({ page }) => {
  await page.goto('/admin?depuis=favori');
  await expect(page).toHaveURL(/\/login\?next=/);
  await fillSignIn(page, ADMIN);
  await expect(page).toHaveURL('/admin?depuis=favori');
  await expect(page.getByRole('heading', { name: 'Accueil' })).toBeVisible();
});

test('AUTH-10 a user who is no administrator sees « Accès interdit » @desktop', async ({ page, signIn }) => {
  await signIn(await addAccount());
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Accès interdit' })).toBeVisible();
  await expect(page).toHaveTitle('Accès interdit · Motu');
  await page.getByRole('link', { name: 'Voir la carte', exact: true }).click();
  await expect(map(page)).toBeVisible();
});

test('AUTH-10 an expired administrator keeps the page, under the expired modal @desktop', async ({
  page,
  signIn,
  refusals,
}) => {
  refusals.push(/\/api\/admin\/overview/);
  const account = await addAccount({ role: 'admin' });
  await signIn(account);
  await page.clock.install();
  await page.goto('/admin');
  await expect(page.getByRole('row', { name: /^Connexion/ }).first()).toBeVisible();
  await editAccount((accounts) => accounts.setDisabled(account.username, true));
  await page.clock.runFor(60_000);
  await expect(page.getByRole('dialog', { name: 'Authentification expirée' })).toBeVisible();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('row', { name: /^Connexion/, includeHidden: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('ADM-22 the home page shows the state of the installation, its disk and its traffic, and the latest operations', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  await page.goto('/admin');
  await expect(page).toHaveTitle('Administration · Motu');
  await expect(page.getByRole('banner')).toHaveCSS('height', '60px');
  const figures = page.getByRole('definition');
  await expect(figures.nth(0)).toContainText(/^\d+\.\d+\.\d+/);
  await expect(figures.nth(1)).toContainText(/o base (SQLite|PostgreSQL)$/);
  await expect(figures.nth(2)).toContainText(/o libres sur .*o$/);
  await expect(figures.nth(3)).toContainText(/^[\d\s]+ dont [\d\s]+ tuiles?$/);
  await expect(figures).toHaveCount(6);
  await expect(
    page
      .getByRole('row', { name: /^Connexion/ })
      .filter({ hasText: 'admin' })
      .first(),
  ).toBeVisible();
});

test('a failed reading of the state says so, and can be tried again @desktop', async ({ page, signIn, refusals }) => {
  refusals.push(/\/api\/admin\/overview/);
  await signIn(ADMIN);
  await page.route('**/api/admin/overview', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: '{"detail":"La base ne répond pas."}',
    }),
  );
  await page.goto('/admin');
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('La base ne répond pas.');
  await page.unroute('**/api/admin/overview');
  await failure.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('row', { name: /^Connexion/ }).first()).toBeVisible();
});

const SECTIONS = [
  'tasks',
  'layers',
  'contexts',
  'release-notes',
  'settings',
  'locations',
  'users',
  'reports',
  'journal',
  'backup',
];
const EDITED = ['layers', 'contexts', 'release-notes', 'locations', 'users'];

const NOWHERE = {
  'each section': ['/admin', ...SECTIONS.map((section) => `/admin/${section}`)],
  'each form': EDITED.map((one) => `/admin/${one}/edit`),
};

for (const [inside, paths] of Object.entries(NOWHERE)) {
  test(`APP-08 an address that leads nowhere shows a not-found page inside ${inside} of the administration @desktop`, async ({
    page,
    signIn,
    refusals,
  }) => {
    // What has no such id is asked of the server, which refuses it.
    refusals.push(/nulle-part/);
    await signIn(ADMIN);
    for (const path of paths) {
      await page.goto(`${path}/nulle-part`);
      await expect(page.getByRole('main').getByRole('heading', { name: 'Page introuvable' }), path).toBeVisible();
      await expect(page).toHaveTitle('Page introuvable · Administration · Motu');
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Couches', exact: true })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Revenir à l’accueil' }).click();
    await expect(page.getByRole('heading', { name: 'Accueil' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });
}

test('the navigation is beside the page, or opens over it on a small screen', async ({ page, signIn }) => {
  await signIn(ADMIN);
  await page.goto('/admin/nulle-part');
  const navigation = page.getByRole('navigation');
  const open = page.getByRole('button', { name: 'Ouvrir le menu' });
  await expect(page.getByRole('banner')).toContainText('Administration');
  if ((page.viewportSize()?.width ?? 0) > 900) {
    await expect(open).toBeHidden();
    await expect(navigation).toHaveCSS('width', '300px');
    return;
  }
  await expect(navigation).toBeHidden();
  await open.click();
  await expect(navigation).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(navigation).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await navigation.getByRole('link', { name: 'Accueil' }).click();
  await expect(page.getByRole('heading', { name: 'Accueil' })).toBeVisible();
  await expect(navigation).toBeHidden();
  // The page that one is on may be asked for too.
  await open.click();
  await navigation.getByRole('link', { name: 'Accueil' }).click();
  await expect(navigation).toBeHidden();
});

test('the administration leads back to the map, and to the documentation of the API @desktop', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  await page.goto('/admin');
  const docs = page.getByRole('link', { name: 'Documentation de l’API', includeHidden: true });
  await expect(docs).toHaveAttribute('href', '/api/docs');
  await page.getByRole('link', { name: 'Voir la carte', exact: true }).click();
  await expect(map(page)).toBeVisible();
});
