import { expectNothing } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { handle, openPanel } from './support/layers-panel.ts';

test('MAP-12 tiles on which the server drew nothing are not unpacked @desktop', async ({ page }) => {
  await page.addInitScript(() => {
    const store = window as unknown as { unpacked: number };
    store.unpacked = 0;
    const unpack = window.createImageBitmap;
    window.createImageBitmap = ((...given: Parameters<typeof unpack>) => {
      store.unpacked += 1;
      return unpack(...given);
    }) as typeof unpack;
  });
  const unpacked = () => page.evaluate(() => (window as unknown as { unpacked: number }).unpacked);
  const empty = page.waitForResponse(/\/sante\//);
  await page.goto('/?center=-149.300000,-17.000000&zoom=14&layers=sante'); // the open sea
  await empty;
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('status', { name: 'Chargement des cartes' })).toHaveCount(0);
  expect(await unpacked()).toBe(0);
  await page.goto('/?center=-149.568000,-17.540000&zoom=14&layers=sante');
  await expect.poll(unpacked).toBeGreaterThan(0);
});

test('MAP-12 tiles are fetched by GET, with the credentials of the same origin @desktop', async ({ page }) => {
  const asked = page.waitForRequest(/\/api\/wmts\//);
  await page.goto('/');
  const tile = await asked;
  expect([tile.method(), tile.resourceType()]).toEqual(['GET', 'fetch']);
  expect((await tile.allHeaders())['sec-fetch-mode']).toBe('cors');
});

test('a layer whose tiles fail says so beside its name, the others live, and asking again brings it @desktop', async ({
  page,
  refusals,
}) => {
  refusals.push(/\/recifs\//);
  // Each tile fails once: one that is late fails too, and does not say in the middle of it that all is well.
  const asked = new Set<string>();
  await page.route('**/api/wmts/1.0.0/recifs/**', (route) => {
    const url = route.request().url();
    if (asked.has(url)) return route.continue();
    asked.add(url);
    return route.abort();
  });
  await openPanel(page, '/?layers=fond-de-carte,recifs');
  const card = page.getByRole('listitem').filter({ has: handle(page, 'Récifs') });
  await expect(card.getByRole('alert')).toHaveText('Des tuiles manquent');
  const other = page.getByRole('listitem').filter({ has: handle(page, 'Fond de carte') });
  await expect(other.getByRole('alert')).toHaveCount(0);
  const again = card.getByRole('button', { name: 'Réessayer' });
  // Nothing but asking again brings a tile; one that was first asked for meanwhile has to be asked for once more.
  await expect(async () => {
    await again.click({ timeout: 5000 });
    await expect(again).toBeHidden({ timeout: 5000 });
  }).toPass();
});

test('axe finds nothing beside a layer that fails @desktop', async ({ page, refusals }) => {
  refusals.push(/\/recifs\//);
  // Each tile fails once: one that is late fails too, and does not say in the middle of it that all is well.
  const asked = new Set<string>();
  await page.route('**/api/wmts/1.0.0/recifs/**', (route) => {
    const url = route.request().url();
    if (asked.has(url)) return route.continue();
    asked.add(url);
    return route.abort();
  });
  await openPanel(page, '/?layers=fond-de-carte,recifs');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNothing(page);
});

test('MAP-12 a bar runs while tiles come; once all are there nothing of the page moves any more @desktop', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/wmts/**', async (route) => {
    await held;
    await route.continue();
  });
  const running = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await page.goto('/');
  await expect.poll(running).toBeGreaterThan(0);
  release();
  await expect.poll(running, { timeout: 60_000 }).toBe(0);
});
