import { spawnSync } from 'node:child_process';
import { type PrintPage, pagePlane } from '@motu/core/print';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNothing } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { chooseTool } from './support/pages.ts';
import { stillBox } from './support/still-box.ts';

/** Names alone: whole base maps would keep the machine busy. */
const PLACE = '/?center=-149.835000,-17.520000&zoom=12&layers=toponymes';
const MAPS = '**/api/impression/carte?*';
/** A machine that draws for others too takes its time for a page. */
const DRAWN = { timeout: 90_000 };

async function openPrint(page: Page): Promise<void> {
  await page.goto(PLACE);
  await chooseTool(page, 'Imprimer la carte');
  await expect(page.getByRole('heading', { name: 'Impression', exact: true })).toBeVisible({ timeout: 60_000 });
}

/** What a program of others says, in one line. */
function told(command: string, ...args: string[]): string {
  return spawnSync(command, args, { encoding: 'utf8' }).stdout.replace(/\s+/g, ' ');
}

test('PRN-07 PRN-09 an atlas shows its pages on the map, has 60 at most, is stopped, and comes as one PDF with its index', async ({
  page,
}) => {
  test.slow();
  await openPrint(page);
  await page.getByRole('radio', { name: 'Atlas' }).check();
  await page.getByRole('radio', { name: '150' }).check();
  await page.getByLabel('Titre').fill('Baies');
  const scale = page.getByLabel('Échelle', { exact: true });
  await scale.selectOption('1:5 000');
  const create = page.getByRole('button', { name: /^Créer l’atlas/ });
  await expect(page.getByRole('alert')).toContainText('un atlas en a 60 au plus');
  await expect(create).toBeDisabled();
  await page.getByRole('button', { name: /^Passer à 1:/ }).click();
  await expect(create).toBeEnabled();

  await scale.selectOption('1:100 000');
  const cells = page.getByRole('img', { name: /d’atlas sur la carte$/ });
  let count = 0;
  // The words and the map follow the scale, each in its time.
  await expect(async () => {
    const words = await page.getByText(/pages? et leur index/).innerText();
    count = Number(/^\d+/.exec(words)?.[0]);
    const numbers = Array.from({ length: count }, (_, i) => String(i + 1));
    await expect(cells.locator('text')).toHaveText(numbers, { timeout: 5000 });
  }).toPass();
  await expectNothing(page);

  // Held, so that it is stopped while it works.
  await page.route(MAPS, () => {});
  await create.click();
  await expect(page.getByRole('status').filter({ hasText: 'Index de l’atlas' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Impression en cours' })).toBeVisible();
  const stop = page.getByRole('button', { name: 'Arrêter' });
  await expect(stop).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Impression arrêtée.' })).toBeVisible();
  await page.unroute(MAPS);

  const coming = page.waitForEvent('download', DRAWN);
  await create.click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^Baies \d{4}-\d{2}-\d{2}\.pdf$/);
  const path = await download.path();
  expect(told('pdfinfo', path)).toContain(`Pages: ${count + 1}`);
  expect(told('pdftotext', path, '-')).toContain(`Page ${count} sur ${count}`);
  await expect(page.locator(':focus')).toContainText('est dans vos téléchargements');
});

test('PRN-01 PRN-02 PRN-05 the page is moved, turned and sized by its handles, and its PNG lies where its world file says, to the pixel @desktop', async ({
  page,
}) => {
  test.slow();
  await openPrint(page);
  const frame = page.getByRole('group', { name: 'Page à imprimer' });
  await page.getByRole('button', { name: /^Échelle de l’écran/ }).click();
  await expect(frame.getByText('A4 paysage · 1:130 000')).toBeVisible();
  await page.getByLabel('Échelle', { exact: true }).selectOption('1:100 000');
  await expect(frame.getByText('A4 paysage · 1:100 000')).toBeVisible();

  const middleOf = async (handle: Locator) => {
    const { x, y, width, height } = await stillBox(handle);
    return [x + width / 2, y + height / 2] as const;
  };
  const drag = async (handle: Locator, dx: number, dy: number) => {
    const [x, y] = await middleOf(handle);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx, y + dy, { steps: 4 });
    await page.mouse.up();
  };
  // A corner that is pulled half way to the middle halves what the page shows.
  const move = page.getByRole('button', { name: /^Déplacer la page/ });
  const corner = frame.locator('[data-corner="2"]');
  const [middle, far] = [await middleOf(move), await middleOf(corner)];
  await drag(corner, (middle[0] - far[0]) / 2, (middle[1] - far[1]) / 2);
  await expect(frame.getByText('A4 paysage · 1:50 000')).toBeVisible();
  const before = await middleOf(move);
  await drag(move, 60, 40);
  await expect.poll(async () => Math.round((await middleOf(move))[0] - before[0])).toBe(60);
  await drag(page.getByRole('button', { name: /^Tourner la page/ }), 80, 10);
  await expect(page.getByLabel('Rotation')).toHaveValue(/^[1-9]\d$/);

  // Each part of the map has a colour of its own.
  const colours = [
    ['#c00000', '#00a000'],
    ['#0000c0', '#c0a000'],
  ];
  const asked: URLSearchParams[] = [];
  await page.route(MAPS, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(query);
    const background = colours[Number(query.get('ligne'))]?.[Number(query.get('colonne'))] ?? '#000000';
    const body = await sharp({ create: { width: 2000, height: 2000, channels: 3, background } })
      .png()
      .toBuffer();
    await route.fulfill({ body, contentType: 'image/png' });
  });
  await page.getByRole('radio', { name: 'Aucun' }).check();
  const coming = page.waitForEvent('download', DRAWN);
  await page.getByRole('button', { name: 'PNG', exact: true }).click();
  const download = await coming;
  const name = download.suggestedFilename().replace(/\.zip$/, '');
  // GDAL reads the picture within its archive, with the two files that place it.
  const picture = `/vsizip/{${await download.path()}}/${name}.png`;
  const info = told('gdalinfo', picture);
  for (const words of [`${name}.pgw`, `${name}.png.aux.xml`, 'Size is 3508, 2481', '"EPSG",3297']) {
    expect(info).toContain(words);
  }

  // The page as the server was asked for it: not the small map around, which is smaller.
  const query = asked.find((one) => one.get('echelle') === '50000') as URLSearchParams;
  const [lon = 0, lat = 0] = (query.get('centre') ?? '').split(',').map(Number);
  const printed: PrintPage = {
    center: [lon, lat],
    scale: 50_000,
    widthMm: Number(query.get('largeur')),
    heightMm: Number(query.get('hauteur')),
    rotationDeg: Number(query.get('rotation')),
    dpi: 300,
  };
  const { toGround } = pagePlane(printed);
  /** What GDAL reads at the place of a pixel of the map. */
  const colourAt = (column: number, row: number) => {
    const [x, y] = toGround([((column + 0.5) * 25.4) / 300, ((row + 0.5) * 25.4) / 300]);
    return told('gdallocationinfo', '-wgs84', '-valonly', picture, String(x), String(y)).trim();
  };
  expect(colourAt(1000, 1000)).toMatch(/^192 0 0/);
  expect(colourAt(1997, 500)).toMatch(/^192 0 0/);
  expect(colourAt(2002, 500)).toMatch(/^0 160 0/);
  expect(colourAt(500, 2002)).toMatch(/^0 0 192/);
  expect(colourAt(2300, 2100)).toMatch(/^192 160 0/);
});

test('PRN-08 a route gives its sheet with steps and profile, and a point its sheet with figures and what layers answer @desktop', async ({
  page,
}) => {
  test.slow();
  test.setTimeout(240_000);
  const [from, to] = ['-149.566100,-17.534900', '-149.530000,-17.527000'];
  // A server that has just started makes its road network for seconds.
  const [[x1, y1], [x2, y2]] = [from, to].map((point) => point.split(',')) as [string[], string[]];
  const address = `${process.env.MOTU_E2E_URL}/api/itineraire?x1=${x1}&y1=${y1}&x2=${x2}&y2=${y2}`;
  await expect(async () => expect((await fetch(address)).status).toBe(200)).toPass();

  await page.goto(`/?layers=toponymes&route=${from}/${to}`);
  const route = page.getByRole('button', { name: 'Feuille de route' });
  await expect(route).toBeVisible({ timeout: 60_000 });
  const first = await page.getByRole('region', { name: 'Étapes' }).getByRole('listitem').first().innerText();
  let coming = page.waitForEvent('download', DRAWN);
  await route.click();
  const routeSheet = await coming;
  expect(routeSheet.suggestedFilename()).toMatch(/^Feuille-de-route-.*\.pdf$/);
  const routeText = told('pdftotext', await routeSheet.path(), '-');
  for (const words of ['Feuille de route', 'Étapes', 'Profil altimétrique', 'Montée', 'sans valeur réglementaire']) {
    expect(routeText).toContain(words);
  }
  expect(routeText).toContain(first.split('\n')[0]?.replace(/\s+/g, ' ').trim());
  await expect(page.locator(':focus')).toContainText('est dans vos téléchargements');

  await page.goto('/?center=-149.566,-17.540&zoom=16&layers=communes');
  await page.getByRole('button', { name: 'Imprimer la carte' }).click();
  await expect(page.getByRole('group', { name: 'Page à imprimer' })).toBeVisible();
  await page.getByRole('radio', { name: 'Fiche' }).check();
  await expect(page.getByRole('group', { name: 'Page à imprimer' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ouvrir l’itinéraire' })).toBeVisible();
  await expectNothing(page);
  await page.getByRole('application').click({ position: { x: 900, y: 400 } });
  const point = page.getByRole('button', { name: 'Fiche du point' });
  await expect(point).toBeEnabled({ timeout: 60_000 });
  await point.scrollIntoViewIfNeeded();
  await expectNothing(page);
  coming = page.waitForEvent('download', DRAWN);
  await point.click();
  const pointText = told('pdftotext', await (await coming).path(), '-');
  for (const words of ['Fiche du point', 'Altitude', 'Île de Tahiti', 'UTM', 'Communes', 'Papeete', '98714']) {
    expect(pointText).toContain(words);
  }
});
