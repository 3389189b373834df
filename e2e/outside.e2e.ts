import { test as base, expect } from './support/fixtures.ts';
import { type OutsideMap, startOutsideMap } from './support/outside.ts';

const test = base.extend<{ outside: OutsideMap }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures asked for from this pattern
  outside: async ({}, use) => {
    const outside = await startOutsideMap();
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
  refusals.push(/\/ile-voisine\//);
  outside.proxy.manner = 'lie';
  await page.goto(ISLAND);
  await page.getByRole('button', { name: 'Cartes', exact: true }).click();
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Déplacer « ${name} »` }) });
  await expect(card('Île voisine').getByRole('alert')).toHaveText('Des tuiles manquent');
  await expect(card('Fond de carte').getByRole('alert')).toHaveCount(0);
  // Every tile has failed by now: one that came later would say by itself that all is well.
  await page.waitForLoadState('networkidle');
  outside.proxy.manner = 'well';
  await card('Île voisine').getByRole('button', { name: 'Réessayer' }).click();
  await expect(card('Île voisine').getByRole('alert')).toBeHidden();
  await card('Île voisine').getByRole('button', { name: 'Réglages de « Île voisine »' }).click();
  // Its own server draws it.
  const legend = card('Île voisine').getByRole('img', { name: 'Légende de « Île voisine »' });
  await expect.poll(() => legend.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(5);

  await page.goto(`${ISLAND}&info=-150.9,-17.3`);
  const found = page.getByRole('region', { name: 'Couches à cet endroit' });
  await expect(found).toContainText('Île voisine');
  await expect(found).toContainText('Motu Iti é');
});
