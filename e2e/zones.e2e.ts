import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { makePicture } from '../apps/server/src/testing/pictures.ts';
import { expectNothing } from './support/axe.ts';
import { drawShape, rows } from './support/drawing.ts';
import { motu } from './support/motu.ts';
import { expect, keptTiles, test, untilKept } from './support/offline.ts';
import { map, openPicture } from './support/pages.ts';
import { withState } from './support/state.ts';
import { answerBeforehand } from './support/visitor.ts';

test.use({ serviceWorkers: 'allow' });
// Sizes are estimated from tiles that a server under test still has to draw.
test.describe.configure({ timeout: 420_000 });

const MOOREA = '/?center=-149.83,-17.53&zoom=13';
/** A view that holds the island above the sheet of a phone, and a closer one inside of it. */
const AROUND = '/?center=-149.83,-17.62&zoom=11';
const INSIDE = '/?center=-149.83,-17.505&zoom=13';

const row = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Zones enregistrées' }).getByRole('listitem').filter({ hasText: name });
const toast = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title });
const column = (page: Page) => page.getByRole('button', { name: 'Gestion du cache des zones' });

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Cache', exact: true }).click();
  await page.getByRole('button', { name: 'Nouvelle zone' }).click();
  return page.getByRole('form', { name: 'Nouvelle zone' });
}

/** Fills the form for the view and waits until it is known what it will take. */
async function plan(page: Page, name: string, from: number, to: number): Promise<Locator> {
  const form = await openForm(page);
  await form.getByLabel('Nom').fill(name);
  await form.getByLabel('Du zoom').selectOption(String(from));
  await form.getByLabel('Au zoom').selectOption(String(to));
  await expect(form.getByRole('status')).toContainText(/tuiles · [\d,]+\s[KM]o env\./, { timeout: 180_000 });
  return form;
}

test('OFF-01 OFF-02 OFF-04 OFF-06 WEL-09 an island taken along works without a server or a network: map, search, information, route, measures, drawings, picture @phone', async ({
  page,
  context,
  server,
}) => {
  await page.goto(AROUND);
  const form = await plan(page, 'Tour de Moʻorea', 13, 14);
  await expect(form.getByRole('region', { name: 'Couches' })).toContainText('Fond de carte');
  await form.getByRole('button', { name: 'Mettre en cache' }).click();
  await expect(toast(page, 'Chargement de zone terminé')).toContainText('La mise en cache de la zone est terminée.', {
    timeout: 90_000,
  });
  await expect(row(page, 'Tour de Moʻorea').getByRole('img', { name: 'Complète' })).toBeVisible();
  await expect(row(page, 'Tour de Moʻorea')).toContainText(/tuiles du \d+ \p{L}+ 2\d{3}/u);
  await expectNothing(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await untilKept(page);

  await server.stop();
  await context.setOffline(true);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/wmts/') && asked.push(request.url()));
  await page.goto(INSIDE);
  await expect(page.getByText('Mode hors-ligne')).toBeVisible();
  await expectTiles(page);
  await page.getByRole('button', { name: 'Zoomer en avant' }).click();
  await expect(page).toHaveURL(/zoom=14/);
  await expectTiles(page);
  await map(page).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect(page).not.toHaveURL(/center=-149\.83(0*),-17\.505(0*)(&|$)/);
  await expectTiles(page);
  expect(asked, 'every tile was there').toEqual([]);

  const field = page.getByRole('combobox', { name: 'Rechercher' });
  await expect(field).toBeEnabled();
  await field.fill('paopao');
  await page
    .getByRole('option', { name: /^Paopao/ })
    .first()
    .click();
  await expect(page.getByText(/Réponses pour la zone Tour de Moʻorea/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Paopao' }).first()).toBeVisible();

  await page.goto(`${INSIDE}&info=-149.83,-17.505`);
  await expect(page.getByText(/Réponses pour la zone Tour de Moʻorea/)).toBeVisible();
  await expect(page.getByText(/commune de Moorea-Maiao/i)).toBeVisible();
  await expect(page.getByRole('definition').first()).toContainText(/\d\sm/);
  await expect(page.getByRole('region', { name: 'Cartes à cet endroit' })).toContainText('Relief de Moorea');

  await page.goto(`${INSIDE}&route=-149.826500,-17.504500/-149.868000,-17.492500`);
  const steps = page.getByRole('region', { name: 'Étapes' }).getByRole('listitem');
  await expect(steps.first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(/\d+\s(sec|min).*\d\skm/);

  await page.getByRole('button', { name: 'Mesurer' }).click();
  await drawShape(page, 'Longueur', [
    [-60, -60],
    [0, -10],
    [60, -30],
  ]);
  await expect(rows(page, 'Mes mesures')).toContainText('Mesure 1');
  await expect(page.getByText('Montée')).toBeVisible();
  await page.getByRole('button', { name: 'Dessiner' }).click();
  await drawShape(page, 'Point', [[40, -80]]);
  await expect(rows(page, 'Mes dessins')).toHaveCount(1);

  const dialog = await openPicture(page);
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Télécharger', exact: true }).click(),
  ]);
  expect(picture.suggestedFilename()).toMatch(/^Carte .*\.png$/);

  await server.restart('Motu nouveau');
  await context.setOffline(false);
  await expect(page.getByText('Mode hors-ligne')).toBeHidden();
  await expect(toast(page, 'Mise à jour disponible')).toBeVisible();
});

/** The middle of the map shows land in all its detail, and nothing is on its way. */
async function expectTiles(page: Page): Promise<void> {
  const box = await map(page).boundingBox();
  const clip = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2 - 100, y: (box?.y ?? 0) + 150, width: 200, height: 200 };
  const detail = async () => (await sharp(await page.screenshot({ clip })).stats()).entropy;
  await expect.poll(detail).toBeGreaterThan(4);
}

test('OFF-02 OFF-03 OFF-05 a page killed in the middle of five hundred tiles goes on where it was @desktop', async ({
  page,
  context,
  server,
}) => {
  // A phone has the same loader, and takes longer for so many.
  // Those that were given: a busy server asks for patience, and is asked again.
  const tile = /\/api\/wmts\/1\.0\.0\/[^"?]+(?=.*"statusCode":2)/;
  await page.setViewportSize({ width: 1900, height: 1060 });
  await page.goto('/?center=-149.83,-17.53&zoom=11');
  const form = await plan(page, 'Deux îles', 11, 13);
  const words = (await form.getByRole('status').textContent()) ?? '';
  const total = Number(/^([\d\s\u202f]+)/.exec(words)?.[1]?.replace(/\D/g, ''));
  expect(total).toBeGreaterThan(500);
  await form.getByRole('button', { name: 'Mettre en cache' }).click();
  await expect(column(page)).toHaveAttribute('aria-busy', 'true');
  // Some of them, not all.
  await expect(page.getByText(/^Zooms 11 à 13 · [1-4]\d\d tuiles sur/)).toBeVisible({ timeout: 90_000 });
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await again.goto('/?center=-149.83,-17.53&zoom=11');
  await again.getByRole('button', { name: 'Cache', exact: true }).click();
  await expect(row(again, 'Deux îles')).toContainText(/incomplète, \d+\s%/);
  await row(again, 'Deux îles')
    .getByRole('button', { name: /Reprendre|Compléter/ })
    .click();
  await expect(toast(again, 'Chargement de zone terminé')).toBeVisible({ timeout: 180_000 });
  await expect(row(again, 'Deux îles').getByRole('img', { name: 'Complète' })).toBeVisible();
  await expect.poll(() => server.hits(tile).size, 'the log tells of every tile').toBeGreaterThan(total / 4);
  // The map shows the first of these zooms by itself: what it was asking for is asked again as well.
  const twice = [...server.hits(tile)].filter(([path, count]) => count > 1 && !path.includes('/11/')).length;
  expect(twice, 'tiles that the server gave twice').toBeLessThanOrEqual(6);

  await row(again, 'Deux îles').getByRole('button', { name: 'Actions sur Deux îles' }).click();
  await again.getByRole('menuitem', { name: 'Supprimer' }).click();
  await again.getByRole('button', { name: 'Confirmer' }).click();
  await expect(again.getByText('Aucune zone enregistrée')).toBeVisible();
  await expect.poll(() => keptTiles(again)).toBe(0);
});

test('OFF-05 without room left a zone stops, says so, and leaves the complete ones whole @desktop', async ({
  page,
  context,
}) => {
  // The browser’s room does not depend on the screen.
  await page.goto(MOOREA);
  await (await plan(page, 'Moʻorea', 13, 13)).getByRole('button', { name: 'Mettre en cache' }).click();
  await expect(row(page, 'Moʻorea').getByRole('img', { name: 'Complète' })).toBeVisible({ timeout: 60_000 });
  const before = await keptTiles(page);

  await page.getByRole('button', { name: 'Nouvelle zone' }).click();
  const form = page.getByRole('form', { name: 'Nouvelle zone' });
  await form.getByLabel('Nom').fill('Trop grande');
  await form.getByLabel('Au zoom').selectOption('16');
  await expect(form.getByRole('status')).toContainText('env.', { timeout: 180_000 });
  await form.getByRole('button', { name: 'Mettre en cache' }).click();
  await expect(column(page)).toHaveAttribute('aria-busy', 'true');
  const client = await context.newCDPSession(page);
  await client.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 10_000 });
  await expect(page.getByRole('alert').filter({ hasText: 'Plus de place sur cet appareil' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(row(page, 'Moʻorea').getByRole('img', { name: 'Complète' })).toBeVisible();
  await expect(row(page, 'Trop grande')).toContainText('le navigateur n’a plus de place');
  expect(await keptTiles(page)).toBeGreaterThanOrEqual(before);
});

test('OFF-02 a drawn rectangle of two layers is kept, found again, renamed and brought up to date @desktop', async ({
  page,
  server,
}) => {
  // Drawing a rectangle with the finger is tested with the drawings.
  await page.goto(`${MOOREA}&layers=toponymes,fond-de-carte`);
  const form = await openForm(page);
  await form.getByLabel('Nom').fill('Baie de Cook');
  await form.getByRole('radio', { name: 'Un rectangle' }).check();
  await expect(page.getByText('Cliquez deux coins de la zone sur la carte.')).toBeVisible();
  const box = await map(page).boundingBox();
  const middle = { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 };
  await map(page).click({ position: { x: middle.x, y: middle.y - 100 } });
  await map(page).click({ position: { x: middle.x + 150, y: middle.y + 50 } });
  await expect(page.getByText('Cliquez deux coins de la zone sur la carte.')).toBeHidden();
  await form.getByLabel('Du zoom').selectOption('13');
  await form.getByLabel('Au zoom').selectOption('14');
  const shares = form.getByRole('region', { name: 'Couches' });
  await expect(shares).toContainText('Fond de carte');
  await expect(shares).toContainText('Toponymes');
  await expect(form.getByRole('status')).toContainText('env.', { timeout: 180_000 });
  await form.getByRole('button', { name: 'Mettre en cache' }).click();
  await expect(row(page, 'Baie de Cook').getByRole('img', { name: 'Complète' })).toBeVisible({ timeout: 90_000 });

  const act = async (name: string, action: string) => {
    await row(page, name)
      .getByRole('button', { name: `Actions sur ${name}` })
      .click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await act('Baie de Cook', 'Renommer');
  const dialog = page.getByRole('dialog', { name: 'Renommer' });
  await dialog.getByLabel('Nom').fill('Paopao');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Baie de Cook')).toHaveCount(0);

  await map(page).focus();
  await page.keyboard.press('-');
  await act('Paopao', 'Zoomer sur la zone');
  await expect(page).toHaveURL(/zoom=1[45]/);

  // A server that was just started may have asked for patience once: what counts is that it is asked again.
  const asked = () => server.hits(/\/api\/zones\/donnees/).get('/api/zones/donnees') ?? 0;
  await expect.poll(asked).toBeGreaterThan(0);
  const before = asked();
  await act('Paopao', 'Actualiser');
  await expect.poll(asked).toBeGreaterThan(before);
  await expect(row(page, 'Paopao').getByRole('img', { name: 'Complète' })).toBeVisible({ timeout: 60_000 });
});

test('OFF-02 the panel says what Safari forgets, what the browser can install, and that https is needed @desktop', async ({
  browser,
  page,
  baseURL,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Cache', exact: true }).click();
  await expect(page.getByText('Aucune zone enregistrée')).toBeVisible();
  const prompted = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => resolve('asked'),
        });
        dispatchEvent(event);
      }),
  );
  await page.getByRole('button', { name: 'Installer l’application' }).click();
  expect(await prompted).toBe('asked');
  await expect(page.getByRole('button', { name: 'Installer l’application' })).toBeHidden();

  const other = async (options: Parameters<typeof browser.newContext>[0], init: () => void) => {
    const context = await browser.newContext({ ...options, baseURL: String(baseURL) });
    await answerBeforehand(context, String(baseURL));
    await context.addInitScript(init);
    const visit = await context.newPage();
    await visit.goto('/');
    await visit.getByRole('button', { name: 'Cache', exact: true }).click();
    return visit;
  };
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1';
  const phone = await other({ userAgent }, () => {});
  await expect(phone.getByText('Sur iPhone et iPad, Safari oublie')).toBeVisible();
  await phone.context().close();
  const plain = await other({}, () => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await expect(plain.getByText('Les zones demandent une connexion sécurisée')).toBeVisible();
  await plain.context().close();
});

test('TER-05 OFF-02 OFF-04 an imported picture is taken along in a zone, and shows without a server or a network @desktop', async ({
  page,
  context,
  server,
}) => {
  // Plain and unlike any map: 0.02° of one colour around the middle of the island.
  const color = [200, 30, 180];
  const picture = { width: 400, height: 400, bands: 3, epsg: 4326, corner: [-149.84, -17.52] as const, step: 5e-5, value: (_x: number, _y: number, band: number) => color[band] ?? 0 }; // biome-ignore format: one line
  const file = makePicture(server.data, 'ortho', picture);
  motu(['import', 'image', file, '--slug', 'ortho', '--nom', 'Orthophoto'], '', { MOTU_DATA: server.data });
  await withState(async ({ layers, contexts }) => {
    const ortho = (await layers.all()).find(({ slug }) => slug === 'ortho');
    const first = (await contexts.all()).find(({ isDefault }) => isDefault);
    const [group, ...others] = first?.groups ?? [];
    if (!ortho || !first || !group) throw new Error('The picture is a layer, and there is a context.');
    await layers.update({ ...ortho, published: true });
    const shown = { position: 0, options: { visible: true, opacity: 1 }, layer: 'ortho' };
    await contexts.update({
      ...first,
      groups: [{ ...group, groupAndLayers: [shown, ...group.groupAndLayers] }, ...others],
    });
  }, server.data);
  await server.restart();

  /** How far the middle of the map is from the colour of the picture. */
  const apart = async () => {
    const box = await map(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    const { channels } = await sharp(
      await page.screenshot({ clip: { x: x - 8, y: y - 8, width: 16, height: 16 } }),
    ).stats();
    return Math.max(...color.map((part, band) => Math.abs(part - (channels[band]?.mean ?? 0))));
  };
  const place = '/?center=-149.83,-17.53&zoom=14&layers=ortho,fond-de-carte';
  await page.goto(place);
  await expect.poll(apart, { timeout: 60_000 }).toBeLessThan(12);
  const form = await plan(page, 'Orthophoto', 14, 15);
  await expect(form.getByRole('region', { name: 'Couches' })).toContainText('Orthophoto');
  await form.getByRole('button', { name: 'Mettre en cache' }).click();
  await expect(row(page, 'Orthophoto').getByRole('img', { name: 'Complète' })).toBeVisible({ timeout: 90_000 });
  await untilKept(page);

  await server.stop();
  await context.setOffline(true);
  await page.goto(place);
  await expect(page.getByText('Mode hors-ligne')).toBeVisible();
  await expect.poll(apart, { timeout: 60_000 }).toBeLessThan(12);
});
