import type { Locator, Page } from '@playwright/test';
import { expectNothing } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { mapPixels } from './support/map-pixels.ts';
import { chooseTool, map } from './support/pages.ts';
import { answerBeforehand } from './support/visitor.ts';

const OPENED = '/?center=-149.830000,-17.530000&zoom=11&layers=fond-clair,sante,toponymes&q=mairie';

async function openShare(page: Page): Promise<Locator> {
  await chooseTool(page, 'Partager la carte');
  const dialog = page.getByRole('dialog', { name: 'Partage de la carte' });
  await expect(dialog).toBeVisible();
  return dialog;
}

const params = (address: string) => Object.fromEntries(new URL(address).searchParams);

// A busy machine refuses some tiles (TILE-04), and the browser writes it: they are not what is tried here.
test.beforeEach(({ refusals }) => {
  refusals.push(/status of 503 .*\/api\/wmts\//);
});

test('SHARE-01 URL-07 the link is copied, and opens the same map in another browser @desktop', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${OPENED}&stack=toponymes:40,sante,fond-clair`);
  await expect(page.getByText(/résultats pour/)).toBeVisible();
  const dialog = await openShare(page);
  const written = (where: Page) => where.getByLabel('Lien vers cette carte').inputValue();
  await expect
    .poll(async () => params(await written(page)))
    .toMatchObject({ ctx: 'general', layers: 'fond-clair,sante,toponymes', zoom: '11', q: 'mairie' });
  const link = await written(page);
  await expect(dialog.getByRole('img', { name: /^Code QR/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Copier' }).click();
  await expect(dialog.getByRole('button', { name: 'Copié' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expect(dialog.getByRole('button', { name: 'Copier' })).toBeVisible();

  const other = await browser.newContext();
  await answerBeforehand(other, baseURL ?? '');
  const elsewhere = await other.newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByText(/résultats pour/)).toBeVisible();
  await openShare(elsewhere);
  await expect.poll(async () => params(await written(elsewhere))).toEqual(params(link));
  await other.close();
});

test('SHARE-01 where the system can share, a button hands it the link of the dialog; elsewhere there is none @desktop', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.goto('/');
  const button = (await openShare(page)).getByRole('button', { name: 'Partager avec une autre application' });
  await expect(page.getByLabel('Lien vers cette carte')).toHaveValue(/^http/);
  await expect(button).toHaveCount(0);

  await page.addInitScript(() => {
    Navigator.prototype.share = async (data) => void document.body.setAttribute('data-shared', JSON.stringify(data));
  });
  await page.goto(OPENED);
  await openShare(page);
  const link = page.getByLabel('Lien vers cette carte');
  await expect(link).toHaveValue(/q=mairie/);
  await button.click();
  const shared = await page.locator('body[data-shared]').getAttribute('data-shared');
  expect(JSON.parse(shared ?? '')).toEqual({ title: 'Motu', url: await link.inputValue() });
});

test('SHARE-02 the code of a frame follows its options, and the preview shows the very page @desktop', async ({
  page,
}) => {
  await page.goto(OPENED);
  await expect(page.getByText(/résultats pour/)).toBeVisible();
  await (await openShare(page)).getByRole('button', { name: 'Intégrer dans un site' }).click();
  const dialog = page.getByRole('dialog', { name: 'Intégration de la carte' });
  const code = dialog.getByLabel('Code à coller dans votre page');
  await expect(code).toHaveValue(/width="800" height="600"/);
  await expect(dialog.getByRole('checkbox', { name: /repère d’information/ })).toBeDisabled();
  await expect(dialog.getByRole('checkbox', { name: /itinéraire \(/ })).toBeDisabled();

  await dialog.getByLabel('Largeur').fill('300');
  await expect(dialog.getByText('Un nombre de 400 à 1\u202f000.')).toBeVisible();
  await expect(code).toHaveValue(/width="800"/);
  await dialog.getByLabel('Largeur').fill('640');
  await expect(code).toHaveValue(/width="640"/);
  await dialog.getByRole('checkbox', { name: 'La recherche' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Carte fixe' }).check();
  await dialog.getByRole('checkbox', { name: 'Tous les boutons' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Zoom', exact: true }).check();
  await expect(code).toHaveValue(/embed=1&amp;fixed=1/);
  await expect(code).toHaveValue(/buttons=zoom/);
  await expect(code).not.toHaveValue(/q=mairie/);

  const frame = dialog.frameLocator('iframe[title="Aperçu"]');
  await expect(frame.getByRole('application', { name: 'Carte' })).toBeVisible();
  await expect(frame.getByRole('button', { name: 'Se connecter' })).toHaveCount(0);
  await expect(frame.getByText(/résultats pour/)).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Revenir au partage' }).click();
  await expect(page.getByRole('dialog', { name: 'Partage de la carte' })).toBeVisible();
});

test('SHARE-01 (ACC-01) axe finds nothing, Escape closes, and the focus comes back', async ({ page, isMobile }) => {
  await page.goto('/');
  await expect(map(page)).toBeVisible();
  const dialog = await openShare(page);
  await expectNothing(page);
  await dialog.getByRole('button', { name: 'Intégrer dans un site' }).click();
  await expect(page.getByRole('dialog', { name: 'Intégration de la carte' })).toBeVisible();
  await expectNothing(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  if (!isMobile) await expect(page.getByRole('button', { name: 'Partager la carte' })).toBeFocused();
});

test('SHARE-03 an embedded map with a marker tells of it on a small card, whose lines are whole, the rest on demand, and the pin is in sight beside it', async ({
  page,
  isMobile,
}) => {
  const CORAL = [0xcb, 0x43, 0x26] as const;
  const widths = isMobile ? [320, 390] : [640, 1000];
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 320 ? 640 : 480 });
    await page.goto('/?embed=1&center=-149.566700,-17.539200&zoom=12&info=-149.566700,-17.539200');
    const card = page.locator('#panneau');
    const figures = card.locator('dl > div', { hasText: 'Île proche' });
    const again = card.getByRole('button', { name: 'Réessayer' });
    await expect(async () => {
      // A server that has just started may have been too busy to answer.
      if (await again.first().isVisible()) await again.first().click({ timeout: 5000 });
      await expect(figures).toContainText('Tahiti', { timeout: 5000 });
      await expect(again).toHaveCount(0);
    }).toPass();
    await expect
      .poll(async () => {
        const [inner, more] = [
          await figures.boundingBox(),
          await card.getByRole('button', { name: 'Afficher plus' }).boundingBox(),
        ];
        return inner && more ? inner.y + inner.height <= more.y : false;
      })
      .toBe(true);
    await expect.poll(async () => (await card.boundingBox())?.height).toBeLessThan(width === 320 ? 280 : 240);
    // All that a low frame may hide is the room under the last line.
    const hiddenPixels = (element: HTMLElement) => element.scrollHeight - element.clientHeight;
    await expect.poll(() => card.locator(':scope > div').last().evaluate(hiddenPixels)).toBeLessThanOrEqual(20);
    await expect(figures.locator('svg')).toBeHidden();
    for (const words of await card.locator('dt, dd').all()) {
      expect(await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
    await expect.poll(() => mapPixels(page, map(page), CORAL), `${width} px`).toBeGreaterThan(100);
    await expect.poll(() => mapPixels(page, card, CORAL), `${width} px`).toBe(0);
    await expect(card.getByRole('region', { name: 'Coordonnées' })).toHaveCount(0);
  }
  // With more room it tells what the altitude is worth.
  const worth = page.locator('#panneau').getByText(/non contractuel$/);
  await expect(worth).toBeHidden();
  await page.setViewportSize({ width: isMobile ? 390 : 1000, height: 800 });
  await expect(worth).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Afficher plus' }).click();
  await expect(page.getByRole('region', { name: 'Coordonnées' })).toBeVisible();
});
