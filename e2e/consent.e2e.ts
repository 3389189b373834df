import type { Locator, Page } from '@playwright/test';
import { expectNothing } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { map } from './support/pages.ts';
import { CONSENT_COOKIE, VERSION_KEY, version } from './support/visitor.ts';

// The service worker is let in: before an answer, and after a refusal, it must not come.
test.use({ newVisitor: true, serviceWorkers: 'allow' });

const banner = (page: Page) => page.getByRole('dialog', { name: 'Vos préférences, sur cet appareil' });
const welcome = (page: Page) => page.getByRole('dialog', { name: 'Bienvenue sur Motu' });
const answer = (page: Page, name: 'Refuser' | 'Accepter') => banner(page).getByRole('button', { name });
const closeWelcome = (page: Page) => welcome(page).getByRole('button', { name: 'Fermer' }).last().click();

/** Opens the page and waits for the banner. It comes after the map, whose first tiles a server under test still has to draw. */
async function visit(page: Page): Promise<void> {
  await page.goto('/');
  await expect(banner(page)).toBeVisible({ timeout: 25_000 });
}

/** Everything that the browser holds for the page. */
async function kept(page: Page) {
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`);
  const rest = await page.evaluate(async () => ({
    local: Object.entries(localStorage).map(([key, value]) => `${key}=${value}`),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
  }));
  return { cookies, ...rest };
}
const NOTHING = { cookies: [], local: [], session: [], databases: [], caches: [] };

test('WEL-07 (PRI-01) before any answer nothing is kept, and no other site is called @desktop', async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
  });
  await visit(page);
  await expect(banner(page)).toContainText('pour garder vos préférences et permettre l’authentification');
  await expect(banner(page)).toHaveCSS('z-index', '1000');
  await expect(welcome(page)).toBeHidden();
  expect(await kept(page)).toEqual(NOTHING);
  expect(foreign).toEqual([]);
});

test('WEL-07 (PRI-02) both answers have the same weight, and Escape answers nothing', async ({ page }) => {
  await visit(page);
  const look = (button: Locator) =>
    button.evaluate((element) => {
      const { width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(element);
      return { width, height, color, backgroundColor, borderColor, fontSize, fontWeight };
    });
  await expect(answer(page, 'Refuser')).toBeVisible();
  await expect(async () =>
    expect(await look(answer(page, 'Refuser'))).toEqual(await look(answer(page, 'Accepter'))),
  ).toPass();
  await answer(page, 'Accepter').focus();
  await page.keyboard.press('Escape');
  await expect(banner(page)).toBeVisible();
  expect(await kept(page)).toEqual(NOTHING);
});

test('WEL-07 (PRI-03) a refusal keeps itself and the seen version, and can be changed in « Confidentialité » @desktop', async ({
  page,
}) => {
  await visit(page);
  await answer(page, 'Refuser').click();
  await expect(banner(page)).toBeHidden();
  await expect(welcome(page)).toBeVisible();
  await page.getByRole('tab', { name: 'Confidentialité' }).click();
  const choice = welcome(page).getByRole('group', { name: 'Votre réponse' });
  await expect(choice.getByRole('button', { name: 'Refuser' })).toHaveAttribute('aria-pressed', 'true');
  await closeWelcome(page);
  await expect(welcome(page)).toBeHidden();
  await expect
    .poll(() => kept(page))
    .toEqual({ ...NOTHING, cookies: [`${CONSENT_COOKIE}=0`], local: [`${VERSION_KEY}=${version}`] });
});

test('WEL-07 (PRI-03) the answer changes from the tab, at once and for the next visit @desktop', async ({
  page,
  context,
}) => {
  await visit(page);
  await answer(page, 'Refuser').click();
  await page.getByRole('tab', { name: 'Confidentialité' }).click();
  const choice = welcome(page).getByRole('group', { name: 'Votre réponse' });
  await choice.getByRole('button', { name: 'Accepter' }).click();
  await expect(welcome(page).getByText('Vous avez accepté les cookies.')).toBeVisible();
  await expect.poll(async () => (await context.cookies()).map(({ value }) => value)).toEqual(['1']);
});

test('WEL-07 (PRI-04) the answer is kept 180 days, and a visit does not prolong it @desktop', async ({
  page,
  context,
}) => {
  await visit(page);
  await answer(page, 'Accepter').click();
  await expect(banner(page)).toBeHidden();
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: CONSENT_COOKIE, value: '1', path: '/', sameSite: 'Lax' });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(179.99);
  expect(days).toBeLessThanOrEqual(180);
  await page.reload();
  await expect(welcome(page)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(await context.cookies()).toEqual([cookie]);
});

test('WEL-07 (ACC-03) « Cookies » opens the confidentiality tab under the banner, and the welcome comes after the answer', async ({
  page,
}) => {
  await visit(page);
  const link = banner(page).getByRole('link', { name: 'Cookies' });
  await link.click();
  await expect(page.getByRole('tab', { name: 'Confidentialité' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'Confidentialité' })).toBeInViewport();
  await expect(welcome(page).getByRole('heading', { name: 'Vos droits' })).toBeAttached();
  // Both are there whole: the dialog keeps clear of the banner.
  await expect(async () => {
    const [card, dialog] = [await banner(page).boundingBox(), await welcome(page).boundingBox()];
    expect((dialog?.y ?? 0) + (dialog?.height ?? 0)).toBeLessThanOrEqual(card?.y ?? 0);
  }).toPass();
  await closeWelcome(page);
  await expect(welcome(page)).toBeHidden();
  await expect(link).toBeFocused();
  await answer(page, 'Accepter').click();
  await expect(page.getByRole('tab', { name: 'Bienvenue' })).toHaveAttribute('aria-selected', 'true');
});

test('WEL-07 the keyboard meets the banner first, and the page behind it stays usable @desktop', async ({ page }) => {
  await visit(page);
  for (const name of ['Cookies', 'Refuser', 'Accepter', 'Aller à la carte']) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveText(name);
  }
  await page.keyboard.press('Enter');
  await expect(map(page)).toBeFocused();
  await expect(banner(page)).toBeVisible();
});

test('WEL-07 axe finds nothing on the banner, alone and over the confidentiality tab', async ({ page }) => {
  await visit(page);
  await expectNothing(page);
  await banner(page).getByRole('link', { name: 'Cookies' }).click();
  await expect(welcome(page).getByRole('heading', { name: 'Vos droits' })).toBeAttached();
  await expectNothing(page);
});

for (const [where, address] of [
  ['with embed in its address', '/?embed=1'],
  ['in a frame', '/cadre'],
] as const) {
  test(`WEL-01 WEL-08 a page ${where} shows neither banner, welcome nor survey, and keeps nothing @desktop`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.route('/cadre', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><iframe src="/" title="Carte"></iframe>' }),
    );
    await page.clock.install();
    const painted = page.waitForResponse((response) => response.url().includes('/api/wmts/'));
    await page.goto(address);
    await painted;
    // Past the moment when everything that comes after the map has been asked for.
    await page.clock.runFor(10_000);
    expect(asked.filter((url) => /welcome-dialog|survey-notice|api\/settings/.test(url))).toEqual([]);
    for (const frame of page.frames()) await expect(frame.getByRole('button', { name: 'Refuser' })).toHaveCount(0);
    expect(await kept(page)).toEqual(NOTHING);
  });
}
