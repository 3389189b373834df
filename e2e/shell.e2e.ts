import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './support/fixtures.ts';
import { ADMIN, root } from './support/motu.ts';
import { fillSignIn, map, openSignIn } from './support/pages.ts';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

test('APP-01 the page is in French @desktop', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
});

test.describe('in a browser that is not in French', () => {
  test.use({ locale: 'en-GB' });

  test('APP-01 APP-02 dates are written in the browser’s language and in the time of Tahiti, on a French page @desktop', async ({
    page,
    signIn,
  }) => {
    await signIn(ADMIN);
    const answer = page.waitForResponse('**/api/admin/overview');
    await page.goto('/admin');
    const { startedAt } = (await (await answer).json()).content;
    const zone = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Pacific/Tahiti' } as const;
    const date = new Date(startedAt).toLocaleString('en-GB', zone);
    await expect(page.getByText(`En service depuis le ${date}`)).toBeVisible();
  });
});

test('APP-04 the header and the title carry the product’s name and the version of the root package', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Motu · Les cartes de Polynésie française');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: /^Motu/ })).toContainText(`Motu${version}`);
});

test('NAME-01 the script that the page asks for at once weighs less than 250 KB @desktop', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const scripts = [...new Set(html.match(/\/assets\/[\w-]+\.js/g))];
  const answers = await Promise.all(scripts.map((path) => request.get(path, { headers: { 'accept-encoding': 'br' } })));
  const weights = answers.map((answer) => Number(answer.headers()['content-length']));
  expect(weights.length).toBeGreaterThan(4);
  expect(weights.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(250 * 1024);
});

test('APP-04 MAP-06 a configured name and logo take the place of Motu’s, and a configured toolbar leaves what it names @desktop', async ({
  page,
}) => {
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const product = JSON.stringify({
      name: 'Te Fenua',
      version: '9.9',
      logo: '/logo.svg',
      toolbar: ['mesure', 'couches'],
    });
    const body = (await answer.text()).replace(/(id="motu-product">)[^<]*/, `$1${product}`);
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/');
  const brand = page.getByRole('banner').getByRole('link', { name: /^Te Fenua/ });
  await expect(brand).toContainText('Te Fenua9.9');
  await expect(brand.locator('img')).toHaveAttribute('src', '/logo.svg');
  await expect(page).toHaveTitle(/^Te Fenua/);
  const tools = page.getByRole('navigation', { name: 'Outils de la carte' }).getByRole('button');
  await expect(tools).toHaveText(['À propos', 'Mesurer', 'Cartes']);
});

for (const path of ['/', '/carte/papeete', '/carte/moorea']) {
  test(`APP-10 ${path} shows a fallback while loading, then the map @desktop`, async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/map-page-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByText('Initialisation en cours...')).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    release();
    await expect(map(page)).toBeVisible();
    await expect(page.getByText('Initialisation en cours...')).toBeHidden();
  });
}

test('APP-03 the header is 50 px high: mark, name and version, tagline, the search where the screen is small, the user', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header).toHaveCSS('height', '50px');
  const brand = header.getByRole('link').first();
  await expect(brand.locator('svg')).toBeVisible();
  await expect(brand).toContainText(`Motu${version}`);
  // A small screen keeps the mark alone, beside the search.
  if (!isMobile) await expect(header.getByText('Les cartes de Polynésie française')).toBeVisible();
  await expect(header.getByRole('combobox', { name: 'Rechercher' })).toHaveCount(isMobile ? 1 : 0);
  await expect(header.getByRole('button', { name: 'Se connecter' })).toBeVisible();
});

test('MAP-01 the map fills the screen under a header of 50 px, and has no button of the library', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const toolbar = isMobile ? 56 : 0; // it stands under the map of a small screen, and floats over the others
  await expect(map(page).locator('canvas, .ol-viewport').first()).toBeAttached();
  await expect.poll(() => map(page).boundingBox()).toEqual({ x: 0, y: 50, width, height: height - 50 - toolbar });
  await expect(map(page).locator('button')).toHaveCount(0);
});

test('APP-07 the administration says « Chargement », and a part that fails to load can be tried again @desktop', async ({
  page,
  signIn,
  refusals,
}) => {
  refusals.push(/admin-app/);
  await signIn(ADMIN);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/admin-app-*.js*', async (route) => {
    await held;
    await route.abort('connectionreset');
  });
  await page.goto('/admin', { waitUntil: 'commit' });
  await expect(page.getByText('Chargement')).toBeVisible();
  release();
  await expect(page.getByRole('alert')).toContainText('Cette partie n’a pas pu s’ouvrir');

  // Still cut: it fails again, and says so again.
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('alert')).toContainText('Cette partie n’a pas pu s’ouvrir');

  await page.unroute('**/assets/admin-app-*.js*');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { name: 'Accueil' })).toBeVisible();
});

test('APP-07 a style sheet that did not arrive is asked for again @desktop', async ({ page, signIn, refusals }) => {
  refusals.push(/admin-app/);
  await signIn(ADMIN);
  await page.route('**/assets/admin-app-*.css', (route) => route.abort('connectionreset'));
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toContainText('Cette partie n’a pas pu s’ouvrir');
  await page.unroute('**/assets/admin-app-*.css');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { name: 'Accueil' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCSS('height', '60px');
  await expect(page.getByRole('main')).toHaveCSS('overflow-y', 'auto');
});

test('APP-07 a sign-in dialog that did not arrive says so, and can be tried again or left @desktop', async ({
  page,
  refusals,
}) => {
  refusals.push(/account-parts/);
  await page.route('**/assets/account-parts-*.js', (route) => route.abort('connectionreset'));
  await page.goto('/');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('Cette partie n’a pas pu s’ouvrir');
  await page.getByRole('button', { name: 'Fermer' }).click();
  await expect(failure).toBeHidden();
  await page.unroute('**/assets/account-parts-*.js');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await failure.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('dialog', { name: 'Authentification' })).toBeVisible();
});

test('APP-08 an unknown path shows the not-found page @desktop', async ({ page, refusals }) => {
  refusals.push(/nulle-part/);
  await page.goto('/nulle-part');
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
  await expect(page).toHaveTitle('Page introuvable · Motu');
  await page.getByRole('link', { name: 'Voir la carte', exact: true }).click();
  await expect(map(page)).toBeVisible();
});

test('the skip link leads the keyboard over the header to the map @desktop', async ({ page }) => {
  await page.goto('/');
  await expect(map(page)).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Aller à la carte' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(map(page)).toBeFocused();
});

test('losing the network shows « Mode hors-ligne » and disables signing in, until it is back (APP-06)', async ({
  page,
  context,
  cutNetwork,
}) => {
  await page.goto('/');
  const signIn = page.getByRole('button', { name: 'Se connecter' });
  await expect(signIn).toBeEnabled();
  await cutNetwork();
  await expect(page.getByText('Mode hors-ligne')).toBeVisible();
  await expect(signIn).toBeDisabled();
  await context.setOffline(false);
  await expect(page.getByText('Mode hors-ligne')).toBeHidden();
  await expect(signIn).toBeEnabled();
});

test('APP-07 a message is told plainly when what shows it did not arrive, which is asked for again @desktop', async ({
  page,
  refusals,
}) => {
  refusals.push(/\/assets\/messages-/);
  let refused = 0;
  await page.route(/\/assets\/messages-[\w-]+\.js/, (route) => (refused++ < 2 ? route.abort() : route.continue()));
  const modal = await openSignIn(page);
  await fillSignIn(modal, ADMIN);
  await expect(page.getByText('Vous êtes connecté en tant que admin.')).toBeVisible();
  await expect.poll(() => refused, { timeout: 20_000 }).toBeGreaterThan(2);
});
