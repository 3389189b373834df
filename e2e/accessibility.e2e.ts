import type { Locator, Page } from '@playwright/test';
import { expectNothing } from './support/axe.ts';
import { drawShape, openPanel } from './support/drawing.ts';
import { expect, test } from './support/fixtures.ts';
import { type Account, ADMIN, addAccount, editAccount } from './support/motu.ts';
import { avatar, chooseTool, fillSignIn, map, openSignIn, openUserMenu, takeFromToolbar } from './support/pages.ts';
import { setPermission } from './support/permission.ts';

test('axe finds nothing on the map', async ({ page }) => {
  await page.goto('/');
  await expect(map(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await expectNothing(page);
});

test('axe finds nothing on the map offline @desktop', async ({ page, cutNetwork }) => {
  await page.goto('/');
  await expect(map(page)).toBeVisible();
  await cutNetwork();
  await expect(page.getByText('Mode hors-ligne')).toBeVisible();
  await expectNothing(page);
});

test('axe finds nothing in the sign-in modal, empty and refused @desktop', async ({ page, refusals }) => {
  refusals.push(/\/api\/auth\b/);
  const account = await addAccount();
  const modal = await openSignIn(page);
  await expectNothing(page);
  await fillSignIn(modal, { ...account, password: 'pas le bon' });
  await expect(modal.getByRole('alert')).toBeVisible();
  await expectNothing(page);
  await fillSignIn(modal, account); // a success forgets the failure, for the tests that sign in from here
  await expect(avatar(page)).toBeVisible();
});

test('axe finds nothing in the user menu, the toast and the password dialog', async ({ page }) => {
  const modal = await openSignIn(page);
  await page.clock.install();
  await fillSignIn(modal, ADMIN);
  await expect(page.getByText('Vous êtes connecté en tant que admin.')).toBeVisible();
  const menu = await openUserMenu(page);
  await expectNothing(page);
  await menu.getByRole('menuitem', { name: 'Changer de mot de passe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changer de mot de passe' });
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog.getByText(/Saisissez votre mot de passe actuel/)).toBeVisible();
  await expectNothing(page);
});

test('axe finds nothing on the sign-in page and in the required password dialog @desktop', async ({ page }) => {
  const account = await addAccount({ mustChangePassword: true });
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Authentification' })).toBeVisible();
  await expectNothing(page);
  await fillSignIn(page, account);
  await expect(page.getByRole('dialog', { name: 'Choisissez votre mot de passe' })).toBeVisible();
  await expectNothing(page);
});

test('axe finds nothing in the expired modal @desktop', async ({ page, signIn }) => {
  const account: Account = await addAccount();
  await signIn(account);
  await page.clock.install();
  await page.goto('/');
  await expect(avatar(page)).toBeVisible();
  await editAccount((accounts) => accounts.setDisabled(account.username, true));
  await page.clock.runFor(60_000);
  await expect(page.getByRole('dialog', { name: 'Authentification expirée' })).toBeVisible();
  await expectNothing(page);
});

test('axe finds nothing on the administration’s home, nor with its navigation open', async ({ page, signIn }) => {
  await signIn(ADMIN);
  await page.goto('/admin');
  await expect(page.getByRole('row', { name: /^Connexion/ }).first()).toBeVisible();
  await expectNothing(page);
  const open = page.getByRole('button', { name: 'Ouvrir le menu' });
  if (!(await open.isVisible())) return;
  await open.click();
  await expect(page.getByRole('navigation')).toBeVisible();
  await expectNothing(page);
});

test('axe finds nothing while the administration waits, nor when it fails @desktop', async ({
  page,
  signIn,
  refusals,
}) => {
  refusals.push(/\/api\/admin\/overview/);
  await signIn(ADMIN);
  let fail = () => {};
  const held = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route('**/api/admin/overview', async (route) => {
    await held;
    await route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"detail":"Panne."}' });
  });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Accueil' })).toBeVisible();
  await expectNothing(page);
  fail();
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  await expectNothing(page);
});

test('axe finds nothing on the pages that are not there or not allowed @desktop', async ({
  page,
  signIn,
  refusals,
}) => {
  refusals.push(/nulle-part/);
  await page.goto('/nulle-part');
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
  await expectNothing(page);
  await signIn(await addAccount());
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Accès interdit' })).toBeVisible();
  await expectNothing(page);
});

test('axe finds nothing where a part could not be loaded @desktop', async ({ page, refusals }) => {
  refusals.push(/login-page/);
  await page.route('**/assets/login-page-*.js', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  await expectNothing(page);
});

test('axe finds nothing in « Dessiner »: empty, with drawings, its menu, its dialogs, its errors', async ({ page }) => {
  test.slow(); // six states, in the light and in the dark
  await openPanel(page, 'Dessiner');
  await expect(page.getByText('Conservés sur cet appareil')).toBeVisible();
  await page.getByText('Saisir des coordonnées').click();
  await expectNothing(page);
  await drawShape(page, 'Ligne', [
    [-80, -60],
    [0, 0],
    [70, -30],
  ]);
  await expect(page.getByRole('slider', { name: 'Position sur le profil' })).toBeVisible();
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  await expectNothing(page);
  await page.getByRole('button', { name: 'Actions sur « Objet 1 »' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNothing(page);
  await page.getByRole('menuitem', { name: 'Couleur et épaisseur' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNothing(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Exporter les dessins' }).click();
  await page.getByRole('radio', { name: 'GPX' }).check();
  await expectNothing(page);
  await page.keyboard.press('Escape');
  await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: '', buffer: Buffer.from('x') });
  await expect(page.getByRole('dialog', { name: 'Erreur' })).toBeVisible();
  await expectNothing(page);
});

test('axe finds nothing in « Mesurer », empty and with a measure @desktop', async ({ page }) => {
  test.slow();
  await openPanel(page, 'Mesurer');
  await expectNothing(page);
  await drawShape(page, 'Longueur', [
    [-80, -60],
    [0, 0],
    [70, -30],
  ]);
  await expect(page.getByRole('slider', { name: 'Position sur le profil' })).toBeVisible();
  await expectNothing(page);
});

test('nothing overflows on a screen of 320 px @phone', async ({ page, signIn, refusals }) => {
  refusals.push(/nulle-part/);
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(ADMIN);
  for (const path of ['/', '/admin', '/admin/nulle-part', '/nulle-part']) {
    await page.goto(path);
    await expect(avatar(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

/** What leaves little room, or other colours; a page at 200 % has half of its pixels. */
const SCREENS = [
  { name: 'a phone that lies on its side', width: 844, height: 390 },
  { name: 'a screen of 320 px', width: 320, height: 640 },
  { name: 'a page at 200 %', width: 720, height: 450 },
  { name: 'the colours of the system', width: 1280, height: 800, forcedColors: 'active' as const },
];
const OPENED = ['/?info=-149.826000,-17.535000', '/?q=mairie'];
const ROUTE = { x1: -149.5661, y1: -17.5349, x2: -149.5588, y2: -17.5392 };

/** A server that has just started makes its road network for seconds; without a layer, which would only keep the machine busy. */
async function openRoute(page: Page): Promise<void> {
  const asked = new URLSearchParams(Object.entries(ROUTE).map(([name, value]) => [name, String(value)]));
  const address = `${process.env.MOTU_E2E_URL}/api/itineraire?${asked}`;
  await expect(async () => expect((await fetch(address)).status).toBe(200)).toPass();
  await page.goto(`/?layers=&route=${ROUTE.x1},${ROUTE.y1}/${ROUTE.x2},${ROUTE.y2}`);
  const step = page.getByRole('region', { name: 'Étapes' }).getByRole('listitem').first();
  await expect(step).toBeVisible({ timeout: 60_000 });
}

/** Whole, on the screen, and what a finger would touch there. */
async function expectReachable(target: Locator): Promise<void> {
  await expect(target).toBeInViewport({ ratio: 1 });
  await target.click({ trial: true });
}

for (const { name, width, height, forcedColors = null } of SCREENS) {
  test(`axe finds nothing with ${name}: the map, « Cartes », « Mesurer », a point, results, a route @desktop`, async ({
    page,
  }) => {
    test.slow(); // five states, in the light and in the dark
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ forcedColors });
    await page.goto('/');
    await expect(map(page)).toBeVisible();
    await expectNothing(page);
    for (const tool of ['Cartes', 'Mesurer']) {
      await takeFromToolbar(page, tool);
      await expect(page.getByRole('heading', { name: tool, exact: true })).toBeVisible();
      await expectNothing(page);
    }
    for (const path of OPENED) {
      await page.goto(path);
      await expect(page.locator('#panneau').getByRole('heading').first()).toBeVisible();
      await expectNothing(page);
    }
    await openRoute(page);
    await expectNothing(page);
  });
}

for (const width of [320, 360]) {
  test(`ITI-01 ITI-05 on a screen of ${width} px the route’s panel and toolbar are whole: nothing is cut, no button is under another @phone`, async ({
    page,
  }) => {
    test.slow(); // a server that has just started makes its road network
    await page.setViewportSize({ width, height: 640 });
    await openRoute(page);
    const panel = page.locator('#panneau');
    await page.getByRole('button', { name: 'Agrandir le panneau' }).click();
    for (const label of ['Voiture', 'Vélo', 'À pied']) {
      const choice = panel.locator('label').filter({ hasText: label });
      await choice.scrollIntoViewIfNeeded();
      await expect(choice).toBeInViewport({ ratio: 1 });
      expect(await choice.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), label).toBe(0);
    }
    const settings = panel.getByRole('button', { name: "Réglages de l'itinéraire" });
    await expectReachable(settings);
    await expectReachable(panel.getByRole('button', { name: 'Supprimer l’itinéraire' }));
    await page.keyboard.press('Escape');
    const buttons = page.getByRole('toolbar', { name: 'Itinéraire' }).getByRole('button');
    await expect(buttons).not.toHaveCount(0);
    for (const button of await buttons.all()) await expectReachable(button);
  });
}

test('axe finds nothing on the documentation of the API @desktop', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'Documentation de l’API' })).toBeVisible();
  await expectNothing(page, { isPlain: true });
});

test('axe finds nothing in the geolocation panel, refused, then recording with its profile @desktop', async ({
  page,
}) => {
  await page.clock.install();
  await setPermission(page, 'denied');
  await page.goto('/?layers=');
  await page.getByRole('button', { name: 'Activer la géolocalisation' }).click();
  await expect(page.getByText('Accès à votre position refusé')).toBeVisible();
  await expectNothing(page);
  await page.getByRole('switch', { name: 'Mode démonstration' }).click();
  await page.getByRole('button', { name: 'Enregistrer un tracé' }).click();
  await page.clock.runFor(10_000);
  await expect(page.getByRole('slider', { name: 'Position sur le profil' })).toBeVisible();
  await expectNothing(page);
});

test('(ACC-01) with the colours of the system, the open tool, the shape in hand and the size of a page stand out @desktop', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor);
  await openPanel(page, 'Mesurer');
  const tools = page.getByRole('navigation', { name: 'Outils de la carte' });
  const shape = (name: string) => page.getByRole('button', { name, exact: true });
  await shape('Longueur').click();
  await expect(shape('Longueur')).toHaveAttribute('aria-pressed', 'true');
  // Colours may be on their way.
  await expect(shape('Longueur')).not.toHaveCSS('background-color', await ground(shape('Surface')));
  const other = await ground(tools.getByRole('button', { name: 'Dessiner' }));
  await expect(tools.getByRole('button', { name: 'Mesurer' })).not.toHaveCSS('background-color', other);

  await chooseTool(page, 'Imprimer la carte');
  const format = (name: string) => page.locator('#panneau label').filter({ hasText: new RegExp(`^${name}$`) });
  await page.getByRole('radio', { name: 'A3', exact: true }).check();
  await expect(format('A3')).not.toHaveCSS('background-color', await ground(format('A4')));
  await expect(format('A2')).toHaveCSS('background-color', await ground(format('A4')));
});
