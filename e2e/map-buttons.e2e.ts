import { devices } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { button, MOOREA, pointAt, viewOf } from './support/map-screen.ts';

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
    const hint = page.getByText('Cliquez pour tracer la zone');
    await start.click();
    await expect(hint).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(hint).toHaveCount(0);
    await start.click();
    await button(page, 'Annuler').click();
    await expect(start).toBeVisible();
    await expect(hint).toHaveCount(0);
  });
});
