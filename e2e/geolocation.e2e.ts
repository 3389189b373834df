import { readFileSync } from 'node:fs';
import { chromium, type Locator, type Page } from '@playwright/test';
import { shellPath } from './support/chromium-path.ts';
import { rows, textOf } from './support/drawing.ts';
import { expect, test } from './support/fixtures.ts';
import { map, takeFromToolbar } from './support/pages.ts';
import { setPermission } from './support/permission.ts';
import { answerBeforehand } from './support/visitor.ts';

/** On Moorea; without a layer, which would only keep the machine busy. */
const HOME = '/?layers=';
const START = { longitude: -149.833006, latitude: -17.533102, accuracy: 6 };
/** Seconds of arc to the south: about thirteen metres each. */
const southOf = (steps: number) => ({ ...START, latitude: Number((START.latitude - steps * 0.00012).toFixed(6)) });

test.use({ permissions: ['geolocation'], geolocation: START });

const turnOn = (page: Page) => page.getByRole('button', { name: 'Activer la géolocalisation' });
const turnOff = (page: Page) => page.getByRole('button', { name: 'Désactiver la géolocalisation' });
const title = (page: Page) => page.getByRole('heading', { name: 'Géolocalisation', exact: true });
const panel = (page: Page) => page.locator('#panneau');
const figure = (place: Locator, name: string) => place.locator('dl > div', { hasText: name });

async function startTracking(page: Page, address = HOME): Promise<void> {
  await page.clock.install();
  await page.goto(address);
  await turnOn(page).click();
  await expect(figure(panel(page), 'Position')).toContainText('17,533102° S');
}

/** The device moves; positions are taken every five seconds, which the page's clock need not wait for. */
async function moveTo(page: Page, place: typeof START): Promise<void> {
  await page.context().setGeolocation(place);
  await page.clock.runFor(5000);
  const latitude = String(-place.latitude).padEnd(9, '0').replace('.', ',');
  await expect(figure(panel(page), 'Position')).toContainText(`${latitude}° S`);
}

const keptBases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));

async function startRecording(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Enregistrer un tracé' }).click();
  const track = page.getByRole('region', { name: 'Tracé en cours' });
  await expect(figure(track, 'Points')).toContainText('1');
  return track;
}

test('GEO-01 GEO-06 (PRI-01) the button turns tracking on with its panel and the screen kept awake, then off, then closes the panel', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation', 'screen-wake-lock']);
  await page.addInitScript(() => {
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = async (type) => {
      const lock = await request(type);
      document.documentElement.dataset.awake = 'yes';
      lock.addEventListener('release', () => {
        document.documentElement.dataset.awake = 'no';
      });
      return lock;
    };
  });
  await startTracking(page);
  await expect(title(page)).toBeVisible();
  await expect(turnOff(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-awake', 'yes');
  await expect(page).toHaveURL(/position=1/);
  expect(await keptBases(page), 'nothing is kept of who only looks where they are').not.toContain('motu-traces');
  await expect(page.getByTitle(/^Précision\s: plus ou moins 6\sm$/)).toBeVisible();

  await turnOff(page).click();
  await expect(page.getByText('Géolocalisation désactivée')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-awake', 'no');
  await expect(page).not.toHaveURL(/position/);
  await turnOn(page).click();
  await expect(title(page)).toBeHidden();
});

test('GEO-03 GEO-04 the panel tells speed, heading and distance; a map that is dragged no longer follows until asked', async ({
  page,
}) => {
  await startTracking(page);
  await moveTo(page, southOf(1));
  await moveTo(page, southOf(2));
  await expect(figure(panel(page), 'Distance')).toContainText(/2[67]\sm/);
  await expect(figure(panel(page), 'Vitesse')).toContainText(/km\/h.*nd/);
  await expect(figure(panel(page), 'Cap')).toContainText('180° sud');

  const box = await map(page).boundingBox();
  if (!box) throw new Error('The map is not on the page.');
  await page.mouse.move(box.x + box.width - 120, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 160, box.y + 240, { steps: 4 });
  await page.mouse.up();
  const follow = page.getByRole('switch', { name: 'Suivre ma position' });
  await expect(follow).not.toBeChecked();
  await page.getByRole('button', { name: 'Recentrer' }).click();
  await expect(follow).toBeChecked();
  await expect(page.getByText('La carte ne suit plus votre position.')).toBeHidden();
});

test('GEO-03 a mark has its bearing and its distance from here, in kilometres and in nautical miles @desktop', async ({
  page,
}) => {
  await startTracking(page);
  await page.getByRole('button', { name: 'Choisir un repère' }).click();
  await page.getByRole('menuitem', { name: 'Au centre de la carte' }).click();
  const mark = page.getByRole('region', { name: 'Repère' });
  await expect(figure(mark, 'Distance')).toContainText('0 m');
  await moveTo(page, southOf(1));
  await moveTo(page, southOf(2));
  await expect(figure(mark, 'Relèvement')).toContainText('0° nord');
  await expect(figure(mark, 'Distance')).toContainText(/2[67]\sm · 0,01\sM/);
  await mark.getByRole('button', { name: 'Retirer le repère' }).click();
  await expect(figure(mark, 'Distance')).toBeHidden();
});

test('GEO-05 a track survives a closed page and a reload, shows its gaps, and ends as a drawing with its times @desktop', async ({
  page,
}) => {
  test.slow(); // one page, then another, then a third
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
  await startTracking(page);
  const track = await startRecording(page);
  await expect(track).toContainText('un navigateur ne peut pas enregistrer en arrière-plan');
  await moveTo(page, southOf(1));
  await moveTo(page, southOf(2));
  await expect(figure(track, 'Points')).toContainText('3');
  await expect(figure(track, 'Longueur')).toContainText(/2[67]\sm/);

  // The page ends without warning; the next one offers to go on.
  await page.goto(HOME);
  await expect(page.getByText('Un tracé GPS a été interrompu')).toBeVisible();
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.getByRole('button', { name: /^Enregistrement/ }).click();
  await expect(figure(track, 'Interruptions')).toContainText('1');
  await expect(figure(track, 'Points')).toContainText('4');
  await moveTo(page, southOf(3));
  await expect(figure(track, 'Points')).toContainText('5');
  await expect(figure(track, 'Longueur')).toContainText(/(39|40)\sm/);

  // The signal is lost for twenty seconds.
  await page.clock.fastForward(20_000);
  await expect(figure(track, 'Interruptions')).toContainText('2');
  await expect(page).toHaveURL(/position=1/);

  // While tracking the address says so: the same page goes on by itself, and the track when it is asked.
  await page.reload();
  const left = page.getByRole('region', { name: 'Un tracé GPS a été interrompu' });
  await left.getByRole('button', { name: 'Terminer' }).click();
  await expect(page.getByText(/^(39|40)\sm en 0:00:\d\d, dans vos dessins\.$/)).toBeVisible();
  const last = page.getByRole('region', { name: 'Dernier tracé' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    last.getByRole('button', { name: 'Exporter en GPX' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Trace_GPS_\d{8}_\d{4}\.gpx$/);
  const gpx = readFileSync(await file.path(), 'utf8');
  expect(gpx.match(/<trkseg>/g)).toHaveLength(3);
  expect(gpx).toContain('<trkpt lat="-17.533222" lon="-149.833006"><time>20');

  await last.getByRole('button', { name: 'Voir mes dessins' }).click();
  await expect(rows(page)).toContainText(['Tracé GPS']);
  expect(asked, 'where one has been is told to no one').toEqual([]);
});

test('GEO-05 a point where one is becomes a drawing named by its time', async ({ page }) => {
  await startTracking(page);
  await page.getByRole('button', { name: 'Ajouter un point' }).click();
  await expect(page.getByText('Votre position est dans vos dessins.')).toBeVisible();
  await page.getByRole('button', { name: 'Dessiner' }).click();
  await expect(rows(page)).toContainText([/Point GPS du \d+ .+ 20\d\d, \d\d:\d\d/]);
});

test('GEO-05 the track in progress is listed among what the device keeps, and can be deleted there @desktop', async ({
  page,
}) => {
  await startTracking(page);
  const track = await startRecording(page);
  await takeFromToolbar(page, 'Préférences');
  const dialog = page.getByRole('dialog', { name: 'Préférences' });
  await dialog.getByRole('tab', { name: 'Sur cet appareil' }).click();
  const item = dialog.getByRole('listitem').filter({ hasText: 'Tracé GPS en cours' });
  await item.getByRole('button', { name: 'Supprimer' }).click();
  const question = page.getByRole('dialog', { name: /^Supprimer « Tracé GPS en cours »/ });
  await question.getByRole('button', { name: 'Confirmer' }).click();
  await expect(question).toBeHidden();
  await expect(item).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(track).toBeHidden();
});

test('GEO-06 a refused permission is logged, explained and turns tracking off; once given, trying again works @desktop', async ({
  page,
}) => {
  await setPermission(page, 'denied');
  await page.goto(HOME);
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('geolocation denied'));
  await turnOn(page).click();
  expect((await logged).type()).toBe('warning');
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('Accès à votre position refusé');
  await expect(notice).toContainText('dans les réglages du navigateur');
  await expect(turnOn(page)).toBeVisible();
  await setPermission(page, 'granted');
  await notice.getByRole('button', { name: 'Réessayer' }).click();
  await expect(figure(panel(page), 'Position')).toContainText('17,533102° S');
});

test('GEO-07 the address starts tracking, and the demonstration walks by itself @desktop', async ({ page }) => {
  await page.clock.install();
  await page.goto(`${HOME}&position=1`);
  await expect(turnOff(page)).toBeVisible();
  await expect(figure(panel(page), 'Position')).toContainText('17,533102° S');
  const demo = page.getByRole('switch', { name: 'Mode démonstration' });
  await demo.click();
  await expect(page.getByText('Démonstration', { exact: true })).toBeVisible();
  // It begins elsewhere, and goes on while one looks.
  await expect(figure(panel(page), 'Position')).toContainText(/17,53[12]\d{3}° S/);
  const first = await textOf(figure(panel(page), 'Position'));
  await page.clock.runFor(5000);
  await expect.poll(() => textOf(figure(panel(page), 'Position'))).not.toBe(first);
  await expect(figure(panel(page), 'Altitude')).toContainText(/9\d\sm/);
  await demo.click();
  await expect(figure(panel(page), 'Position')).toContainText('17,533102° S');
});

test('GEO-06 over plain http on another host the panel says that https is needed @desktop', async ({ baseURL }) => {
  // The same words at every size.
  const args = ['--no-sandbox', '--host-resolver-rules=MAP motu.test 127.0.0.1'];
  const browser = await chromium.launch({ executablePath: shellPath(), args });
  const context = await browser.newContext({ locale: 'fr-FR' });
  const host = `http://motu.test:${new URL(baseURL ?? '').port}`;
  await answerBeforehand(context, host);
  const page = await context.newPage();
  await page.goto(host + HOME);
  await turnOn(page).click();
  await expect(page.getByRole('alert')).toContainText('Une adresse en https est nécessaire');
  await browser.close();
});
