import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectNothing } from './support/axe.ts';
import { press, spotOnMap } from './support/drawing.ts';
import { expect, test } from './support/fixtures.ts';
import { INK, mapPixels, PIN_A, PIN_B } from './support/map-pixels.ts';
import { map } from './support/pages.ts';

/** The streets of Papeete; without a layer, which would only keep the machine busy. */
const PAPEETE = '/?layers=&center=-149.566000,-17.540000&zoom=15';
const MARKET = '-149.566100,-17.534900';
const TARAVAO = '-149.305000,-17.733000';
const PAOPAO = '-149.826500,-17.504500';
const shared = (from: string, to: string, more = '') => `/?layers=&route=${from}/${to}${more}`;

/** The beginning of what is said of the roads wherever a route is shown. */
const NOTICE = 'Réseau OpenStreetMap d’août 2021\u00a0: vitesses estimées';

const field = (page: Page, name: 'Départ' | 'Arrivée') => page.getByRole('combobox', { name });
const total = (page: Page) => page.getByRole('region', { name: 'Total' });
const steps = (page: Page) => page.getByRole('region', { name: 'Étapes' }).getByRole('listitem');
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Itinéraire' });
const player = (page: Page) => page.getByRole('group', { name: 'Lecture de l’itinéraire' });

async function openRoute(page: Page): Promise<void> {
  await page.goto(PAPEETE);
  await page.getByRole('button', { name: 'Calculer un itinéraire' }).click();
  await expect(page.getByText('pour placer le départ', { exact: false })).toBeVisible({ timeout: 20_000 });
}

/** Opens an address with a route, and waits until it is there. */
async function openShared(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(steps(page).first()).toBeVisible({ timeout: 30_000 });
}

// A server that has just started makes its road network for seconds.
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const [[x1, y1], [x2, y2]] = [MARKET, TARAVAO].map((point) => point.split(',')) as [string[], string[]];
  const address = `${process.env.MOTU_E2E_URL}/api/itineraire?x1=${x1}&y1=${y1}&x2=${x2}&y2=${y2}`;
  await expect(async () => expect((await fetch(address)).status).toBe(200)).toPass();
});

test('ITI-01 ITI-03 two clicks on the map make a route, which can be turned round, and the address follows', async ({
  page,
}) => {
  await openRoute(page);
  await press(page, [-60, -50]);
  await expect(page.getByText('pour placer l’arrivée', { exact: false })).toBeVisible();
  await press(page, [90, 40]);
  await expect(steps(page).first()).toBeVisible({ timeout: 30_000 });
  await expect(total(page)).toContainText(/\d+\s(sec|min).*\d\sk?m/);
  await expect(total(page)).toContainText(NOTICE);
  await expect(page).toHaveURL(/route=-149\.5\d+,-17\.5\d+\/-149\.5\d+,-17\.5\d+&routeGates=1&routeType=voiture/);
  const [, from, to] = /route=([^/&]+)\/([^&]+)/.exec(page.url()) ?? [];
  await page.getByRole('button', { name: 'Inverser le départ et l’arrivée' }).click();
  await expect(page).toHaveURL(new RegExp(`route=${to}/${from}&`));
});

test('ITI-01 ITI-04 the ends are searched for, typed or where the device is; bicycle and gates are settings @desktop', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ longitude: -149.5661, latitude: -17.5349 });
  await openRoute(page);
  await page.getByRole('button', { name: 'Partir de ma position' }).click();
  await expect(field(page, 'Départ')).toHaveValue('Ma position');
  await field(page, 'Arrivée').fill('taravao');
  await page
    .getByRole('option', { name: /^Taravao/ })
    .first()
    .click();
  await expect(field(page, 'Arrivée')).toHaveValue(/Taravao/);
  await expect(total(page)).toContainText(/min.*km/, { timeout: 30_000 });
  await expect(steps(page).first()).toContainText(/Partir vers .*\d\s(m|km)\s*\d+\s(sec|min|h)/);

  await page.getByRole('radio', { name: 'Vélo' }).first().check();
  await expect(page).toHaveURL(/routeType=velo/);
  await expect(total(page)).toContainText(/\d\sh/);
  await page.getByRole('button', { name: "Réglages de l'itinéraire" }).click();
  const dialog = page.getByRole('dialog', { name: "Réglages de l'itinéraire" });
  await dialog.getByRole('checkbox', { name: 'Éviter les passages à portail' }).uncheck();
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/routeGates=0/);
  await expect(total(page)).toContainText('Passages à portail permis');

  await field(page, 'Arrivée').fill('17,7330 S 149,3050 O');
  await expect(page.getByRole('option', { name: /Lu comme degrés décimaux/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/-149\.305000,-17\.733000/);
  await field(page, 'Arrivée').fill('xqzvk');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Aucun lieu ne s’appelle' })).toBeVisible();
});

test('ITI-05 (ACC-02) the player goes through the steps with the keyboard, and closes', async ({ page }) => {
  await openShared(page, shared(MARKET, TARAVAO));
  const count = await steps(page).count();
  await page.getByRole('button', { name: 'Parcourir l’itinéraire' }).last().click();
  await expect(player(page)).toContainText(`Étape 1 sur ${count}`);
  await page.getByRole('button', { name: 'Étape suivante' }).focus();
  await page.keyboard.press('Enter');
  await expect(player(page)).toContainText('Étape 2');
  await expect(steps(page).nth(1).getByRole('button')).toHaveAttribute('aria-current', 'step');
  await page.keyboard.press('End');
  await expect(player(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(count));
  await page.keyboard.press('ArrowLeft');
  await expect(player(page)).toContainText(`Étape ${count - 1} sur`);
  await steps(page).first().getByRole('button').click();
  await expect(player(page)).toContainText('Étape 1 sur');
  await player(page).getByRole('button', { name: 'Lancer la lecture' }).click();
  // It goes on while one looks.
  await expect(player(page)).toContainText(/Étape ([2-9]|\d{2,}) sur/);
  await player(page).getByRole('button', { name: 'Mettre en pause' }).click();
  await player(page).getByRole('button', { name: 'Fermer la lecture' }).click();
  await expect(player(page)).toBeHidden();
});

test('ITI-05 a click beside the line hides its toolbar, a click on it brings it back; removing asks first', async ({
  page,
}) => {
  // 100 pixels over the middle of what the panel leaves of the map is a point of the road that is left from.
  await openShared(page, shared('-149.565656,-17.535703', TARAVAO, '&center=-149.565656,-17.536776&zoom=17'));
  await expect(toolbar(page)).toBeVisible();
  // A click is lost on a map whose pictures are just being replaced.
  await expect(async () => {
    await press(page, [-60, -30]);
    await expect(toolbar(page)).toBeHidden({ timeout: 5000 });
  }).toPass();
  await expect(async () => {
    await press(page, [0, -100]);
    await expect(toolbar(page)).toBeVisible({ timeout: 5000 });
  }).toPass();
  await toolbar(page).getByRole('button', { name: 'Supprimer l’itinéraire' }).click();
  const dialog = page.getByRole('dialog', { name: 'Supprimer l’itinéraire' });
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(dialog).toBeHidden();
  await expect(toolbar(page)).toBeVisible();
  await toolbar(page).getByRole('button', { name: 'Supprimer l’itinéraire' }).click();
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(toolbar(page)).toBeHidden();
  await expect(page).not.toHaveURL(/route=/);
});

test('ITI-04 ITI-05 URL-07 a shared crossing to Moorea shows its legs, and leaves as GPX and as a drawing @desktop', async ({
  page,
}) => {
  await openShared(page, shared(MARKET, PAOPAO));
  const legs = page.getByRole('list', { name: 'Trajets' }).getByRole('listitem');
  await expect(legs).toHaveCount(3);
  await expect(legs.nth(0)).toContainText('Voiture');
  await expect(legs.nth(1)).toContainText(/Bac.*min/);
  await expect(legs.nth(2)).toContainText('Voiture');
  await expect(page.getByText('Prendre le bac Papeete–Vaiare (Moorea) jusqu’à Vaiare')).toBeVisible();
  const take = page.getByRole('region', { name: 'Emporter' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    take.getByRole('button', { name: 'Exporter en GPX' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Itineraire\w+.*\.gpx$/);
  const points = readFileSync(await file.path(), 'utf8').match(/<(rte|trk)pt lat="-17\.\d+" lon="-149\.\d+"/g);
  expect(points?.length).toBeGreaterThan(50);
  await take.getByRole('button', { name: 'Garder comme dessin' }).click();
  await expect(page.getByText('est dans vos dessins.', { exact: false })).toBeVisible();
  await take.getByText('Profil altimétrique').click();
  await expect(take.getByText('Montée')).toBeVisible({ timeout: 20_000 });
});

test('ITI-06 identical points are told in the modal, a lost answer can be asked again @desktop', async ({
  page,
  refusals,
}) => {
  refusals.push(/api\/itineraire/);
  await page.goto(shared(MARKET, MARKET));
  const dialog = page.getByRole('dialog', { name: 'Erreur' });
  await expect(dialog).toContainText(
    "Impossible de calculer l'itinéraire car les points de départ et d'arrivée sont identiques !",
    { timeout: 30_000 },
  );
  await expect(dialog.getByRole('button', { name: 'Réessayer' })).toHaveCount(0);

  await page.route('**/api/itineraire**', (route) => route.abort());
  await page.goto(shared(MARKET, TARAVAO));
  await expect(dialog.getByRole('button', { name: 'Réessayer' })).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  await expect(dialog).toBeHidden();
  await page.unroute('**/api/itineraire**');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(steps(page).first()).toBeVisible({ timeout: 30_000 });
});

test('ITI-01 a right click, or a finger that rests, offers to leave from there', async ({ page, isMobile }) => {
  await page.goto(PAPEETE);
  await expect(page.getByRole('button', { name: 'Calculer un itinéraire' })).toBeVisible();
  const box = await map(page).boundingBox();
  const [x, y] = [(box?.width ?? 0) / 2, 300];
  const menu = page.getByRole('menu', { name: 'Itinéraire à cet endroit' });
  // The menu arrives after the map: what is pressed too early is pressed again.
  await expect(async () => {
    if (isMobile) {
      const touch = await page.context().newCDPSession(page);
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      try {
        await expect(menu).toBeVisible({ timeout: 5000 });
      } finally {
        await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      }
    } else await page.mouse.click(x, y, { button: 'right' });
    await expect(menu).toBeVisible({ timeout: 5000 });
  }).toPass();
  await menu.getByRole('menuitem', { name: 'Partir d’ici' }).click();
  await expect(page.getByText('pour placer l’arrivée', { exact: false })).toBeVisible();
  await expect(field(page, 'Départ')).not.toHaveValue('');
});

test('ITI-01 a marker that is dragged moves its point @desktop', async ({ page }) => {
  // The same library follows mouse and finger.
  await openShared(page, shared(MARKET, '-149.560000,-17.540000', '&center=-149.560000,-17.540000&zoom=15'));
  const from = await spotOnMap(page, [0, -20]);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 5 });
  await page.mouse.up();
  await expect(page).not.toHaveURL(/\/-149\.560000,-17\.540000/);
  await expect(page).toHaveURL(new RegExp(`route=${MARKET}/-149\\.55\\d+`));
  await expect(steps(page).first()).toBeVisible();
});

test('ITI-01 « Y aller » makes the point asked about the arrival @desktop', async ({ page }) => {
  await page.goto(`${PAPEETE}&info=-149.566,-17.54|label:Rendez-vous`);
  await page.getByRole('button', { name: 'Y aller' }).click();
  await expect(field(page, 'Arrivée')).toHaveValue('Rendez-vous');
  await expect(page.getByText('pour placer le départ', { exact: false })).toBeVisible();
});

for (const width of [320, 390]) {
  test(`ITI-01 ITI-05 on a screen of ${width} px no button covers « Départ », « Arrivée » or a pin, be the panel closed @phone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 2 * width });
    await openShared(page, shared(MARKET, '-149.558800,-17.539200'));
    const column = page.getByRole('group', { name: /^(Zoom|Se déplacer)/ });
    await expect(column).toHaveCount(2);
    const under = async () => {
      let count = 0;
      for (const box of [...(await column.all()), toolbar(page)])
        for (const colour of [INK, PIN_A, PIN_B]) count += await mapPixels(page, box, colour);
      return count;
    };
    for (const isOpen of [true, false]) {
      if (!isOpen) await page.locator('#panneau').getByRole('button', { name: 'Fermer' }).click();
      for (const colour of [INK, PIN_A, PIN_B])
        await expect.poll(() => mapPixels(page, map(page), colour)).toBeGreaterThan(150);
      await expect.poll(under).toBe(0);
    }
  });
}

test('ITI-05 (ACC-01) axe finds nothing in the panel, its player and its settings', async ({ page }) => {
  await openShared(page, shared(MARKET, PAOPAO));
  await page.getByRole('button', { name: 'Parcourir l’itinéraire' }).last().click();
  await expect(player(page)).toBeVisible();
  await expectNothing(page);
  await page.getByRole('button', { name: "Réglages de l'itinéraire" }).click();
  await expect(page.getByRole('dialog', { name: "Réglages de l'itinéraire" })).toBeVisible();
  await expectNothing(page);
});
