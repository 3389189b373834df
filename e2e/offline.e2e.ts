import type { Page } from '@playwright/test';
import { drawShape, openPanel, rows } from './support/drawing.ts';
import { expect, test, untilKept } from './support/offline.ts';
import { map, takeFromToolbar } from './support/pages.ts';

test.use({
  serviceWorkers: 'allow',
  permissions: ['geolocation'],
  geolocation: { longitude: -149.833, latitude: -17.5331, accuracy: 6 },
});

const prompt = (page: Page) => page.getByRole('status').filter({ hasText: 'Mise à jour disponible' });

test('OFF-01 APP-06 after one visit the application opens without a server or a network, with its context and tools, and records a track', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/');
  await untilKept(page);
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).includes('motu-answers'))).toBe(true);
  await server.stop();
  await context.setOffline(true);

  await page.goto('/carte?zoom=9');
  await expect(page.getByText('Mode hors-ligne')).toBeVisible();
  await expect(map(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cartes' }).click();
  await expect(page.getByRole('heading', { name: 'Cartes', exact: true })).toBeVisible();
  await expect(page.getByText('Fond de carte', { exact: true }).first()).toBeVisible();

  // A track is recorded by the device alone.
  await page.getByRole('button', { name: 'Activer la géolocalisation' }).click();
  await page.getByRole('button', { name: 'Enregistrer un tracé' }).click();
  await expect(page.getByRole('region', { name: 'Tracé en cours' })).toContainText('Points');
});

test('OFF-01 the sign-in page and the API are never answered by the worker @desktop', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/');
  await untilKept(page);
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

test('WEL-09 a new version is offered once it is whole, waits for « Plus tard », and comes when it is asked for @desktop', async ({
  page,
  server,
}) => {
  test.slow();
  await page.goto('/');
  await untilKept(page);
  await server.restart('Motu nouveau');

  await page.reload();
  await expect(page).toHaveTitle(/^Motu · /);
  await expect(prompt(page)).toContainText('Une forme inachevée');
  await prompt(page).getByRole('button', { name: 'Plus tard' }).click();
  await expect(prompt(page)).toBeHidden();
  await expect(page).toHaveTitle(/^Motu · /);

  await page.reload();
  await prompt(page).getByRole('button', { name: 'Utiliser la nouvelle version' }).click();
  // A browser lets the new worker in once the old one has been idle, which it may take half a minute to notice.
  await expect(page).toHaveTitle(/^Motu nouveau · /, { timeout: 120_000 });
  await expect(prompt(page)).toBeHidden();
});

test('WEL-09 DRAW-12 with update=auto a new version comes by itself, and the next one too; drawings come back after it @desktop', async ({
  page,
  server,
}) => {
  // Two installations of the worker, each with the whole application.
  test.setTimeout(180_000);
  await openPanel(page, 'Dessiner', '/?update=auto&zoom=12');
  await drawShape(page, 'Cercle', [
    [0, 0],
    [30, 40],
  ]);
  await expect(page.getByText('Conservés sur cet appareil')).toBeVisible();
  await expect(rows(page)).toHaveText(/rayon/);
  const drawn = await rows(page).innerText();
  await untilKept(page);
  await server.restart('Motu nouveau');
  await page.goto('/?update=auto');
  await expect(page).toHaveTitle(/^Motu nouveau · /, { timeout: 60_000 });
  await expect(page).toHaveURL(/update=auto/);
  await takeFromToolbar(page, 'Dessiner');
  await expect(rows(page)).toHaveText([drawn], { useInnerText: true });
});

test('OFF-01 no worker is registered for a page inside another one @desktop', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = '/';
    document.body.append(frame);
  });
  await expect(page.frameLocator('iframe').getByRole('application', { name: 'Carte' })).toBeVisible();
  // What comes after the first tiles has come: the drawings' code, which is asked for at the same moment.
  await page.waitForFunction(() => {
    const inside = document.querySelector('iframe')?.contentWindow;
    return inside?.performance.getEntriesByType('resource').some(({ name }) => name.includes('update-work'));
  });
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await page.goto('/');
  await untilKept(page);
});
