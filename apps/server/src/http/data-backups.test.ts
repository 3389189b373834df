import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackupList } from '@motu/contract';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_OPTIONS } from '../import/couche/couche-options.ts';
import { importCouche } from '../import/couche/import-couche.ts';
import { type Admin, adminOf } from '../testing/admin.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { feature, point, writeCollection } from '../testing/couche-files.ts';
import { createOwnTerritory, type OwnTerritory } from '../testing/own-territory.ts';
import { sendRestore } from '../testing/sent-files.ts';

type Place = { motu: TestApp; own: OwnTerritory; admin: Admin };
const folder = mkdtempSync(join(tmpdir(), 'motu-data-'));
const opened: Place[] = [];
let here: Place;
beforeAll(async () => {
  here = await open();
});
afterAll(async () => {
  for (const { motu, own } of opened) {
    await motu.close();
    own.remove();
  }
  rmSync(folder, { recursive: true, force: true });
});

async function open(): Promise<Place> {
  const own = createOwnTerritory();
  const motu = await startApp({ MOTU_TERRITORY: own.folder });
  const place = { motu, own, admin: await adminOf(motu) };
  opened.push(place);
  return place;
}

const huts = (...names: string[]) => names.map((nom, i) => feature({ nom }, point(-150.9 + i / 100, -16.9)));

async function importHuts({ motu }: Place): Promise<void> {
  const { geopackage } = motu.territory.current().files;
  const file = writeCollection(folder, 'refuges.geojson', huts('Refuge', 'Abri'));
  await importCouche({ ...NO_OPTIONS, file, geopackage, postgisUrl: null, state: motu.state, slug: 'refuges' });
  await motu.territory.renew();
  await motu.refreshLayers();
}

async function save({ admin }: Place, donnees: boolean): Promise<BackupList['content'][number]> {
  expect((await admin.post('/api/sauvegardes', { donnees })).statusCode).toBe(202);
  for (;;) {
    const list = (await admin.get('/api/sauvegardes')).json<BackupList>();
    expect(list.echec).toBeNull();
    if (!list.enCours && list.content[0]) return list.content[0];
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const file = ({ motu }: Place, nom: string) => readFileSync(join(motu.folder, 'sauvegardes', nom));

function namesIn({ motu }: Place): string[] {
  const db = new Sqlite(motu.territory.current().files.geopackage, { readonly: true });
  try {
    return db.prepare<[], string>('SELECT nom FROM couche_refuges ORDER BY nom').pluck().all();
  } finally {
    db.close();
  }
}

test('ADM-19 a backup with imported data brings them to an empty machine; one without tells which layer will lack its data', async () => {
  await importHuts(here);
  const without = await save(here, false);
  const withData = await save(here, true);
  expect([without.donnees, withData.donnees]).toEqual([false, true]);
  expect(withData.nom).toMatch(/^motu-donnees-/);

  const there = await open();
  const poor = await sendRestore(there, file(here, without.nom));
  expect(poor.check).toMatchObject({ withData: false, missing: ['Refuges'] });
  const rich = await sendRestore(there, file(here, withData.nom));
  expect(rich.problem).toBeNull();
  expect(rich.check).toMatchObject({ withData: true, missing: [] });
  expect(() => namesIn(there)).toThrow('no such table');

  await there.admin.confirm();
  const url = `/api/sauvegardes/restaurations/${rich.id}`;
  expect((await there.admin.post(url)).statusCode).toBe(202);
  await expect.poll(async () => (await there.admin.get(url)).statusCode).toBe(401);
  expect(namesIn(there)).toEqual(['Abri', 'Refuge']);
  await expect.poll(() => there.motu.territory.current().tables.has('couche_refuges')).toBe(true);
  const layer = (await there.motu.state.layers.all()).find(({ slug }) => slug === 'refuges');
  expect(layer?.name).toBe('Refuges');
  // What was replaced is kept with its data.
  expect(readdirSync(join(there.motu.folder, 'sauvegardes'))).toEqual([
    expect.stringMatching(/^avant-restauration-donnees-/),
  ]);
});

test('ADM-19 a backup whose data were changed on the way is refused whole', async () => {
  const { nom } = await save(here, true);
  const { gunzipSync, gzipSync } = await import('node:zlib');
  const lines = gunzipSync(file(here, nom)).toString().split('\n');
  const at = lines.findIndex((line) => line.startsWith('{"file":')) + 1;
  const changed = lines.with(at, `"${'A'.repeat((lines[at]?.length ?? 2) - 2)}"`);
  const refused = await sendRestore(here, gzipSync(changed.join('\n')));
  expect([refused.state, refused.problem]).toEqual([
    'refused',
    'Cette sauvegarde est endommagée\u00a0: sa somme de contrôle diffère. Rien n’a été changé.',
  ]);
});
