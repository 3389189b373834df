import type { Page } from '@playwright/test';
import { expectNothing } from './support/axe.ts';
import { followCalls } from './support/calls.ts';
import { writeContent } from './support/content.ts';
import { test as base, expect } from './support/fixtures.ts';
import { ADMIN } from './support/motu.ts';
import { avatar, fillSignIn, map, openUserMenu } from './support/pages.ts';
import { keepBeforehand, VERSION_KEY, version } from './support/visitor.ts';
import { close, open, tab, test, visit, welcome } from './support/welcome.ts';

test.beforeAll(writeContent);

const seenVersion = (page: Page) => page.evaluate((key) => localStorage.getItem(key), VERSION_KEY);

const TABS = ['Bienvenue', 'Nouveautés', 'À propos', "Conditions d'utilisation", 'Mentions légales', 'Confidentialité'];

test('WEL-01 a first visit opens the welcome tab, which only its buttons close, once', async ({ page }) => {
  await visit(page);
  await expect(tab(page, 'Bienvenue')).toHaveAttribute('aria-selected', 'true');
  const { width } = page.viewportSize() ?? { width: 0 };
  await expect.poll(async () => (await welcome(page).boundingBox())?.width).toBe(Math.min(1000, width));
  // The dialog itself flows in a layer of its own, which carries the height.
  await expect(welcome(page).locator('xpath=..')).toHaveCSS('z-index', '900');
  await page.keyboard.press('Escape');
  await page.mouse.click(2, 2);
  await expect(welcome(page)).toBeVisible();
  expect(await seenVersion(page)).toBeNull();
  await close(page);
  await expect(welcome(page)).toBeHidden();
  await expect.poll(() => seenVersion(page)).toBe(version);

  const painted = page.waitForResponse((response) => response.url().includes('/api/wmts/'));
  await page.clock.install();
  await page.reload();
  await painted;
  await page.clock.runFor(10_000);
  await expect(welcome(page)).toHaveCount(0);
});

test('WEL-01 a visit after an update opens on « Nouveautés » @desktop', async ({ page, context }) => {
  await keepBeforehand(context, { [VERSION_KEY]: '4.0.0' });
  await visit(page);
  await expect(tab(page, 'Nouveautés')).toHaveAttribute('aria-selected', 'true');
  await close(page);
  await expect.poll(() => seenVersion(page)).toBe(version);
});

test('WEL-01 (ACC-03) the keyboard stays inside, moves among the tabs and reaches both buttons that close @desktop', async ({
  page,
}) => {
  await visit(page);
  await tab(page, 'Bienvenue').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Nouveautés')).toBeFocused();
  await expect(tab(page, 'Nouveautés')).toHaveAttribute('aria-selected', 'true');
  const seen = new Set<string>();
  for (let press = 0; press < 15; press++) {
    await page.keyboard.press('Tab');
    const inside = await welcome(page).evaluate((dialog) => dialog.contains(document.activeElement));
    expect(inside, `after ${press + 1} presses`).toBe(true);
    seen.add(
      await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent || '',
      ),
    );
  }
  expect([...seen].filter((name) => name === 'Fermer')).toHaveLength(1);
  await welcome(page).getByRole('button', { name: 'Fermer' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(welcome(page)).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Aller à la carte' })).toBeFocused();
});

test('APP-12 WEL-02 the six tabs have their titles, and the long texts arrive when they are opened', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await visit(page);
  await expect(page.getByRole('tab')).toHaveText(TABS);
  expect(asked.filter((url) => /assets\/(texts|release-notes)-/.test(url))).toEqual([]);
  for (const [name, heading] of [
    ['À propos', 'À propos de Motu'],
    ["Conditions d'utilisation", 'Conditions d’utilisation'],
    ['Mentions légales', 'Mentions légales'],
    ['Confidentialité', 'Confidentialité'],
  ] as const) {
    await tab(page, name).click();
    await expect(welcome(page).getByRole('heading', { name: heading, exact: true })).toBeVisible();
  }
  expect(asked.filter((url) => /assets\/texts-.*\.js/.test(url))).toHaveLength(1);
});

test('WEL-02 on wide screens each tab has its own picture', async ({ page }) => {
  const isWide = (page.viewportSize()?.width ?? 0) >= 768;
  await visit(page);
  const sources = new Set<string | null>();
  for (const name of TABS) {
    await tab(page, name).click();
    const picture = welcome(page).locator('img[data-tab]');
    await expect(picture).toBeVisible({ visible: isWide });
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
    await expect.poll(async () => sources.has(await picture.getAttribute('src'))).toBe(false);
    sources.add(await picture.getAttribute('src'));
  }
  expect(sources.size).toBe(6);
});

test('WEL-03 the welcome tab says what the maps are worth, whom to ask, and how recent it is @desktop', async ({
  page,
}) => {
  await visit(page);
  const dialog = welcome(page);
  for (const words of [
    /données à titre indicatif/,
    /les plus récentes sont détenues par les services concernés/,
    /date de dernière mise à jour/,
    /Un bouton d’information par couche/,
    /À côté du nom de la couche, il ouvre ses détails/,
  ]) {
    await expect(dialog).toContainText(words);
  }
  await expect(dialog.getByRole('link', { name: 'boîte d’assistance' })).toHaveAttribute(
    'href',
    'mailto:aide@exemple.pf',
  );
  const { APP_LAST_UPDATE } = await (await page.request.get('/api/environment')).json();
  const date = new Date(APP_LAST_UPDATE).toLocaleDateString('fr-FR', { dateStyle: 'long', timeZone: 'Pacific/Tahiti' });
  await expect(dialog).toContainText(`Version ${version} · mise à jour le ${date}`);
  await expect(dialog).not.toContainText('Utilisation');
  // Beside an illustration, on a screen of medium width too.
  for (const width of [1440, 800]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = [dialog.getByText(/données à titre indicatif/).first(), dialog.locator('img[data-tab]')];
    await expect
      .poll(async () => {
        const [text, picture] = await Promise.all(boxes.map((one) => one.boundingBox()));
        if (!text || !picture) return false;
        const isBeside = text.x + text.width <= picture.x || picture.x + picture.width <= text.x;
        return isBeside && text.y >= picture.y && text.y + text.height <= picture.y + picture.height;
      }, `${width} px`)
      .toBe(true);
  }
});

test('WEL-04 the notice about reporting errors shows only where the configuration asks for it @desktop', async ({
  page,
}) => {
  await page.route('/', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.text()).replace('"reportNotice":false', '"reportNotice":true');
    await route.fulfill({ response: reply, body });
  });
  await visit(page);
  await expect(welcome(page)).toContainText('Un tutoriel vous guidera dans l’onglet « Utilisation ».');
});

test('WEL-05 (SEC-16) the administrators’ warning stands over the tabs, cleaned, and follows what they write when the page is looked at again @desktop', async ({
  page,
}) => {
  await visit(page);
  const warning = welcome(page).getByRole('region', { name: 'Avertissement' });
  await expect(warning).toContainText('Maintenance samedi de 6 h à 8 h. En savoir plus');
  await expect(warning.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(warning.locator('iframe, script, [href^=javascript]')).toHaveCount(0);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  await page.route('**/api/settings', async (route) => {
    const reply = await route.fetch();
    const { content } = await reply.json();
    const warning_message = 'La maintenance est <em>finie</em>.';
    await route.fulfill({ response: reply, json: { content: { ...content, warning_message } } });
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(warning).toHaveText('La maintenance est finie.');
});

test('WEL-05 the settings are asked again when someone signs in, and when they sign out @desktop', async ({ page }) => {
  let asked = 0;
  await page.route('**/api/settings', async (route) => {
    asked++;
    await route.continue();
  });
  await visit(page);
  await expect(welcome(page).getByRole('region', { name: 'Avertissement' })).toBeVisible();
  await close(page);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Authentification' });
  await expect(dialog).toBeVisible();
  const before = asked;
  await fillSignIn(dialog, ADMIN);
  await expect(avatar(page)).toBeVisible();
  await expect.poll(() => asked).toBeGreaterThan(before);
  const menu = await openUserMenu(page);
  const signedIn = asked;
  await menu.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await expect.poll(() => asked).toBeGreaterThan(signedIn);
});

test('WEL-05 a new page asks for the settings once: the dialog that opens after the answer about cookies has those of the survey @desktop', async ({
  page,
  context,
}) => {
  await context.clearCookies();
  const asked = await followCalls(page, /\/api\/settings$/);
  await page.goto('/');
  await expect.poll(() => asked.length).toBe(1);
  await page.getByRole('button', { name: 'Accepter' }).click();
  await expect(welcome(page).getByRole('region', { name: 'Avertissement' })).toBeVisible({ timeout: 25_000 });
  await close(page);
  await expect(welcome(page)).toBeHidden();
  expect(asked).toHaveLength(1);
});

test('TER-01 « Conditions d’utilisation » names every producer and its licence @desktop', async ({ page }) => {
  await open(page, "Conditions d'utilisation");
  const licences = (await (await page.request.get('/api/licences')).json()).content;
  for (const { producteur } of licences) await expect(welcome(page)).toContainText(producteur);
  await expect(welcome(page).getByRole('link', { name: 'ODbL 1.0' }).first()).toBeAttached();
});

test('APP-04 « Mentions légales » says what the configuration says, and what is missing @desktop', async ({ page }) => {
  await page.route('/', async (route) => {
    const reply = await route.fetch();
    const publisher = JSON.stringify({ name: 'Commune de Huahine', host: 'Centre de calcul, Fare' });
    const body = (await reply.text()).replace('"publisher":null', `"publisher":${publisher}`);
    await route.fulfill({ response: reply, body });
  });
  await open(page, 'Mentions légales');
  await expect(welcome(page)).toContainText('Commune de Huahine');
  await expect(welcome(page)).toContainText('Centre de calcul, Fare');
  await expect(welcome(page).getByRole('status')).toContainText('adresse, téléphone, directeur de la publication');
});

test('WEL-02 (ACC-12) « À propos » leads to the accessibility statement @desktop', async ({ page }) => {
  await open(page, 'À propos');
  await welcome(page).getByRole('link', { name: 'Accessibilité : partiellement conforme' }).click();
  await expect(welcome(page).getByRole('heading', { name: /^Accessibilité/ })).toBeInViewport();
  await expect(page).not.toHaveURL(/#/);
});

base(
  'WEL-11 (ACC-03) a layer that warns, visible at start, opens « Avertissement » until « J’ai compris » @desktop',
  async ({ page }) => {
    await page.route('**/api/contexts/default', async (route) => {
      const reply = await route.fetch();
      const context = await reply.json();
      for (const { groupAndLayers } of context.groups) {
        for (const { layer, options } of groupAndLayers) if (layer === 'limites-maritimes') options.visible = true;
      }
      await route.fulfill({ response: reply, json: context });
    });
    await page.goto('/');
    const warning = page.getByRole('dialog', { name: 'Avertissement' });
    await expect(warning).toContainText('ne pas utiliser pour la navigation');
    await page.keyboard.press('Escape');
    await page.mouse.click(2, 2);
    await expect(warning).toBeVisible();
    await expectNothing(page);
    // A click beside it has taken the focus away: the keyboard finds it again at once.
    await page.keyboard.press('Tab');
    const understood = warning.getByRole('button', { name: "J'ai compris" });
    await expect(understood).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(understood).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(warning).toBeHidden();
    await expect(map(page)).toBeVisible();
  },
);

test('WEL-02 axe finds nothing on any of the tabs', async ({ page }) => {
  test.slow(); // six tabs, in the light and in the dark
  await visit(page);
  for (const name of TABS) {
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 3 }).first()).toBeVisible();
    await expectNothing(page);
  }
});

test('WEL-02 the dialog fits a screen of 320 px @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page);
  for (const name of TABS) {
    await tab(page, name).click();
    const panel = page.getByRole('tabpanel');
    await expect(panel.getByRole('heading').first()).toBeVisible();
    expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), name).toBe(0);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
