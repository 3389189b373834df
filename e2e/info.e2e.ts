import { expectNothing } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { map, takeFromToolbar } from './support/pages.ts';

/** The market of Papeete, on the shore of Tahiti. */
const PAPEETE = '/?center=-149.566,-17.540&zoom=16&layers=batiments,communes,fond-de-carte';

test('INFO-01 INFO-02 a click tells what is there: names, altitude, slope, coordinates, layers, the nearest island', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(PAPEETE);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/ile-proche?**', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/info-toponyme?**');
  await map(page).click({ position: { x: 180, y: 250 } });
  // Rounded to a metre: two clicks on one spot are one question.
  const { searchParams } = new URL((await asked).url());
  for (const axis of ['x', 'y']) expect(searchParams.get(axis)).toMatch(/^-\d+\.\d{1,5}$/);
  const island = page.locator('dl > div', { hasText: 'Île proche' });
  const status = page.getByRole('status');
  await expect(status.filter({ hasText: 'Recherche de ce qui se trouve ici' })).toHaveCount(1);
  await expect(island).not.toContainText('Tahiti');
  release();
  await expect(island).toContainText('Tahiti');
  await expect(status.filter({ hasText: /^Informations pour / })).toHaveCount(1);
  await expect(page.locator('dl > div', { hasText: 'Pente' })).toContainText(/\d\s%/);
  const coordinates = page.getByRole('region', { name: 'Coordonnées' });
  await expect(coordinates.getByRole('listitem')).toHaveCount(5);
  await expect(page.getByText('Île de Tahiti', { exact: false })).toBeVisible();
  await expect(page.getByText('commune de Papeete', { exact: false })).toBeVisible();
  await expect(page.getByText(/^\d+\sm$/).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Couches à cet endroit' })).toContainText('Communes');
  await expect(page.getByRole('region', { name: 'Cartes à cet endroit' }).getByRole('listitem').first()).toBeVisible();

  await coordinates.getByRole('button', { name: 'Copier les coordonnées (UTM)' }).click();
  await expect(coordinates.getByRole('button', { name: 'Copié' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^6K E \d{6} N \d{7}$/);
});

test('INFO-01 (ACC-04) Enter on the map asks about its middle, and the address keeps it @desktop', async ({ page }) => {
  await page.goto(PAPEETE);
  await map(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Coordonnées' })).toContainText('17,540');
  await expect(page).toHaveURL(/info=-149\.56\d+,-17\.5[34]\d+/);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Coordonnées' })).toContainText('17,540');
});

test('INFO-02 the altitude says which relief it comes from, and that a generalised one binds nobody @desktop', async ({
  page,
}) => {
  const note = page.getByRole('paragraph');
  await page.goto(`${PAPEETE}&info=-149.45,-17.62`); // inland, on the generalised relief
  await expect(note.filter({ hasText: 'Relief généralisé de démonstration (15″), non contractuel' })).toBeVisible();
  await page.goto(`${PAPEETE}&info=-149.83,-17.53`); // Moorea has a relief of its own
  await expect(note.filter({ hasText: 'Relief de Moorea' })).toBeVisible();
});

test('INFO-06 clearing asks for confirmation, removes the marker and closes the module', async ({ page }) => {
  await page.goto(`${PAPEETE}&info=-149.566,-17.54|label:Rendez-vous`);
  await expect(page.getByRole('heading', { name: 'Rendez-vous' })).toBeVisible();
  await page.getByRole('button', { name: 'Effacer', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Effacer ces informations' });
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('heading', { name: 'Rendez-vous' })).toBeVisible();
  await page.getByRole('button', { name: 'Effacer', exact: true }).click();
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByRole('heading', { name: 'Rendez-vous' })).toBeHidden();
  await expect(page).not.toHaveURL(/info=/);
});

test('INFO-06 a source that fails is told on its own line, the others answer, and it can be asked again @desktop', async ({
  page,
  refusals,
}) => {
  refusals.push(/api\/ile-proche/);
  await page.route('**/api/ile-proche**', (route) => route.abort());
  await page.goto(`${PAPEETE}&info=-149.566,-17.54`);
  const failure = page.getByRole('alert').filter({ hasText: 'L’île la plus proche n’a pas répondu.' });
  await expect(failure).toBeVisible();
  await expect(page.getByText('commune de Papeete', { exact: false })).toBeVisible();
  await page.unroute('**/api/ile-proche**');
  await failure.getByRole('button', { name: 'Réessayer' }).click();
  await expect(failure).toBeHidden();
  await expect(page.getByText('Tahiti', { exact: true })).toBeVisible();
});

test('INFO-06 when nothing answers at all the red modal says so @desktop', async ({ page, refusals }) => {
  refusals.push(/api\//);
  await page.goto(PAPEETE);
  await page.route(/\/api\/(ile-proche|info-|wms)/, (route) => route.abort());
  await map(page).click({ position: { x: 180, y: 250 } });
  await expect(page.getByRole('dialog', { name: 'Erreur' })).toBeVisible();
});

test('AUTH-15 INFO-01 APP-06 without a network a click asks nothing and says why, and the ground that does not come is hatched, with a sentence that has its room beside a panel @desktop', async ({
  page,
  cutNetwork,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => /\/api\/(info-|ile-proche)/.test(request.url()) && asked.push(request.url()));
  await page.goto(PAPEETE);
  await expect(page.getByRole('button', { name: /^Sources/ })).toBeVisible();
  await takeFromToolbar(page, 'Cartes');
  await expect(page.getByRole('heading', { name: 'Cartes', exact: true })).toBeVisible();
  await cutNetwork();
  await map(page).click({ position: { x: 900, y: 250 } });
  const told = page.getByRole('status');
  await expect(told.filter({ hasText: 'Pas d’information sans réseau' })).toBeVisible();
  await expect(told.filter({ hasText: 'seules les zones enregistrées sur cet appareil s’affichent' })).toBeVisible();
  await expect(map(page)).toHaveCSS('background-image', /repeating-linear-gradient/);
  await expect(page.getByRole('region', { name: 'Coordonnées' })).toHaveCount(0);
  expect(asked).toEqual([]);
  // Beside a panel, on a phone that lies, the sentence has its room.
  await page.setViewportSize({ width: 844, height: 390 });
  const sentence = told.filter({ hasText: 'seules les zones enregistrées' });
  await expect.poll(async () => (await sentence.boundingBox())?.width).toBeGreaterThan(300);
  await expect(async () => {
    const [above, sources] = [
      await sentence.boundingBox(),
      await page.getByRole('button', { name: /^Sources/ }).boundingBox(),
    ];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(sources?.y ?? 0);
  }).toPass();
});

test('INFO-02 (ACC-01) axe finds nothing in the panel', async ({ page }) => {
  await page.goto(`${PAPEETE}&info=-149.566,-17.54`);
  await expect(page.getByRole('region', { name: 'Cartes à cet endroit' })).toBeVisible();
  await expectNothing(page);
});
