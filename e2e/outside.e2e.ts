import { dayInterval, tahitiDay } from '@motu/core';
import { test as base, expect } from './support/fixtures.ts';
import { ADMIN } from './support/motu.ts';
import { type OutsideMap, startOutsideMap } from './support/outside.ts';

const test = base.extend<{ outside: OutsideMap; useTime: boolean }>({
  useTime: [false, { option: true }],
  outside: async ({ useTime }, use) => {
    const outside = await startOutsideMap(useTime);
    await use(outside);
    await outside.remove();
  },
  baseURL: ({ outside }, use) => use(outside.url),
});

/** The island of the MapServer, in the middle of what is seen. */
const ISLAND = '/?ctx=dehors&center=-150.900000,-17.300000&zoom=10';

test('OWS-03 INFO-04 a layer of another server that answers nonsense says so beside its name, the rest lives, it comes when asked again, and tells what is there @desktop', async ({
  page,
  outside,
  refusals,
}) => {
  test.slow(); // a server that has just started draws its first tiles
  refusals.push(/\/ile-voisine\//);
  outside.proxy.manner = 'lie';
  await page.goto(ISLAND);
  await page.getByRole('button', { name: 'Cartes', exact: true }).click();
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Déplacer « ${name} »` }) });
  await expect(card('Île voisine').getByRole('alert')).toHaveText('Des tuiles manquent', { timeout: 60_000 });
  await expect(card('Fond de carte').getByRole('alert')).toHaveCount(0);
  outside.proxy.manner = 'well';
  const again = card('Île voisine').getByRole('button', { name: 'Réessayer' });
  await expect(async () => {
    // A tile that is first asked for now says by itself that all is well.
    if (await again.isVisible()) await again.click({ timeout: 5000 });
    await expect(card('Île voisine').getByRole('alert')).toBeHidden({ timeout: 5000 });
  }).toPass();
  await card('Île voisine').getByRole('button', { name: 'Réglages de « Île voisine »' }).click();
  // Its own server draws it.
  const legend = card('Île voisine').getByRole('img', { name: 'Légende de « Île voisine »' });
  await expect.poll(() => legend.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(5);

  await page.goto(`${ISLAND}&info=-150.9,-17.3`);
  const found = page.getByRole('region', { name: 'Couches à cet endroit' });
  await expect(found).toContainText('Île voisine');
  await expect(found).toContainText('Motu Iti é');
});

test('ADM-03 « Mises à jour » asks the servers of others: one that fails is named with a way to ask again, what it announces is applied @desktop', async ({
  page,
  outside,
  refusals,
  signIn,
}) => {
  refusals.push(/\/api\/upstreams\/capabilities/);
  outside.proxy.manner = 'error';
  await signIn(ADMIN);
  await page.goto('/admin/layers/updates');
  const servers = page.getByRole('region', { name: 'Serveurs extérieurs' });
  const { host } = new URL(outside.proxy.url);
  await expect(servers).toContainText(host);
  await expect(page.getByText('Toutes les couches sont à jour')).toBeHidden();
  outside.proxy.manner = 'well';
  await servers.getByRole('button', { name: `Interroger de nouveau ${host}` }).click();
  await expect(servers).toBeHidden();
  const card = page.getByRole('article', { name: 'Île voisine' });
  await expect(card).toContainText('L’étendue');
  await card.getByRole('button', { name: /^Appliquer/ }).click();
  await expect(card).toBeHidden();
  await expect(page.getByText('Toutes les couches sont à jour')).toBeVisible();
});

test.describe('with days', () => {
  test.use({ useTime: true });

  test('INFO-08 OWS-03 the pictures of a layer of another server follow the day that is chosen: today first, then another @desktop', async ({
    page,
    outside,
  }) => {
    test.slow(); // a server that has just started draws its first tiles
    /** The days whose pictures the server was asked for. */
    const days = () => {
      const asked = outside.proxy.asked.map((address) => new URL(address, outside.proxy.url).searchParams);
      return [...new Set(asked.filter((one) => one.get('REQUEST') === 'GetMap').map((one) => one.get('TIME')))];
    };
    await page.goto(`${ISLAND}&info=-150.9,-17.3`);
    const day = page.getByLabel('Jour affiché');
    await expect(day).toHaveValue(tahitiDay(new Date()));
    const today = dayInterval(await day.inputValue());
    await expect.poll(days, { timeout: 60_000 }).toEqual([today]);
    await day.fill('2024-05-02');
    const chosen = '2024-05-02T10:00:00.000Z/2024-05-03T09:59:59.999Z';
    await expect.poll(days, { timeout: 60_000 }).toEqual([today, chosen]);
  });
});
