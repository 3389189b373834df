import type { Page } from '@playwright/test';
import { expectNothing } from './support/axe.ts';
import { writeContent } from './support/content.ts';
import { test as base, expect } from './support/fixtures.ts';
import { ADMIN } from './support/motu.ts';
import { avatar, fillSignIn, map, openUserMenu, takeFromToolbar } from './support/pages.ts';
import { CONSENT_COOKIE, keepBeforehand, SURVEY_KEY, VERSION_KEY, version } from './support/visitor.ts';

/** Visitors who have answered about cookies, and nothing else. */
const test = base.extend({
  newVisitor: true,
  page: async ({ page, context, baseURL }, use) => {
    await context.addCookies([{ name: CONSENT_COOKIE, value: '1', url: baseURL ?? '' }]);
    await use(page);
  },
});
test.beforeAll(writeContent);
base.describe.configure({ timeout: 60_000 });

const TABS = ['Bienvenue', 'Nouveautés', 'À propos', "Conditions d'utilisation", 'Mentions légales', 'Confidentialité'];
const FAILURE = "Une erreur est survenue pendant l'affichage des données.";

const welcome = (page: Page) => page.getByRole('dialog', { name: 'Bienvenue sur Motu' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const close = (page: Page) => welcome(page).getByRole('button', { name: 'Fermer' }).last().click();

/** Opens the page and waits for the dialog. It comes after the map, whose first tiles a server under test still has to draw. */
async function visit(page: Page): Promise<void> {
  await page.goto('/');
  await expect(welcome(page)).toBeVisible({ timeout: 25_000 });
}

async function open(page: Page, name = 'Bienvenue'): Promise<void> {
  await visit(page);
  await tab(page, name).click();
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
}

test('WEL-01 a first visit opens the welcome tab, which only its buttons close, once', async ({ page }) => {
  await visit(page);
  await expect(tab(page, 'Bienvenue')).toHaveAttribute('aria-selected', 'true');
  const { width } = page.viewportSize() ?? { width: 0 };
  expect((await welcome(page).boundingBox())?.width).toBe(Math.min(1000, width));
  // The dialog itself flows in a layer of its own, which carries the height.
  await expect(welcome(page).locator('xpath=..')).toHaveCSS('z-index', '900');
  await page.keyboard.press('Escape');
  await page.mouse.click(2, 2);
  await expect(welcome(page)).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), VERSION_KEY)).toBeNull();
  await close(page);
  await expect(welcome(page)).toBeHidden();
  expect(await page.evaluate((key) => localStorage.getItem(key), VERSION_KEY)).toBe(version);

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
  expect(await page.evaluate((key) => localStorage.getItem(key), VERSION_KEY)).toBe(version);
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
    sources.add(await picture.getAttribute('src'));
  }
  expect(sources.size).toBe(6);
});

test('WEL-03 the welcome tab says what the maps are worth, whom to ask, and how recent it is @desktop', async ({
  page,
}) => {
  const environment = page.waitForResponse('**/api/environment');
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
  const { APP_LAST_UPDATE } = await (await environment).json();
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
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/settings') && asked.push(request.url()));
  const answered = page.waitForResponse('**/api/settings', { timeout: 25_000 });
  await page.goto('/');
  await (await answered).finished();
  await page.getByRole('button', { name: 'Accepter' }).click();
  await expect(welcome(page).getByRole('region', { name: 'Avertissement' })).toBeVisible({ timeout: 25_000 });
  await close(page);
  await expect(welcome(page)).toBeHidden();
  expect(asked).toHaveLength(1);
});

test('WEL-06 the notes show while they come, when they fail and when they arrive @desktop', async ({
  page,
  refusals,
}) => {
  refusals.push(/release-notes/);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/release-notes/**', async (route) => {
    await held;
    await route.abort();
  });
  await open(page, 'Nouveautés');
  await expect(page.getByTestId('note-skeleton')).toHaveCount(3);
  release();
  await expect(welcome(page).getByRole('alert')).toContainText('Les nouveautés ne sont pas arrivées');
  await page.unroute('**/api/release-notes/**');
  await welcome(page).getByRole('button', { name: 'Réessayer' }).click();
  await expect(welcome(page).getByRole('heading', { name: 'Ia ora na, voici Motu' })).toBeAttached();
});

test('WEL-06 a long note is cut at 300 px, then shown whole', async ({ page }) => {
  await open(page, 'Nouveautés');
  const note = welcome(page).getByRole('article').filter({ hasText: 'Une longue note' });
  const height = async () => (await note.boundingBox())?.height ?? 0;
  const more = note.getByRole('button', { name: 'Afficher plus' });
  await expect(more).toBeVisible();
  expect(await height()).toBeLessThan(400);
  await more.click();
  await expect.poll(height).toBeGreaterThan(700);
  await note.getByRole('button', { name: 'Masquer' }).click();
  await expect.poll(height).toBeLessThan(400);
});

test('WEL-06 (SEC-17) a note that holds code shows the red message and runs nothing @desktop', async ({ page }) => {
  await open(page, 'Nouveautés');
  await expect(welcome(page).getByText(FAILURE)).toBeVisible();
  await expect(welcome(page)).not.toContainText('Une note écrite en MDX');
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});

test('WEL-06 a link to a place of the map closes the dialog and goes there @desktop', async ({ page }) => {
  await open(page, 'Nouveautés');
  await welcome(page).getByRole('link', { name: '/carte/bora-bora' }).click();
  await expect(welcome(page)).toBeHidden();
  await expect(page).toHaveTitle('Bora Bora · Motu');
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

base.describe('survey', () => {
  const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Enquête disponible' }).last();
  const survey = test.extend({
    page: async ({ page, context }, use) => {
      await keepBeforehand(context, { [VERSION_KEY]: version });
      await page.goto('/');
      await expect(notice(page)).toBeVisible({ timeout: 25_000 });
      await use(page);
    },
  });
  const dismissed = (page: Page) => page.evaluate((key) => localStorage.getItem(key), SURVEY_KEY);

  survey('WEL-08 « Plus tard » hides the survey until the next visit', async ({ page }) => {
    await expect(notice(page)).toContainText("Participez à l'amélioration du produit en donnant votre avis.");
    await page.getByRole('button', { name: 'Plus tard' }).click();
    await expect(notice(page)).toBeHidden();
    expect(await dismissed(page)).toBeNull();
    await page.reload();
    await expect(notice(page)).toBeVisible();
  });

  survey('WEL-08 « Ignorer » hides the survey for good @desktop', async ({ page }) => {
    await page.getByRole('button', { name: 'Ignorer' }).click();
    await expect(notice(page)).toBeHidden();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.clock.install();
    const painted = page.waitForResponse((response) => response.url().includes('/api/wmts/'));
    await page.reload();
    await painted;
    await page.clock.runFor(10_000);
    expect(asked.filter((url) => url.includes('survey-notice'))).toEqual([]);
  });

  survey(
    'WEL-08 « Participer » opens the form beside the page and hides the survey for good @desktop',
    async ({ page, context }) => {
      await context.route('https://exemple.pf/**', (route) => route.fulfill({ body: 'Merci' }));
      const form = context.waitForEvent('page');
      await page.getByRole('link', { name: 'Participer' }).click();
      await expect(await form).toHaveURL('https://exemple.pf/enquete');
      await expect(notice(page)).toBeHidden();
      expect(await dismissed(page)).not.toBeNull();
    },
  );

  survey('WEL-08 axe finds nothing in the survey', async ({ page }) => {
    await expect(notice(page)).toBeVisible();
    await expectNothing(page);
  });

  test('WEL-08 the survey waits while the dialog, or the preferences, are open @desktop', async ({ page }) => {
    const settings = page.waitForResponse('**/api/settings');
    await visit(page);
    await settings;
    await expect(notice(page)).toBeHidden();
    await close(page);
    await expect(notice(page)).toBeVisible();
    for (const name of ['Préférences', 'À propos']) {
      await takeFromToolbar(page, name);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(notice(page)).toBeHidden();
      await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).first().click();
      await expect(notice(page)).toBeVisible();
    }
    // Without an address in the settings there is no survey.
    await page.route('**/api/settings', async (route) => {
      const reply = await route.fetch();
      const { content } = await reply.json();
      await route.fulfill({ response: reply, json: { content: { ...content, survey_url: null } } });
    });
    const answered = page.waitForResponse('**/api/settings');
    await page.reload();
    await answered;
    await takeFromToolbar(page, 'À propos');
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).first().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(notice(page)).toHaveCount(0);
  });
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
