import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../testing/app.ts';
import { feature, point, polygon, writeCollection } from '../../testing/couche-files.ts';
import { createOwnTerritory, type OwnTerritory } from '../../testing/own-territory.ts';
import { type CoucheOptions, NO_OPTIONS } from './couche-options.ts';
import { importCouche } from './import-couche.ts';

let folder: string;
let territory: OwnTerritory;
let geopackage: string;
let motu: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'motu-servie-'));
  territory = createOwnTerritory();
  geopackage = join(territory.folder, 'territory.gpkg');
  motu = await startApp({ MOTU_TERRITORY: territory.folder });
});
afterAll(async () => {
  await motu.close();
  territory.remove();
  rmSync(folder, { recursive: true, force: true });
});

const square = polygon([
  [-150.92, -16.92],
  [-150.88, -16.92],
  [-150.88, -16.88],
  [-150.92, -16.88],
  [-150.92, -16.92],
]);
const run = (file: string, options: Partial<CoucheOptions> = {}) =>
  importCouche({ ...NO_OPTIONS, file, geopackage, state: motu.state, ...options });

const map = (layer: string) =>
  `/api/wms?VERSION=1.3.0&REQUEST=GetMap&LAYERS=${layer}&STYLES=&CRS=EPSG:4326&BBOX=-17.1,-151.1,-16.7,-150.7&WIDTH=400&HEIGHT=400&FORMAT=image/png&TRANSPARENT=TRUE`;

/** Opacity at a place of the island's picture, as shares of its width and height; null when there is no picture. */
async function inkAt(layer: string, across: number, down: number): Promise<number | null> {
  const { headers, rawPayload } = await motu.app.inject(map(layer));
  if (headers['content-type'] !== 'image/png') return null;
  const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return data[(Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * 4 + 3] ?? null;
}
/** The services look at their layers every two seconds. */
const inkOf = (...place: Parameters<typeof inkAt>) => expect.poll(() => inkAt(...place));
const look = async () => {
  await motu.territory.look(); // a change is taken when it is seen twice
  await motu.territory.look();
};
const tileOf = async (layer: string) =>
  (await motu.app.inject(`/api/wmts/1.0.0/${layer}/default/EPSG:4326/13/4865/1324.png`)).rawPayload.toString('base64');

test('TER-02 a running server draws an imported layer, tells its features and finds them by name', async () => {
  expect(await inkAt('zones', 0.5, 0.5)).toBeNull();
  const file = writeCollection(folder, 'zones.geojson', [
    feature({ Intitulé: 'Marae Taputapuātea', usage: 'culte' }, square),
  ]);
  await run(file, { searched: 'Intitulé', producer: 'Service du patrimoine', licence: 'Licence Ouverte 2.0' });
  await look();
  await inkOf('zones', 0.5, 0.5).toBeGreaterThan(0);
  await inkOf('zones', 0.1, 0.1).toBe(0);
  const info = `${map('zones').replace('GetMap', 'GetFeatureInfo')}&QUERY_LAYERS=zones&INFO_FORMAT=application/json&I=200&J=200`;
  const { features } = (await motu.app.inject(info)).json<{ features: { properties: object }[] }>();
  expect(features[0]?.properties).toEqual({ intitule: 'Marae Taputapuātea', usage: 'culte' });
  expect((await motu.app.inject('/api/layers?limit=50')).body).toContain('"slug":"zones"');
  const makers = await motu.app.inject('/api/copyright?bbox=-151,-17,-150,-16&layers=zones&maxScale=1000');
  expect(makers.body).toContain('Service du patrimoine');
  await motu.search.refresh();
  expect((await motu.app.inject('/api/recherche/complete?q=taputapuatea')).body).toContain('Marae Taputapuātea');
});

test('TER-02 replaced, its tiles are made anew; half read or refused, the old ones stay', async () => {
  await run(writeCollection(folder, 'points.geojson', [feature({ a: 1 }, point(-150.9, -16.9))]), { slug: 'points' });
  await look();
  await inkOf('points', 0.5, 0.5).toBeGreaterThan(0);
  const [before, tile] = [await inkAt('points', 0.5, 0.5), await tileOf('points')];
  const other = writeCollection(folder, 'autres.geojson', [feature({ a: 1 }, point(-150.8, -16.8))]);
  await expect(run(other, { slug: 'points' })).rejects.toThrow('existe déjà');
  await look();
  expect(await inkAt('points', 0.5, 0.5)).toBe(before);
  await run(other, { slug: 'points', replaces: true });
  await look();
  await inkOf('points', 0.5, 0.5).toBe(0);
  expect(await tileOf('points')).not.toBe(tile);
});

test('TER-02 an import whose process died before the catalogue knew of it is taken up by the server', async () => {
  const nowhere = { ...motu.state, edit: () => Promise.reject(new Error('killed')) };
  const file = writeCollection(folder, 'orpheline.geojson', [feature({ a: 1 }, square)]);
  await expect(run(file, { state: nowhere })).rejects.toThrow('killed');
  expect((await motu.state.layers.all()).some(({ slug }) => slug === 'orpheline')).toBe(false);
  await look();
  expect((await motu.state.layers.all()).some(({ slug }) => slug === 'orpheline')).toBe(true);
  await inkOf('orpheline', 0.5, 0.5).toBeGreaterThan(0);
});

test.each(['DELETE', 'WAL'])('TER-02 an edit saved by QGIS in place, in %s mode, is seen', async (mode) => {
  const slug = `editee-${mode.toLowerCase()}`;
  const table = slug.replace('-', '_');
  await run(writeCollection(folder, `${slug}.geojson`, [feature({ a: 1 }, square)]), { slug });
  await look();
  await inkOf(slug, 0.5, 0.5).toBeGreaterThan(0);
  const db = new Sqlite(geopackage);
  try {
    db.pragma(`journal_mode = ${mode}`);
    // QGIS brings the functions that the triggers of the index call; here the index is told by hand.
    db.exec(`DROP TRIGGER rtree_couche_${table}_geom_delete`);
    db.exec(`DELETE FROM couche_${table}; DELETE FROM rtree_couche_${table}_geom`);
    await look();
    await inkOf(slug, 0.5, 0.5).toBe(0);
    const { digest } = motu.territory.current();
    db.exec(`CREATE TABLE brouillon_${table} (a)`); // saved again while the file is still open
    await look();
    expect(motu.territory.current().digest).not.toBe(digest);
  } finally {
    db.close();
  }
});

test('TER-02 a file put in the place of the territory’s is seen', async () => {
  const copy = join(folder, 'copie.gpkg');
  copyFileSync(geopackage, copy);
  const db = new Sqlite(copy);
  db.exec('DROP TRIGGER rtree_couche_zones_geom_delete; DELETE FROM couche_zones; DELETE FROM rtree_couche_zones_geom');
  db.close();
  for (const suffix of ['-wal', '-shm']) rmSync(geopackage + suffix, { force: true });
  renameSync(copy, geopackage);
  await look();
  await inkOf('zones', 0.5, 0.5).toBe(0);
});
