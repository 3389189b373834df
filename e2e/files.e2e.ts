import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { createReferencePrograms, type ReferencePrograms } from '../apps/server/src/ows/interoperability/programs.ts';
import { drawShape, openPanel, rows, textOf } from './support/drawing.ts';
import { expect, test } from './support/fixtures.ts';
import { map } from './support/pages.ts';

let programs: ReferencePrograms;
test.beforeAll(() => {
  programs = createReferencePrograms();
});
test.afterAll(() => programs.remove());

const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
const feature = (geometry: object, properties: object = {}) => ({ type: 'Feature', geometry, properties });
const POINT = feature({ type: 'Point', coordinates: [-149.83, -17.54] }, { name: 'Belvédère' });
const LINE = feature(
  {
    type: 'LineString',
    coordinates: [
      [-149.83, -17.54],
      [-149.84, -17.55],
    ],
  },
  { name: 'Sentier' },
);

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  const buffer = Buffer.from(content);
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
}

/** Lets a file go over the map, as a file manager would. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text as string], fileName as string));
      return transfer;
    },
    [name, content],
  );
  await map(page).locator('.ol-viewport').dispatchEvent('drop', { dataTransfer: data });
}

async function exportAs(page: Page, format: string) {
  await page.getByRole('button', { name: 'Exporter les dessins' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exportation des dessins' });
  await dialog.getByRole('radio', { name: format }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Exporter' }).click(),
  ]);
  await expect(dialog).toBeHidden();
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

test('DRAW-08 a file is imported: its objects are ordinary drawings, and the page says how many', async ({ page }) => {
  await openPanel(page, 'Dessiner');
  await choose(page, 'sentiers.geojson', collection(POINT, LINE, feature(null as never)));
  await expect(page.getByText('2 élément(s) chargé(s)')).toBeVisible();
  await expect(page.getByText('Cliquez sur un dessin pour afficher les informations.')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(0)).toContainText('Belvédère');
  await page.getByRole('button', { name: 'Annuler la dernière action' }).click();
  await expect(page.getByText('Aucun dessin')).toBeVisible();
});

test('DRAW-09 a file dropped on the map brings its points, and nothing else @desktop', async ({ page }) => {
  await openPanel(page, 'Dessiner');
  await expect(page.getByText('Conservés sur cet appareil')).toBeVisible();
  await drop(page, 'a.geojson', collection(POINT, LINE));
  await expect(page.getByText('1 élément(s) chargé(s)')).toBeVisible();
  await expect(page.getByText('Seuls les points ont été repris')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await drop(page, 'b.geojson', collection(LINE));
  await expect(page.getByRole('dialog', { name: 'Erreur' })).toContainText("Il n'y a aucun objet à importer.");
});

test('DRAW-11 a broken file says so in a modal « Erreur », and changes nothing on the map @desktop', async ({
  page,
}) => {
  await openPanel(page, 'Dessiner');
  await choose(page, 'a.geojson', collection(POINT));
  await expect(rows(page)).toHaveCount(1);
  const modal = page.getByRole('dialog', { name: 'Erreur' });
  for (const [name, content, words] of [
    ['photo.png', 'x', 'Ce type de fichier n’est pas pris en charge.'],
    ['b.geojson', collection(LINE).slice(0, -20), 'Ce fichier ne peut pas être lu'],
    ['c.geojson', collection(), "Il n'y a aucun objet à importer."],
    ['d.kml', '<!DOCTYPE k [<!ENTITY a "b">]><kml/>', 'DOCTYPE'],
    ['e.gpx', '', 'Ce fichier ne peut pas être lu'],
  ] as const) {
    await choose(page, name, content);
    await expect(modal, name).toContainText(words);
    await modal.getByRole('button', { name: 'Fermer' }).last().click();
    await expect(modal).toBeHidden();
  }
  await expect(rows(page)).toHaveCount(1);
});

test('DRAW-08 another extension gets the words of the specification as its reason @desktop', async ({ page }) => {
  await openPanel(page, 'Dessiner');
  await choose(page, 'photo.png', 'x');
  const modal = page.getByRole('dialog', { name: 'Erreur' });
  await modal.getByText('Détail').click();
  await expect(modal.getByText('Unsupported file format')).toBeVisible();
});

test('DRAW-11 (FIL-02) a file of 500 MB is refused before it is read, and the page lives @desktop', async ({
  page,
}) => {
  await openPanel(page, 'Dessiner');
  await expect(page.getByText('Conservés sur cet appareil')).toBeVisible();
  await page.evaluate(() => {
    const block = new Blob([new Uint8Array(10 * 1024 * 1024)]);
    const file = new File(Array(50).fill(block), 'lourd.geojson');
    const transfer = new DataTransfer();
    transfer.items.add(file);
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no file field.');
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(page.getByRole('dialog', { name: 'Erreur' })).toContainText(/20\sMo au plus/);
});

test('DRAW-08 (SEC-19) what a hostile file says is shown as text: nothing runs, nothing is fetched @desktop', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('127.0.0.1:9/') && asked.push(request.url()));
  page.on('dialog', (dialog) => asked.push(dialog.message()));
  const hostile = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
    <NetworkLink><Link><href>http://127.0.0.1:9/l.kml</href></Link></NetworkLink>
    <Placemark><name>&lt;img src=x onerror=alert(1)&gt;</name>
    <description><![CDATA[<script>alert(2)</script><a href="javascript:alert(3)">lien</a>]]></description>
    <Style><IconStyle><Icon><href>http://127.0.0.1:9/i.png</href></Icon></IconStyle></Style>
    <ExtendedData><Data name="&lt;b&gt;clé&lt;/b&gt;"><value>javascript:alert(4)</value></Data></ExtendedData>
    <Point><coordinates>-149.83,-17.54</coordinates></Point></Placemark></Document></kml>`;
  await openPanel(page, 'Dessiner');
  await choose(page, 'hostile.kml', hostile);
  await expect(rows(page)).toContainText('<img src=x onerror=alert(1)>');
  await rows(page).getByRole('button').first().click();
  await page.getByText('Autres informations').click();
  await expect(page.getByText('<script>alert(2)</script>')).toBeVisible();
  await expect(page.locator('#panneau').getByRole('link')).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('DRAW-06 the export names the file, warns, and refuses a name without a letter', async ({ page }) => {
  await openPanel(page, 'Dessiner');
  await drawShape(page, 'Cercle', [
    [60, 50],
    [85, 50],
  ]);
  await page.getByRole('button', { name: 'Exporter les dessins' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exportation des dessins' });
  await expect(dialog.getByRole('radio', { name: 'GEOJSON' })).toBeChecked();
  const name = dialog.getByLabel('Nom du fichier');
  await expect(name).toHaveValue(/^Export_\d{8}_\d{4}$/);
  await expect(dialog.getByText(/Les cercles sont exportés comme des points/)).toBeVisible();
  const warning =
    'Attention, le format GPX ne supporte pas les géométries multi-points, multi-polygones et polygones, elles ne seront pas exportées. Si vous souhaitez les conserver, choisissez un autre format.';
  await expect(dialog.getByText(warning)).toBeHidden();
  await dialog.getByRole('radio', { name: 'GPX' }).check();
  await expect(dialog.getByText(warning)).toBeVisible();
  await name.fill('Été à Mo‘orea !');
  await expect(dialog.getByText('EteaMoorea.gpx')).toBeVisible();
  await name.fill('???');
  await expect(dialog.getByRole('button', { name: 'Exporter' })).toBeDisabled();
});

test('DRAW-13 (FIL-05) what goes out comes back the same, and GDAL reads it @desktop', async ({ page }) => {
  test.slow(); // four files, each read by another program
  await openPanel(page, 'Dessiner');
  await drawShape(page, 'Point', [[-60, 40]]);
  await expect(rows(page)).toContainText(/d’altitude/);
  await drawShape(page, 'Ligne', [
    [-80, -60],
    [0, 0],
    [70, -30],
  ]);
  await drawShape(page, 'Polygone', [
    [-90, 0],
    [-60, 60],
    [-110, 70],
  ]);
  await drawShape(page, 'Cercle', [
    [60, 50],
    [85, 50],
  ]);
  await drawShape(page, 'Rectangle', [
    [90, -90],
    [120, -60],
  ]);
  await expect(rows(page)).toHaveCount(5);
  const summaries = async () => (await Promise.all((await rows(page).all()).map(textOf))).map((text) => text.trim());
  const before = await summaries();

  for (const [format, expected, count] of [
    ['GEOJSON', before, 5],
    ['ESRIJSON', before, 5],
    ['KML', before, 5],
    ['GPX', [before[0], before[3], before[1]], 3],
  ] as const) {
    const { name, content } = await exportAs(page, format);
    expect(name).toMatch(new RegExp(`^Export_\\d{8}_\\d{4}\\.${format.toLowerCase()}$`));
    const path = programs.keep(name, content);
    if (format === 'KML') await programs.validate('kml/2.2.0/ogckml22.xsd', path);
    const read = await programs.ogrinfo(path);
    const own = format === 'GPX' ? (read.split('Layer name: route_points')[0] ?? '') : read;
    expect(own.match(/^OGRFeature/gm)?.length, format).toBe(count);
    expect(own, format).toMatch(/circleRadius \((?:Real|Integer|String)\) = \d+/);
    expect(own.match(/POINT \(/g)?.length, format).toBe(2);
    expect(own.match(/LINESTRING \(/g)?.length, format).toBe(1);
    expect(own.match(/POLYGON \(/g)?.length ?? 0, format).toBe(format === 'GPX' ? 0 : 2);

    await page.getByRole('button', { name: 'Tout effacer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click();
    await expect(page.getByText('Aucun dessin')).toBeVisible();
    await choose(page, name, content);
    await expect(rows(page)).toHaveCount(count);
    await expect.poll(summaries, format).toEqual(expected);
    await page.getByRole('button', { name: 'Annuler la dernière action' }).click();
    await page.getByRole('button', { name: 'Annuler la dernière action' }).click();
    await expect(rows(page)).toHaveCount(5);
  }
});
