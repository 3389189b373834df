import { expect, test } from './support/fixtures.ts';
import { button, MOOREA, pointAt, viewOf } from './support/map-screen.ts';
import { map } from './support/pages.ts';

// A busy machine refuses some tiles (TILE-04), and the browser writes it: they are not what is tried here.
test.beforeEach(({ refusals }) => {
  refusals.push(/status of 503 .*\/api\/wmts\//);
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
    await expect(page).toHaveURL(/\?center=-\d+\.\d{6},-\d+\.\d{6}&zoom=9$/);
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
