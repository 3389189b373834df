import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { button, expectApart, MOOREA, pointAt, toolbar, viewOf } from './support/map-screen.ts';
import { map } from './support/pages.ts';

// A busy machine refuses some tiles (TILE-04), and the browser writes it: they are not what is tried here.
test.beforeEach(({ refusals }) => {
  refusals.push(/status of 503 .*\/api\/wmts\//);
});

test.describe('keys and waiting', () => {
  test('MAP-08 (ACC-04) arrows pan, + and - zoom, and the place is told once it rests @desktop', async ({ page }) => {
    await page.goto(MOOREA);
    await map(page).focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => viewOf(page).lon).toBeLessThan(-149.85);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => viewOf(page).lat).toBeGreaterThan(-17.5);
    await page.keyboard.press('+');
    await expect(
      page.getByRole('status').filter({ hasText: /^Zoom 12, centre 17,\d+° sud, 149,\d+° ouest$/ }),
    ).toHaveCount(1);
    await page.keyboard.press('-');
    await expect(page.getByRole('status').filter({ hasText: /^Zoom 11, centre/ })).toHaveCount(1);
  });

  test('MAP-01 contexts that never come leave a map that moves @desktop', async ({ page }) => {
    await page.route('**/api/contexts/**', () => {});
    await page.goto('/');
    await map(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => viewOf(page).lon).toBeGreaterThan(-149.4);
    await toolbar(page).getByRole('button', { name: 'À propos' }).or(button(page, 'Menu')).click();
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toBeVisible();
  });

  test('MAP-01 a session that never comes does not keep the map away @desktop', async ({ page }) => {
    await page.route('**/api/auth/**', () => {});
    const tile = page.waitForResponse((response) => response.url().includes('/api/wmts/') && response.ok());
    await page.goto('/');
    await tile;
  });
});

test('APP-05 under 500 px the search is in the header and no coordinates show; from there on it floats on the map @desktop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 500, height: 800 });
  await page.goto(MOOREA);
  const [inHeader, onMap] = ['banner', 'main'].map((place) =>
    page.getByRole(place as 'main').getByRole('combobox', { name: 'Rechercher' }),
  ) as [Locator, Locator];
  const coordinates = page.getByText(/^17,5\d{5}° S\s149,8\d{5}° O$/);
  const point = async () => {
    const { x, y } = await pointAt(page, 0, 0);
    await page.mouse.move(x - 20, y);
    await page.mouse.move(x, y);
  };
  const sources = page.getByRole('button', { name: /^Sources/ });
  await expect(onMap).toBeVisible();
  await expect(inHeader).toHaveCount(0);
  // What shows them arrives after the map: a pointer that moved before moves on.
  await expect(async () => {
    await point();
    await expect(coordinates).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(sources).toBeVisible();
  await page.setViewportSize({ width: 499, height: 800 });
  await expect(inHeader).toBeVisible();
  await expect(onMap).toHaveCount(0);
  await point();
  await expect(coordinates).toHaveCount(0);
});

test('AUTH-15 URL-04 a visitor has every tool, in a frame those that the buttons of the address name, and no other @desktop', async ({
  page,
}) => {
  const TOOLS: Record<string, string[]> = {
    fullscreen: ['Passer en plein écran'],
    zoom: ['Zoomer en avant', 'Zoomer en arrière'],
    zoombox: ['Sélectionner une zone à zoomer'],
    position: ['Activer la géolocalisation'],
    itineraire: ['Calculer un itinéraire'],
    partage: ['Partager la carte'],
    download: ['Télécharger la carte'],
    impression: ['Imprimer la carte'],
    comparer: ['Comparer'],
    cache: ['Gestion du cache des zones', 'Cache'],
    preferences: ['Préférences'],
    dessin: ['Dessiner'],
    mesure: ['Mesurer'],
    couches: ['Cartes'],
    recherche: ['Rechercher'],
  };
  const expectTools = async (names: string[]) => {
    await expect(toolbar(page).getByRole('button', { name: 'À propos' })).toBeVisible();
    for (const [name, titles] of Object.entries(TOOLS))
      for (const title of titles) {
        const tool = name === 'recherche' ? page.getByRole('combobox', { name: title }) : button(page, title);
        await expect(tool, title).toHaveCount(names.includes(name) ? 1 : 0);
        if (names.includes(name)) await expect(tool, title).toBeEnabled();
      }
  };
  const all = Object.keys(TOOLS);
  const some = ['zoom', 'position', 'download', 'mesure', 'couches', 'recherche'];
  const others = all.filter((name) => !some.includes(name));
  await page.goto('/');
  await expectTools(all);
  await page.goto('/?embed=1');
  await expectTools(all);
  for (const names of [some, others]) {
    await page.goto(`/?embed=1&buttons=${names.join()}`);
    await expectTools(names);
  }
  await page.goto('/?embed=1&buttons=');
  await expectTools([]);
});

test('APP-05 MAP-03 a phone that lies, and a page zoomed twice, have every control on the screen and none over another @desktop', async ({
  page,
}) => {
  for (const size of [
    { width: 844, height: 390 },
    { width: 720, height: 450 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Plus d’outils' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Sources/ })).toBeVisible();
    await expectApart(page);
  }
});
