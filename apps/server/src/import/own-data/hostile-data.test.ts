import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOwnTerritory, type OwnTerritory } from '../../testing/own-territory.ts';
import { dropImages } from '../image/drop-images.ts';
import { bringBackData, packOwnData } from './pack-own-data.ts';

let folder: string;
let own: OwnTerritory;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'motu-hostile-'));
  own = createOwnTerritory();
});
afterEach(() => {
  own.remove();
  rmSync(folder, { recursive: true, force: true });
});

const geopackage = () => join(own.folder, 'territory.gpkg');

test('ADM-19 data of a backup whose tables carry other statements are refused, and none of them is run', async () => {
  const packed = join(folder, 'donnees.gpkg');
  packOwnData(geopackage(), packed);
  const written = join(folder, 'ecrit.sqlite');
  const db = new Sqlite(packed);
  db.exec('CREATE TABLE couche_piege (a)');
  db.unsafeMode(true);
  db.pragma('writable_schema = ON');
  db.prepare("UPDATE sqlite_schema SET sql = ? WHERE name = 'couche_piege'").run(
    `CREATE TABLE couche_piege (a); COMMIT; VACUUM INTO '${written}'`,
  );
  db.close();
  await expect(bringBackData(geopackage(), packed)).rejects.toThrow();
  expect(existsSync(written)).toBe(false);
  const after = new Sqlite(geopackage(), { readonly: true });
  expect(after.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'couche_piege'").get()).toBeUndefined();
  after.close();
});

test('TER-05 a picture that a register names leads to no file outside of the pictures', () => {
  const secret = join(own.folder, 'motu.sqlite');
  writeFileSync(secret, 'état');
  mkdirSync(join(own.folder, 'images'), { recursive: true });
  writeFileSync(join(own.folder, 'images', 'ortho-1a.sqlite'), 'image');
  expect(dropImages(geopackage(), ['images/../motu.sqlite', 'images/', 'motu.sqlite'])).toBe(0);
  expect(existsSync(secret)).toBe(true);
  expect(dropImages(geopackage(), ['images/ortho-1a.sqlite'])).toBe(5);
});
