import { expectNothing } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { button, MOOREA, pointAt } from './support/map-screen.ts';
import { map } from './support/pages.ts';
import { keepBeforehand } from './support/visitor.ts';

// A busy machine refuses some tiles (TILE-04), and the browser writes it: they are not what is tried here.
test.beforeEach(({ refusals }) => {
  refusals.push(/status of 503 .*\/api\/wmts\//);
});

test.describe('information block', () => {
  test('MAP-08 APP-05 the coordinates under the pointer are shown, but not on a small screen', async ({
    page,
    isMobile,
  }) => {
    await page.goto(MOOREA);
    const { x, y } = await pointAt(page, 0, 0);
    const coordinates = page.getByText(/^17,53\d{4}° S\s149,8[23]\d{4}° O$/);
    // What shows them arrives after the map: a pointer that moved before moves on.
    await expect(async () => {
      await page.mouse.move(x - 20, y);
      await page.mouse.move(x, y);
      if (isMobile) await expect(page.getByRole('button', { name: /^Sources/ })).toBeVisible({ timeout: 5000 });
      else await expect(coordinates).toBeVisible({ timeout: 5000 });
    }).toPass();
    if (isMobile) return expect(coordinates).toHaveCount(0);
    await page.mouse.move(x, 20);
    await expect(coordinates).toBeHidden();
  });

  test('MAP-08 the coordinates are those under the pointer after a zoom, and stay with the ground that it drags along @desktop', async ({
    page,
  }) => {
    await page.goto(MOOREA);
    const { x, y } = await pointAt(page, 0, 0);
    const coordinates = page.getByText(/^17,\d{6}° S\s149,\d{6}° O$/);
    await expect(async () => {
      await page.mouse.move(x + 160, y);
      await page.mouse.move(x + 200, y);
      await expect(coordinates).toBeVisible({ timeout: 5000 });
    }).toPass();
    const place = await coordinates.innerText();
    // Zoomed about its middle, other ground comes under a pointer that rests beside it.
    await page.keyboard.press('Escape');
    await map(page).focus();
    await page.keyboard.press('+');
    await expect(coordinates).not.toHaveText(place);

    const ground = await coordinates.innerText();
    await page.mouse.down();
    await page.mouse.move(x + 100, y - 80, { steps: 5 });
    await page.mouse.move(x, y - 100, { steps: 5 });
    await expect(coordinates).toHaveText(ground);
    await page.mouse.up();
    await page.mouse.move(x - 150, y);
    await expect(coordinates).not.toHaveText(ground);
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
