import { expect, test } from './support/fixtures.ts';
import { map } from './support/pages.ts';

test('APP-09 /carte/bora-bora opens the map on the island, under its name', async ({ page }) => {
  const tile = page.waitForResponse((response) => {
    // Bora Bora whole is shown at zoom 12 or 13: tiles of a few hundredths of a degree around it.
    const [, level, row] = /EPSG:4326(?:@2x)?\/(\d+)\/(\d+)\//.exec(decodeURIComponent(response.url())) ?? [];
    const span = 180 / 2 ** Number(level);
    return Number(level) >= 10 && Math.abs(90 - (Number(row) + 0.5) * span - -16.5) < 0.3;
  });
  await page.goto('/carte/bora-bora');
  await expect(page).toHaveTitle('Bora Bora · Motu');
  await tile;
});

test('APP-09 an unknown location opens the map as usual @desktop', async ({ page, refusals }) => {
  refusals.push(/\/api\/emplacements\//);
  await page.goto('/carte/atlantide');
  await expect(map(page)).toBeVisible();
  await expect(page).toHaveTitle('Motu · Les cartes de Polynésie française');
});
