import type { Page } from '@playwright/test';
import { test as base, expect } from './support/fixtures.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { map } from './support/pages.ts';

type Fixtures = { server: OwnServer };

/** Each test has a server of its own, which it stops, and the real service worker. */
const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for from this pattern
  server: async ({}, use) => {
    const server = await startOwnServer();
    await use(server);
    await server.remove();
  },
  baseURL: ({ server }, use) => use(server.url),
  // What is asked of a server that is gone is written in the console.
  refusals: ({ baseURL: _ }, use) => use([/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|503/]),
});
test.use({ serviceWorkers: 'allow' });

/** The application is whole on this device, and answers for the page. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null;
  });
const prompt = (page: Page) => page.getByRole('status').filter({ hasText: 'Mise à jour disponible' });

test('OFF-01 APP-06 after one visit the application opens without a server or a network, with its context and tools', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/');
  await expect.poll(() => isKept(page)).toBe(true);
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).includes('motu-answers'))).toBe(true);
  await server.stop();
  await context.setOffline(true);

  await page.goto('/carte?zoom=9');
  await expect(page.getByText('Mode hors-ligne')).toBeVisible();
  await expect(map(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cartes' }).click();
  await expect(page.getByRole('heading', { name: 'Cartes' })).toBeVisible();
  await expect(page.getByText('Fond de carte', { exact: true }).first()).toBeVisible();
});

test('OFF-01 the sign-in page and the API are never answered by the worker', async ({ page, context, server }) => {
  await page.goto('/');
  await expect.poll(() => isKept(page)).toBe(true);
  await server.stop();
  await context.setOffline(true);
  expect(
    await page.evaluate(() =>
      fetch('/api/settings').then(
        () => 'answered',
        () => 'failed',
      ),
    ),
  ).toBe('failed');
  await expect(page.goto('/login')).rejects.toThrow(/ERR_/);
});

test('WEL-09 a new version is offered once it is whole, waits for « Plus tard », and comes when it is asked for', async ({
  page,
  server,
}) => {
  await page.goto('/');
  await expect.poll(() => isKept(page)).toBe(true);
  await server.restart('Motu nouveau');

  await page.reload();
  await expect(page).toHaveTitle(/^Motu · /);
  await expect(prompt(page)).toContainText('Une forme inachevée');
  await prompt(page).getByRole('button', { name: 'Plus tard' }).click();
  await expect(prompt(page)).toBeHidden();
  await expect(page).toHaveTitle(/^Motu · /);

  await page.reload();
  await prompt(page).getByRole('button', { name: 'Utiliser la nouvelle version' }).click();
  await expect(page).toHaveTitle(/^Motu nouveau · /);
  await expect(prompt(page)).toBeHidden();
});

test('WEL-09 with update=auto a new version comes by itself, and the next one too', async ({ page, server }) => {
  await page.goto('/?update=auto');
  await expect.poll(() => isKept(page)).toBe(true);
  await server.restart('Motu nouveau');
  await page.goto('/?update=auto');
  await expect(page).toHaveTitle(/^Motu nouveau · /);
  await expect(page).toHaveURL(/update=auto/);
});
