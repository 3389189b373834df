import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './support/fixtures.ts';
import { expectOnTop, openPanel } from './support/layers-panel.ts';
import { addDialog, chooseFiles, type OwnFile, ownFile } from './support/own-files.ts';

const VIEW = '/?center=-149.900000,-18.000000&zoom=12&layers=toponymes';
/** What is in every file, and nowhere else: a word, a number and a place. */
const SECRET = 'Mouillage-confidentiel';
const NUMBER = 918_273_645;
const [LON, LAT] = [-149.8987123, -18.0012345];

const POINT = {
  type: 'Feature',
  properties: { nom: SECRET, code: NUMBER },
  geometry: { type: 'Point', coordinates: [LON, LAT] },
};
const GEOJSON = JSON.stringify({ type: 'FeatureCollection', features: [POINT] });

/** The same point in each format, as GDAL writes it. */
function ownFiles(): OwnFile[] {
  const folder = mkdtempSync(join(tmpdir(), 'motu-own-'));
  const source = join(folder, 'source.geojson');
  writeFileSync(source, GEOJSON);
  const written = (driver: string, extension: string): OwnFile => {
    const target = join(folder, `${driver}.${extension}`.replaceAll(' ', '-'));
    const { status, stderr } = spawnSync('ogr2ogr', ['-f', driver, target, source]);
    if (status !== 0) throw new Error(String(stderr));
    return ownFile(`${driver}.${extension}`, readFileSync(target));
  };
  return [
    ownFile('releve.geojson', GEOJSON),
    ownFile('releve.csv', `nom;code;longitude;latitude\n${SECRET};${NUMBER};${LON};${LAT}\n`),
    written('KML', 'kml'),
    written('GPKG', 'gpkg'),
    written('FlatGeobuf', 'fgb'),
    written('ESRI Shapefile', 'shz'),
  ];
}

const TRACES = [SECRET, encodeURIComponent(SECRET), String(NUMBER), String(LON), String(LAT)];
const hasTrace = (text: string) => TRACES.some((trace) => text.includes(trace));

test('OWN-02 files of six formats are read, shown and searched in their table, and no address nor body of a request has a word, a number or a place of them @desktop', async ({
  page,
  refusals,
}) => {
  test.slow();
  // What the watch itself is tried with, at the end.
  refusals.push(/\/api\/health\/ready/);
  const leaks: string[] = [];
  const bodies: string[] = [];
  page.on('request', (request) => {
    const body = request.postDataBuffer()?.toString('latin1') ?? '';
    if (body) bodies.push(`${request.method()} ${request.url()}`);
    if (hasTrace(decodeURIComponent(request.url())) || hasTrace(body)) leaks.push(request.url());
  });
  await openPanel(page, VIEW);
  const files = ownFiles();
  await chooseFiles(page, files);
  await addDialog(page)
    .getByRole('button', { name: `Ajouter ${files.length} couches` })
    .click({ timeout: 60_000 });
  await expect(addDialog(page)).toBeHidden();
  await expectOnTop(page, 'ESRI Shapefile');

  await page.getByRole('button', { name: 'Réglages de « ESRI Shapefile »' }).click();
  await page.getByRole('button', { name: 'Voir le tableau' }).click();
  const table = page.getByRole('region', { name: 'Tableau\u00a0: ESRI Shapefile' });
  const cell = table.getByRole('gridcell', { name: `Sélectionner « ${SECRET} »` });
  await expect(cell).toBeVisible();
  await table.getByRole('combobox', { name: 'Filtrer « nom »' }).selectOption(SECRET);
  await expect(page.getByText('Filtrée : 1 objet sur 1')).toBeVisible();
  await expect(cell).toBeVisible();
  expect(bodies).toEqual([]);
  expect(leaks).toEqual([]);

  // The same watch sees what a page and a worker of it send.
  await page.evaluate(
    (text) => void fetch('/api/health/ready', { method: 'POST', body: text }).catch(() => {}),
    SECRET,
  );
  await expect.poll(() => leaks.length).toBe(1);
  await page.workers()[0]?.evaluate((text) => void fetch(`/api/health/ready?${text}`).catch(() => {}), SECRET);
  await expect.poll(() => leaks.length).toBe(2);
});
