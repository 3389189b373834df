import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openTerritory, SHIPPED_TERRITORY } from '../../territory/open-territory.ts';
import { startApp, type TestApp } from '../../testing/app.ts';
import { feature, polygon, writeCollection } from '../../testing/couche-files.ts';
import { createOwnTerritory, type OwnTerritory } from '../../testing/own-territory.ts';
import { NO_OPTIONS } from './couche-options.ts';
import { importCouche } from './import-couche.ts';
import { renewCopies, staleTables } from './renew-copies.ts';

/** Debian's own: another Python of the machine does not see Debian's packages. */
const PYTHON = '/usr/bin/python3';

let folder: string;
let territory: OwnTerritory;
let geopackage: string;
let motu: TestApp;
const editors: ChildProcess[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'motu-qgis-'));
  territory = createOwnTerritory();
  geopackage = join(territory.folder, 'territory.gpkg');
  motu = await startApp({ MOTU_TERRITORY: territory.folder });
});
afterAll(async () => {
  for (const editor of editors) editor.kill();
  await motu.close();
  territory.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** QGIS moves the first object of a table one degree to the east and saves; the file is open in it until `close`. */
async function editInQgis(path: string, table: string): Promise<{ close(): Promise<void> }> {
  const editor = spawn(PYTHON, [join(import.meta.dirname, 'qgis-edit.py'), path, table, folder]);
  editors.push(editor);
  const [said] = await once(editor.stdout, 'data');
  expect(String(said).trim()).toBe('saved');
  return {
    async close() {
      editor.stdin.end('\n');
      await once(editor, 'exit');
    },
  };
}

const square = (west: number) =>
  polygon([
    [west, -16.92],
    [west + 0.04, -16.92],
    [west + 0.04, -16.88],
    [west, -16.88],
    [west, -16.92],
  ]);
/** Whether the layer has ink in the middle of a picture around this longitude. */
async function hasInk(layer: string, lon: number): Promise<boolean> {
  // A change is taken when it is seen twice.
  await motu.territory.look();
  await motu.territory.look();
  const box = `BBOX=-16.91,${lon - 0.01},-16.89,${lon + 0.01}&WIDTH=64&HEIGHT=64`;
  const map = `/api/wms?VERSION=1.3.0&REQUEST=GetMap&LAYERS=${layer}&STYLES=&CRS=EPSG:4326&${box}&FORMAT=image/png&TRANSPARENT=TRUE`;
  const { rawPayload } = await motu.app.inject(map);
  const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return (data[(32 * info.width + 32) * 4 + 3] ?? 0) > 0;
}
const extentInCapabilities = async (layer: string) => {
  const { body } = await motu.app.inject('/api/wms?VERSION=1.3.0&REQUEST=GetCapabilities');
  const [, told = ''] = new RegExp(`<Name>${layer}</Name>([\\s\\S]*?)</Layer>`).exec(body) ?? [];
  return /<eastBoundLongitude>([^<]*)</.exec(told)?.[1];
};

test.each(['DELETE', 'WAL'])(
  'TER-02 an edit in QGIS is seen when it is saved, file still open there, in %s mode',
  async (mode) => {
    const slug = `zones-${mode.toLowerCase()}`;
    const file = writeCollection(folder, `${slug}.geojson`, [feature({ a: 1 }, square(-150.92))]);
    await importCouche({ ...NO_OPTIONS, file, geopackage, state: motu.state });
    await expect.poll(() => hasInk(slug, -150.9)).toBe(true);
    const before = await extentInCapabilities(slug);
    const db = new Sqlite(geopackage); // as QGIS may leave it, by its version
    db.pragma(`journal_mode = ${mode}`);
    db.close();

    const editor = await editInQgis(geopackage, `couche_${slug.replace('-', '_')}`);
    await expect.poll(() => hasInk(slug, -149.9)).toBe(true);
    expect(await hasInk(slug, -150.9)).toBe(false);
    expect(await extentInCapabilities(slug), 'and the lists of the services at once').not.toBe(before);
    await editor.close();
    expect(await hasInk(slug, -149.9)).toBe(true);
  },
);

test.each([
  ['terre', 'terre_z6'],
  ['cote', 'cote_z9'],
  ['courbe', 'courbe_z12'],
])('TER-02 the thinned copies of « %s », which comes with Motu, follow an edit in QGIS', async (table, copy) => {
  const path = join(folder, `${table}.gpkg`);
  copyFileSync((await openTerritory(SHIPPED_TERRITORY, inject('territoryHome'))).files.geopackage, path);
  const rows = (name: string) => {
    const db = new Sqlite(path, { readonly: true });
    const [count, east] = db
      .prepare<[], [number, number]>(`SELECT count(*), max(maxx) FROM "rtree_${name}_geom"`)
      .raw()
      .get() as [number, number];
    const most = db.prepare<[], number>(`SELECT max(length(geom)) FROM "${name}"`).pluck().get() as number;
    db.close();
    return { count, east, most };
  };
  const before = rows(copy);
  await (await editInQgis(path, table)).close();
  expect(staleTables(path)).toEqual([table]);
  await renewCopies(path);
  expect(staleTables(path)).toEqual([]);
  const after = rows(copy);
  expect(after).not.toEqual(before);
  // About what the pipeline of the territory makes.
  expect(after.count).toBeGreaterThan(before.count * 0.7);
  expect(after.count).toBeLessThan(before.count * 1.4);
  expect(after.most).toBeLessThan(before.most * 1.5);
});

test('TER-02 a territory that was edited in QGIS is not replaced by the one of a newer Motu', async () => {
  const shipped = join(folder, 'livre');
  const data = join(folder, 'donnees');
  mkdirSync(shipped);
  for (const name of ['SHA256SUMS', 'territory.gpkg.zst'])
    copyFileSync(join(SHIPPED_TERRITORY, name), join(shipped, name));
  const sums = readFileSync(join(shipped, 'SHA256SUMS'), 'utf8');
  writeFileSync(join(shipped, 'SHA256SUMS'), sums.replace(/^.*\.tif\n/gm, ''));
  const { files } = await openTerritory(shipped, data);
  await (await editInQgis(files.geopackage, 'commune')).close();
  const edited = readFileSync(files.geopackage);
  // As after an update: the packed file has another sum.
  const stamp = join(data, 'territory', 'territory.gpkg.sha256');
  const { mtime } = statSync(stamp);
  writeFileSync(stamp, '0'.repeat(64));
  utimesSync(stamp, mtime, mtime);
  await openTerritory(shipped, data);
  expect(readFileSync(files.geopackage).equals(edited)).toBe(true);
});
