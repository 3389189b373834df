import { expect, test } from './support/fixtures.ts';
import { map, takeFromToolbar } from './support/pages.ts';

test('APP-09 /carte/bora-bora opens the map on the island, under its name', async ({ page }) => {
  const tile = page.waitForResponse((response) => {
    // Bora Bora whole is shown at zoom 12 or 13: tiles of a few hundredths of a degree around it.
    const [, level, row] = /EPSG:4326(?:@2x)?\/(\d+)\/(\d+)\//.exec(decodeURIComponent(response.url())) ?? [];
    const span = 180 / 2 ** Number(level);
    return Number(level) >= 10 && Math.abs(90 - (Number(row) + 0.5) * span - -16.5) < 0.3;
  });
  const asked = page.waitForRequest('**/api/emplacements/by-path?**');
  await page.goto('/carte/bora-bora');
  expect(new URL((await asked).url()).searchParams.get('path')).toBe('bora-bora');
  await expect(page).toHaveTitle('Bora Bora · Motu');
  await tile;
});

test('APP-09 LAY-01 URL-01 a location, a context and a layer that are unknown are told, and the map opens as usual @desktop', async ({
  page,
  refusals,
}) => {
  refusals.push(/\/api\/(emplacements|contexts)\//);
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('Aucun emplacement ne porte le nom «\u00a0atlantide\u00a0»'),
  );
  await page.goto('/carte/atlantide?ctx=nulle-part&layers=pas-la');
  const told = page.getByRole('status');
  await expect(told.filter({ hasText: 'Aucun emplacement ne porte le nom « atlantide »' })).toBeVisible();
  await expect(told.filter({ hasText: 'Aucun contexte publié ne porte le nom « nulle-part »' })).toBeVisible();
  await expect(told.filter({ hasText: 'Ce contexte n’a pas de couche du nom de « pas-la »' })).toBeVisible();
  expect((await logged).type()).toBe('warning');
  await expect(map(page)).toBeVisible();
  await expect(page).toHaveTitle('Motu · Les cartes de Polynésie française');
  await expect(page).not.toHaveURL(/ctx=|layers=/);
  await takeFromToolbar(page, 'Cartes');
  await expect(page.getByRole('region', { name: 'Affichées, de haut en bas' })).toContainText('Fond de carte');
});
