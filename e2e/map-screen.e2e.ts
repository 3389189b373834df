import { devices, type Locator, type Page } from '@playwright/test';
import { expectNothing } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { map } from './support/pages.ts';
import { keepBeforehand } from './support/visitor.ts';

const MOOREA = '/?center=-149.830000,-17.530000&zoom=11';

/** Centre and zoom that the page's address says. */
function viewOf(page: Page): { lon: number; lat: number; zoom: number } {
  const { searchParams } = new URL(page.url());
  const [lon = Number.NaN, lat = Number.NaN] = (searchParams.get('center') ?? '').split(',').map(Number);
  return { lon, lat, zoom: Number(searchParams.get('zoom')) };
}

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const toolbar = (page: Page): Locator => page.getByRole('navigation', { name: 'Outils de la carte' });

/** A point of the map by its distance from the middle of what nothing covers. */
async function pointAt(page: Page, right: number, down: number): Promise<{ x: number; y: number }> {
  const box = await map(page).boundingBox();
  if (!box) throw new Error('The map is not on the page.');
  return { x: box.x + box.width / 2 + right, y: box.y + box.height / 2 + down };
}

// A busy machine refuses some tiles (TILE-04), and the browser writes it: they are not what is tried here.
test.beforeEach(({ refusals }) => {
  refusals.push(/status of 503 .*\/api\/wmts\//);
});

test.describe('buttons', () => {
  test('MAP-03 « Zoomer en avant » and « Zoomer en arrière » change the zoom by one level', async ({ page }) => {
    await page.goto(MOOREA);
    await button(page, 'Zoomer en avant').click();
    await expect.poll(() => viewOf(page).zoom).toBe(12);
    await button(page, 'Zoomer en arrière').click();
    await expect.poll(() => viewOf(page).zoom).toBe(11);
    await button(page, 'Zoomer en arrière').click();
    await expect.poll(() => viewOf(page).zoom).toBe(10);
  });

  test('MAP-03 zooming ends with the zooms of the context, and the button keeps the focus @desktop', async ({
    page,
  }) => {
    await page.goto('/?center=-149.83,-17.53&zoom=18');
    const zoomIn = button(page, 'Zoomer en avant');
    await zoomIn.click();
    await expect.poll(() => viewOf(page).zoom).toBe(19);
    await expect(zoomIn).toHaveAttribute('aria-disabled', 'true');
    await expect(zoomIn).toBeFocused();
  });

  test('MAP-03 the screen can be filled and left', async ({ page, isMobile }) => {
    await page.goto('/');
    if (isMobile) await button(page, 'Plus d’outils').click();
    await page.getByRole(isMobile ? 'menuitem' : 'button', { name: 'Passer en plein écran' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    if (isMobile) await button(page, 'Plus d’outils').click();
    await page.getByRole(isMobile ? 'menuitem' : 'button', { name: 'Quitter le plein écran' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
  });

  test('MAP-03 every button of the column has the name that its tip shows', async ({ page }) => {
    await page.goto('/');
    await button(page, 'Zoomer en avant').focus();
    for (const one of await page.locator('[data-tip]').all()) {
      expect(await one.getAttribute('data-tip')).toBe(await one.getAttribute('aria-label'));
    }
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth).toBe(page.viewportSize()?.width);
  });

  test('MAP-03 APP-05 a mobile user agent has neither zoom area nor coordinates, even on a wide screen @desktop', async ({
    browser,
    baseURL,
  }) => {
    const { userAgent } = devices['iPad Pro 11'];
    const context = await browser.newContext({
      userAgent,
      baseURL: baseURL ?? '',
      viewport: { width: 1200, height: 800 },
    });
    await context.addCookies([{ name: 'motu-consent', value: '1', url: baseURL ?? '' }]);
    const page = await context.newPage();
    await page.goto('/?embed=1');
    await expect(button(page, 'Zoomer en avant')).toBeVisible();
    await expect(button(page, 'Sélectionner une zone à zoomer')).toHaveCount(0);
    await page.mouse.move(400, 400);
    await page.mouse.move(420, 420);
    await expect(page.getByText(/° S.*° O/)).toHaveCount(0);
    await context.close();
  });

  test('MAP-04 a turned map has a compass that says its direction, and brings it back to north @desktop', async ({
    page,
  }) => {
    // A phone turns the map with two fingers.
    await page.goto(MOOREA);
    await expect(page.getByRole('button', { name: /^Haut de la carte/ })).toHaveCount(0);
    const [from, to] = [await pointAt(page, 200, 0), await pointAt(page, 0, 200)];
    await page.keyboard.down('Alt');
    await page.keyboard.down('Shift');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await page.keyboard.up('Alt');
    const compass = page.getByRole('button', { name: /^Haut de la carte : \d+° (nord|est|sud|ouest)/ });
    await expect(compass).toBeVisible();
    await compass.click();
    await expect(compass).toHaveCount(0);
  });

  test('MAP-05 a circle drawn on the map zooms to it and ends the tool @desktop', async ({ page }) => {
    // There is no such tool on a phone.
    await page.goto('/');
    await button(page, 'Sélectionner une zone à zoomer').click();
    await expect(page.getByText('Cliquez pour tracer la zone sur laquelle zoomer.')).toBeVisible();
    await expect(button(page, 'Annuler')).toBeVisible();
    const [centre, edge] = [await pointAt(page, 0, 0), await pointAt(page, 60, 0)];
    await page.mouse.click(centre.x, centre.y);
    await page.mouse.move(edge.x, edge.y, { steps: 4 });
    await page.mouse.click(edge.x, edge.y);
    await expect.poll(() => viewOf(page).zoom).toBeGreaterThan(9);
    await expect(button(page, 'Sélectionner une zone à zoomer')).toBeVisible();
    await expect(page.getByText('Cliquez pour tracer la zone')).toHaveCount(0);
  });

  test('MAP-05 Escape and « Annuler » give the zoom area up @desktop', async ({ page }) => {
    // There is no such tool on a phone.
    await page.goto('/');
    const start = button(page, 'Sélectionner une zone à zoomer');
    await start.click();
    await page.keyboard.press('Escape');
    await expect(start).toBeVisible();
    await start.click();
    await button(page, 'Annuler').click();
    await expect(start).toBeVisible();
    await expect(page.getByText('Cliquez pour tracer la zone')).toHaveCount(0);
  });
});

test.describe('toolbar', () => {
  const HINTS: Record<string, string> = {
    'À propos': 'Mentions légales et informations',
    Préférences: 'Préférences d’affichage',
    Cache: 'Consulter les cartes hors ligne',
    Dessiner: 'Dessiner des géométries',
    Mesurer: 'Mesurer des longueurs et des surfaces',
    Cartes: 'Gérer les cartes affichées',
  };

  test('MAP-06 its six items have their hints, and stand in their order @desktop', async ({ page }) => {
    // Some are in the menu of a phone.
    await page.goto('/');
    for (const [name, hint] of Object.entries(HINTS)) {
      await expect(toolbar(page).getByRole('button', { name, exact: true })).toHaveAttribute('title', hint);
    }
    const names = (await toolbar(page).getByRole('button').allTextContents()).map((text) => text.trim());
    expect(names).toEqual(Object.keys(HINTS));
  });

  test('MAP-06 « À propos » opens its tab', async ({ page }) => {
    await page.goto('/?buttons=');
    await toolbar(page).getByRole('button', { name: 'À propos' }).click();
    await expect(page.getByRole('tab', { name: 'À propos' })).toHaveAttribute('aria-selected', 'true');
  });

  test('MAP-06 what lacks room goes into « Menu », never one item alone, at every width @desktop', async ({ page }) => {
    await page.goto('/');
    await expect(toolbar(page).getByRole('button', { name: 'Cartes' })).toBeVisible();
    const all = async () => {
      const shown = (await toolbar(page).getByRole('button').allTextContents()).map((text) => text.trim());
      if (!shown.includes('Menu')) return shown.length;
      await button(page, 'Menu').click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      const inMenu = await page.getByRole('menuitem').count();
      expect(inMenu).toBeGreaterThan(1);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      await expect(button(page, 'Menu')).toBeFocused();
      return shown.length - 1 + inMenu;
    };
    await page.setViewportSize({ width: 1440, height: 800 });
    const total = await all();
    for (const width of [820, 560, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(async () => ((await toolbar(page).boundingBox())?.width ?? 999) <= width).toBe(true);
      await expect
        .poll(async () => {
          const box = await toolbar(page).getByRole('button').last().boundingBox();
          return box !== null && box.x + box.width <= width;
        })
        .toBe(true);
      expect(await all(), `${width} px`).toBe(total);
    }
  });
});

test.describe('panel', () => {
  test('MAP-07 a module opens, switches and folds; the map keeps what the panel leaves', async ({ page, isMobile }) => {
    await page.goto('/');
    const maps = toolbar(page).getByRole('button', { name: 'Cartes' });
    // With motion, which these tests do without.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await maps.click();
    const title = page.getByRole('heading', { name: 'Cartes', exact: true });
    await expect(title).toBeVisible();
    const moving = page.locator('#panneau').locator('xpath=ancestor-or-self::*[@data-open]').last();
    await expect(moving).toHaveCSS('transition-duration', /^0\.5s/);
    await expect(moving).toHaveCSS('transition-property', isMobile ? /^height/ : 'transform');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(moving).toHaveCSS('transition-duration', /^0s/);
    await expect(maps).toHaveAttribute('aria-expanded', 'true');
    if (!isMobile) {
      expect((await page.locator('#panneau').boundingBox())?.width).toBe(360);
      await button(page, 'Replier le panneau').click();
      await expect(title).toBeHidden();
      await button(page, 'Déplier le panneau').click();
      await expect(title).toBeVisible();
    }
    await maps.click();
    await expect(title).toBeHidden();
    await expect(maps).toHaveAttribute('aria-expanded', 'false');
  });

  test('MAP-07 on a small screen the copyright line stands over the sheet @phone', async ({ page }) => {
    // A wide screen has a panel at its left.
    await page.goto('/');
    const line = page.getByRole('button', { name: /^Sources des données/ });
    await expect(line).toBeVisible({ timeout: 20_000 });
    await toolbar(page).getByRole('button', { name: 'Cartes' }).click();
    await expect(page.getByRole('heading', { name: 'Cartes', exact: true })).toBeVisible();
    await expect
      .poll(async () => {
        const [above, sheet] = [await line.boundingBox(), await page.locator('#panneau').boundingBox()];
        return above && sheet ? sheet.y - (above.y + above.height) : -1;
      })
      .toBeGreaterThan(0);
  });
});

test.describe('information block', () => {
  test('MAP-08 APP-05 the coordinates under the pointer are shown, but not on a small screen', async ({
    page,
    isMobile,
  }) => {
    await page.goto(MOOREA);
    const { x, y } = await pointAt(page, 0, 0);
    await page.mouse.move(x - 20, y);
    await page.mouse.move(x, y);
    const coordinates = page.getByText(/^17,53\d{4}° S\s149,8[23]\d{4}° O$/);
    if (isMobile) return expect(coordinates).toHaveCount(0);
    await expect(coordinates).toBeVisible();
    await page.mouse.move(x, 20);
    await expect(coordinates).toBeHidden();
  });

  test('MAP-08 each format that the preferences ask for has its line, and the scale its bar', async ({
    page,
    context,
    isMobile,
  }) => {
    const settings = { coordinateFormat: 'dms', showUtm: true, showDfci: true, showScale: true };
    await keepBeforehand(context, { settings: JSON.stringify(settings) });
    await page.goto(MOOREA);
    await expect(page.getByRole('img', { name: 'Échelle : la barre mesure 5 km' })).toBeVisible();
    await button(page, 'Zoomer en avant').click();
    await expect(page.getByRole('img', { name: 'Échelle : la barre mesure 5 km' })).toBeVisible();
    await button(page, 'Zoomer en avant').click();
    await expect(page.getByRole('img', { name: 'Échelle : la barre mesure 2 km' })).toBeVisible();
    if (isMobile) return;
    const { x, y } = await pointAt(page, 0, 0);
    await page.mouse.move(x - 20, y);
    await page.mouse.move(x, y);
    await expect(page.getByText(/^17° 3\d′ \d+,\d\d″ S\s149° 49′ \d+,\d\d″ O$/)).toBeVisible();
    await expect(page.getByText(/^UTM\s6K E \d{6} N \d{7}$/)).toBeVisible();
    await expect(page.getByText(/^DFCI\s6K[A-Z]{2}\d\d[A-L]\d\.[1-5]$/)).toBeVisible();
  });

  test('MAP-09 the producers of what is visible are named, with their words and their pages', async ({ page }) => {
    const asked = page.waitForRequest('**/api/copyright?**');
    await page.goto(MOOREA);
    const { searchParams } = new URL((await asked).url());
    expect(searchParams.get('bbox')?.split(',').map(Number)).toHaveLength(4);
    expect(searchParams.get('layers')).toMatch(/^[a-z0-9-]+(,[a-z0-9-]+)*$/);
    expect(Number(searchParams.get('maxScale'))).toBeGreaterThan(100_000);
    const line = page.getByRole('button', { name: /^Sources des données : .*OpenStreetMap/ });
    await line.click();
    const words = page.getByText('© les contributeurs d’OpenStreetMap', { exact: true });
    await expect(words).toBeVisible();
    await expect(page.getByText(/^© les contributeurs d’OpenStreetMap, août 2021/)).toBeVisible();
    await expect(page.getByRole('link', { name: /^OpenStreetMap, août 2021/ })).toHaveAttribute('href', /^https:/);
    await expectNothing(page);
    await page.keyboard.press('Escape');
    await expect(words).toBeHidden();
  });

  test('MAP-09 producers that cannot be read are told in red, and no list is left @desktop', async ({
    page,
    refusals,
  }) => {
    refusals.push(/\/api\/copyright/);
    await page.route('**/api/copyright?**', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto(MOOREA);
    await expect(page.getByText('Erreur de chargement des copyrights')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('button', { name: /^Sources des données/ })).toHaveCount(0);
  });
});

test.describe('address', () => {
  test('URL-01 URL-02 the address follows the map, and opens the same view elsewhere @desktop', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await map(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => viewOf(page).lon).toBeGreaterThan(-149.4);
    await page.keyboard.press('+');
    await expect.poll(() => viewOf(page).zoom).toBe(9);
    expect(page.url()).toMatch(/\?center=-\d+\.\d{6},-\d+\.\d{6}&zoom=9$/);
    const shared = page.url();
    const other = await context.newPage();
    await other.goto(`${shared}&debug=1`);
    const { lon, lat } = viewOf(page);
    const inFrench = (degrees: number) => Math.abs(degrees).toFixed(6).replace('.', ',');
    await expect(other.getByText(`Centre      ${inFrench(lat)}° S, ${inFrench(lon)}° O`)).toBeVisible();
    await expect(other.getByText(/^Zoom {8}9$/m)).toBeVisible();
    await other.close();
  });

  test('URL-01 a map that has not moved leaves the address as it was reached @desktop', async ({ page }) => {
    await page.goto('/carte/bora-bora');
    await expect(page).toHaveTitle('Bora Bora · Motu');
    await expect(page.getByRole('button', { name: /^Sources des données/ })).toBeVisible({ timeout: 20_000 });
    expect(new URL(page.url()).search).toBe('');
  });

  test('URL-01 going back in the browser brings the map back @desktop', async ({ page }) => {
    await page.goto(`${MOOREA}&debug=1`);
    const place = page.getByText('Centre      17,530000° S, 149,830000° O');
    await page.getByRole('banner').getByRole('link', { name: /^Motu/ }).click();
    await expect(page).toHaveURL(/\/$/);
    await map(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => viewOf(page).lon).toBeGreaterThan(-149.8);
    await expect(place).toBeHidden();
    await page.goBack();
    // The map itself, which follows the address.
    await expect(place).toBeVisible();
    await expect.poll(() => viewOf(page)).toEqual({ lon: -149.83, lat: -17.53, zoom: 11 });
    await button(page, 'Zoomer en avant').click();
    await expect.poll(() => viewOf(page)).toEqual({ lon: -149.83, lat: -17.53, zoom: 12 });
  });

  test('URL-05 fixed freezes the map: neither keys nor pointer nor buttons move it', async ({ page, isMobile }) => {
    await page.goto(`${MOOREA}&fixed=1&debug=1`);
    await expect(page.getByText(/^Zoom {8}11$/m)).toBeVisible();
    await expect(button(page, 'Zoomer en avant')).toHaveCount(0);
    await map(page).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('+');
    const [from, to] = [await pointAt(page, 0, 0), await pointAt(page, 90, 60)];
    await page.mouse.move(from.x, from.y);
    if (!isMobile) await page.mouse.wheel(0, -600);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await page.mouse.dblclick(from.x, from.y);
    await expect(page.getByText('Centre      17,530000° S, 149,830000° O')).toBeVisible();
    await expect(page.getByText(/^Zoom {8}11$/m)).toBeVisible();
  });

  test('URL-06 an embedded page has no user menu', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
    await page.goto('/?embed=1');
    await expect(button(page, 'Zoomer en avant')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Se connecter' })).toHaveCount(0);
  });
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
  await expect(onMap).toBeVisible();
  await expect(inHeader).toHaveCount(0);
  await point();
  await expect(coordinates).toBeVisible();
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
    const controls = page.locator('header, main').getByRole('button').or(page.getByRole('combobox'));
    const boxes = (await Promise.all((await controls.all()).map((one) => one.boundingBox()))).filter(
      (box) => box !== null,
    );
    expect(boxes.length).toBeGreaterThan(10);
    for (const [index, { x, y, width, height }] of boxes.entries()) {
      expect(Math.min(x, y, size.width - x - width, size.height - y - height)).toBeGreaterThanOrEqual(0);
      const covered = boxes
        .slice(index + 1)
        .filter(
          (other) =>
            other.x < x + width && x < other.x + other.width && other.y < y + height && y < other.y + other.height,
        );
      expect(covered).toEqual([]);
    }
  }
});
