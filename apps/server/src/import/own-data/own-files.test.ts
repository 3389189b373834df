import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { territoryFiles } from '@motu/engine';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../testing/app.ts';
import { makePicture } from '../../testing/pictures.ts';
import { createWritableTerritory } from '../../testing/writable-territory.ts';
import { importImage } from '../image/import-image.ts';
import { importRelief } from '../relief/import-relief.ts';
import { bringBackData, packedTables, packOwnData } from './pack-own-data.ts';

type Place = { folder: string; geopackage: string; motu: TestApp };
const folder = mkdtempSync(join(tmpdir(), 'motu-own-files-'));
const packed = join(folder, 'donnees.gpkg');
const places: Place[] = [];
let here: Place;
let there: Place;

/** On the open sea, where no other model reaches: a plain of 1 234 m, in metres of RGPF / UTM 6S. */
const PLAIN = { width: 64, height: 64, bands: 1, bits: 16, epsg: 3297, corner: [200_000, 8_100_000], step: 30, value: () => 1234 } as const; // biome-ignore format: one line
const RED = { ...PLAIN, width: 300, height: 300, bands: 3, bits: 8, step: 1, value: (_x: number, _y: number, band: number) => (band === 0 ? 250 : 10) } as const; // biome-ignore format: one line
const NOTHING = { name: null, slug: 'photo', description: null, replaces: false, projection: null, range: null, producer: null, licence: null }; // biome-ignore format: one line

async function open(): Promise<Place> {
  const territory = await createWritableTerritory();
  const place = { ...territory, motu: await startApp({ MOTU_TERRITORY: territory.folder }) };
  places.push(place);
  return place;
}

beforeAll(async () => {
  [here, there] = [await open(), await open()];
  const { geopackage, motu } = here;
  const shipped = territoryFiles(here.folder).relief;
  await importRelief({ file: makePicture(folder, 'plaine', PLAIN), geopackage, shipped, name: 'Plaine' });
  await importImage({ ...NOTHING, files: [makePicture(folder, 'photo', RED)], geopackage, state: motu.state, isResumable: false }); // biome-ignore format: one line
  packOwnData(geopackage, packed);
});
afterAll(async () => {
  for (const place of places) {
    await place.motu.close();
    rmSync(place.folder, { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
});

const names = ({ folder: home }: Place, kind: 'images' | 'reliefs') =>
  existsSync(join(home, kind)) ? readdirSync(join(home, kind)).sort() : [];

/** Less those that SQLite has while it works. */
const filesOf = ({ folder: home }: Place) => readdirSync(home).filter((name) => !/-(?:wal|shm)$/.test(name));

function coverage({ geopackage }: Place): string[] {
  const db = new Sqlite(geopackage, { readonly: true });
  try {
    return db.prepare<[], string>("SELECT nom FROM couverture WHERE fichier LIKE 'reliefs/%'").pluck().all();
  } finally {
    db.close();
  }
}

test('ADM-19 imported data are packed with the pictures and reliefs that they name', () => {
  const [image] = names(here, 'images');
  const [relief] = names(here, 'reliefs');
  expect([image, relief]).toEqual([expect.stringMatching(/^photo-/), expect.stringMatching(/^plaine-/)]);
  expect(packedTables(packed)).toEqual(expect.arrayContaining([`images/${image}`, `reliefs/${relief}`]));
});

test('ADM-19 on another machine the picture is the same file, and the relief answers; twice changes nothing more', async () => {
  expect([names(there, 'images'), coverage(there)]).toEqual([[], []]);
  for (const _time of ['once', 'twice']) {
    await bringBackData(there.geopackage, packed);
    expect([names(there, 'images'), names(there, 'reliefs')]).toEqual([names(here, 'images'), names(here, 'reliefs')]);
    expect(coverage(there)).toEqual(['Plaine']);
  }
  const [image = ''] = names(here, 'images');
  expect(readFileSync(join(there.folder, 'images', image))).toEqual(readFileSync(join(here.folder, 'images', image)));
  await there.motu.territory.renew();
  const geometry = { type: 'MultiPoint', coordinates: [[-149.8111, -17.1743]] };
  const answer = await there.motu.app.inject({ method: 'POST', url: '/api/altitude', payload: { geometry } });
  expect(answer.json<{ points: { altitude: number }[] }>().points[0]?.altitude).toBeCloseTo(1234, 0);
});

test('ADM-19 packed data that name another file write it nowhere, and data that are refused leave no file behind', async () => {
  const hostile = join(folder, 'piege.gpkg');
  const db = new Sqlite(packed);
  db.exec(`VACUUM INTO '${hostile}'`);
  db.close();
  const trap = new Sqlite(hostile);
  trap.exec("INSERT INTO motu_fichier VALUES ('images/../motu.sqlite', 0, x'00'), ('../ailleurs-1a.tif', 0, x'00')");
  trap.exec("UPDATE motu_fichier SET chemin = 'images/neuve-1a.sqlite' WHERE chemin LIKE 'images/photo-%'");
  trap.unsafeMode(true);
  trap.exec('CREATE TABLE couche_piege (a)');
  trap.pragma('writable_schema = ON');
  trap.prepare("UPDATE sqlite_schema SET sql = 'CREATE TABLE couche_piege (a); SELECT 1' WHERE name = 'couche_piege'").run(); // biome-ignore format: one line
  trap.close();
  const before = [names(there, 'images'), names(there, 'reliefs'), filesOf(there)];
  await expect(bringBackData(there.geopackage, hostile)).rejects.toThrow();
  expect([names(there, 'images'), names(there, 'reliefs'), filesOf(there)]).toEqual(before);
});
