import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNothing } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { expectOnTop, openGroup, openPanel } from './support/layers-panel.ts';
import { addDialog, chooseFiles, ownFile } from './support/own-files.ts';
import { chooseTool, map, openPicture } from './support/pages.ts';

/** The sea south-west of Tahiti, in the middle of the map. */
const VIEW = '/?center=-149.900000,-18.000000&zoom=12';
const AREA = [
  [-149.95, -18.05],
  [-149.85, -18.05],
  [-149.85, -17.95],
  [-149.95, -17.95],
  [-149.95, -18.05],
];

/** An area as a GeoPackage of GDAL, in metres of RGPF / UTM 6 south. */
function geoPackage(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'motu-own-'));
  const source = join(folder, 'source.geojson');
  const features = [
    {
      type: 'Feature',
      properties: { nom: 'Zone de pêche', etat: 'ouverte' },
      geometry: { type: 'Polygon', coordinates: [AREA] },
    },
  ];
  writeFileSync(source, JSON.stringify({ type: 'FeatureCollection', features }));
  const target = join(folder, 'zones.gpkg');
  const { status, stderr } = spawnSync('ogr2ogr', ['-f', 'GPKG', '-t_srs', 'EPSG:3297', target, source]);
  if (status !== 0) throw new Error(String(stderr));
  return readFileSync(target);
}

/** A red picture of GDAL over the same area, in metres of RGPF / UTM 6 south, with a reduction. */
function geoTiff(): Buffer {
  const target = join(mkdtempSync(join(tmpdir(), 'motu-own-')), 'photo.tif');
  const place = ['-a_srs', 'EPSG:3297', '-a_ullr', '188000', '8013000', '199000', '8002000'];
  const color = ['-bands', '3', '-burn', '220', '-burn', '20', '-burn', '20'];
  const made = spawnSync('gdal_create', [
    '-of',
    'GTiff',
    '-outsize',
    '512',
    '512',
    '-ot',
    'Byte',
    ...color,
    ...place,
    target,
  ]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  spawnSync('gdaladdo', [target, '2']);
  return readFileSync(target);
}

/** The share of a picture that is of the red of that file. */
async function redShare(picture: Buffer | string): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let red = 0;
  for (let at = 0; at < data.length; at += 3)
    if ((data[at] ?? 0) > 180 && (data[at + 1] ?? 0) < 70 && (data[at + 2] ?? 0) < 70) red++;
  return red / (info.width * info.height);
}

/** Whether the map is rather red than blue near its middle, where the sea is. */
async function isReddish(page: Page): Promise<boolean> {
  const frame = await map(page).boundingBox();
  if (!frame) throw new Error('The map is not on the page.');
  const clip = { x: frame.x + frame.width / 2 + 20, y: frame.y + frame.height / 2 + 20, width: 1, height: 1 };
  const [red = 0, , blue = 0] = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer();
  return red > blue;
}

test('OWN-01 OWN-02 OWN-03 a GeoPackage in metres comes on the map, answers a click, and is kept, renamed and removed', async ({
  page,
}) => {
  test.slow();
  await openPanel(page, VIEW);
  await chooseFiles(page, [ownFile('zones.gpkg', geoPackage())]);
  // A server that has just started draws its first tiles, and SQLite comes behind them.
  await expect(addDialog(page).getByText('GeoPackage, 1 objet')).toBeVisible({ timeout: 60_000 });
  await expectNothing(page);
  await addDialog(page).getByRole('checkbox', { name: 'Garder sur cet appareil' }).check();
  await addDialog(page).getByRole('button', { name: 'Ajouter la couche' }).click();
  await expect(addDialog(page)).toBeHidden();
  await expectOnTop(page, 'zones');
  // The address stays one that others can open.
  expect(page.url()).not.toContain('appareil');

  await page.getByRole('button', { name: 'Réglages de « zones »' }).click();
  const legend = page.getByRole('list', { name: 'Légende de « zones »' });
  await expect(legend).toHaveText('zones');
  const colorBy = page.getByRole('combobox', { name: 'Couleur selon' });
  await colorBy.selectOption('etat');
  await expect(legend).toContainText('ouverte');
  await colorBy.selectOption('Une seule couleur');
  await page.getByLabel('Couleur', { exact: true }).fill('#ff0000');
  await page.getByRole('button', { name: 'Fermer' }).first().click();
  await expect.poll(() => isReddish(page)).toBe(true);
  const frame = await map(page).boundingBox();
  await page.mouse.click((frame?.x ?? 0) + (frame?.width ?? 0) / 2, (frame?.y ?? 0) + (frame?.height ?? 0) / 2);
  await expect(page.getByRole('row', { name: 'nom Zone de pêche' })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Cartes', exact: true }).click();
  await openGroup(page, 'Sur cet appareil');
  const box = page.getByRole('checkbox', { name: 'zones' });
  await expect(box).not.toBeChecked();
  await box.check();
  await page.getByRole('button', { name: 'Actions pour « zones »' }).click();
  await page.getByRole('menuitem', { name: 'Renommer' }).click();
  await page.getByRole('textbox', { name: 'Nom de la couche' }).fill('Pêche réservée');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('checkbox', { name: 'Pêche réservée' })).toBeChecked();
  await page.getByRole('button', { name: 'Actions pour « Pêche réservée »' }).click();
  await page.getByRole('menuitem', { name: 'Retirer' }).click();
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByRole('checkbox', { name: 'Pêche réservée' })).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Cartes', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Cartes', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sur cet appareil/ })).toHaveCount(0);
});

test('OWN-01 OWN-02 in a file dropped on the panel, a line that cannot be read is named, and the rest opens without it', async ({
  page,
}) => {
  test.slow();
  await openPanel(page);
  const dataTransfer = await page.evaluateHandle(() => {
    const dropped = new DataTransfer();
    const csv = 'nom;longitude;latitude\nA;-149,5;-17,5\nB;-149,6;23°22\n';
    dropped.items.add(new File([csv], 'releve-tubuai.csv'));
    return dropped;
  });
  await page.getByRole('button', { name: 'Déplacer « Fond de carte »' }).dispatchEvent('drop', { dataTransfer });
  const alert = addDialog(page).getByRole('alert');
  await expect(alert).toContainText('releve-tubuai.csv ne peut pas être lu.', { timeout: 60_000 });
  await expect(alert).toContainText(
    'Ligne 3, colonne «\u00a0latitude\u00a0»\u00a0: «\u00a023°22\u00a0» n’est pas un nombre.',
  );
  await addDialog(page).getByRole('button', { name: 'Ajouter sans cet objet' }).click();
  await expect(addDialog(page).getByText('CSV, 1 objet · 1 objet laissé de côté')).toBeVisible();
  await addDialog(page).getByRole('textbox', { name: 'Nom de la couche' }).fill('Relevé');
  await addDialog(page).getByRole('button', { name: 'Ajouter la couche' }).click();
  await expect(addDialog(page)).toBeHidden();
  await expectOnTop(page, 'Relevé');
});

test('OWN-01 OWN-03 MAP-11 PRN-01 a GeoTIFF in metres comes on the map where it lies, in the picture of the map and on the printed page, and leaves no request for it @desktop', async ({
  page,
}) => {
  test.slow();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openPanel(page, `${VIEW}&layers=toponymes`);
  await chooseFiles(page, [ownFile('photo.tif', geoTiff())]);
  await expect(addDialog(page).getByText('GeoTIFF')).toBeVisible({ timeout: 60_000 });
  await addDialog(page).getByRole('button', { name: 'Ajouter la couche' }).click();
  await expect(addDialog(page)).toBeHidden();
  await expectOnTop(page, 'photo');
  await page.getByRole('button', { name: 'Fermer' }).first().click();
  await expect.poll(() => isReddish(page)).toBe(true);

  const picture = await openPicture(page);
  const taken = page.waitForEvent('download');
  await picture.getByRole('button', { name: 'Télécharger', exact: true }).click();
  expect(await redShare(await (await taken).path())).toBeGreaterThan(0.05);

  await chooseTool(page, 'Imprimer la carte');
  await expect(page.getByRole('heading', { name: 'Impression', exact: true })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('radio', { name: '150' }).check();
  await page.getByLabel('Échelle', { exact: true }).selectOption('1:100 000');
  const coming = page.waitForEvent('download', { timeout: 90_000 });
  await page.getByRole('button', { name: /^Créer le PDF/ }).click();
  const { stdout } = spawnSync('pdftoppm', ['-r', '40', '-png', await (await coming).path()], { maxBuffer: 1e8 });
  expect(await redShare(stdout)).toBeGreaterThan(0.05);
  expect(asked.filter((url) => url.includes('sur-cet-appareil') || url.includes('photo'))).toEqual([]);
});

test('OWN-03 TIME-02 MAP-11 a layer of one’s own stands on one side of a comparison, on the screen and in the picture, which shows both sides @desktop', async ({
  page,
}) => {
  test.slow();
  await openPanel(page, `${VIEW}&layers=toponymes`);
  await chooseFiles(page, [ownFile('photo.tif', geoTiff())]);
  await expect(addDialog(page).getByText('GeoTIFF')).toBeVisible({ timeout: 60_000 });
  await addDialog(page).getByRole('button', { name: 'Ajouter la couche' }).click();
  await expect(addDialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Fermer' }).first().click();
  await expect.poll(() => isReddish(page)).toBe(true);

  await page.getByRole('button', { name: 'Comparer', exact: true }).click();
  await page.getByRole('button', { name: 'Retirer « photo » à gauche' }).click();
  await page.getByRole('button', { name: 'Fermer', exact: true }).first().click();
  const frame = await map(page).boundingBox();
  if (!frame) throw new Error('The map is not on the page.');
  const half = async (picture: Buffer, side: 'left' | 'right') => {
    const { width = 0, height = 0 } = await sharp(picture).metadata();
    // Without the bar, which has a red of its own.
    const middle = Math.round(width / 2);
    const box = { left: side === 'left' ? 0 : middle + 20, top: 0, width: middle - 20, height };
    return redShare(await sharp(picture).extract(box).png().toBuffer());
  };
  await expect.poll(async () => half(await page.screenshot({ clip: frame }), 'left')).toBeLessThan(0.005);
  await expect.poll(async () => half(await page.screenshot({ clip: frame }), 'right')).toBeGreaterThan(0.05);

  const picture = await openPicture(page);
  const taken = page.waitForEvent('download');
  await picture.getByRole('button', { name: 'Télécharger', exact: true }).click();
  const saved = readFileSync(await (await taken).path());
  expect(await half(saved, 'left')).toBeLessThan(0.005);
  expect(await half(saved, 'right')).toBeGreaterThan(0.05);
});
