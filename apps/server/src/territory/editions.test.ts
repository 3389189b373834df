import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWritableTerritory } from '../testing/writable-territory.ts';
import '../testing/provided.ts';
import { openTerritory } from './open-territory.ts';

let folder: string;
let geopackage: string;
beforeEach(async () => {
  ({ folder, geopackage } = await createWritableTerritory());
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const editions = async () => (await openTerritory(folder, folder)).editions;
const changed = (before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>) =>
  [...now].filter(([table, edition]) => before.get(table) !== edition).map(([table]) => table);

function edit(sql: string): void {
  const db = new Sqlite(geopackage);
  db.exec(sql);
  db.close();
}

test('TER-04 TILE-01 a change that a table tells is of that table alone; it stays so after a restart', async () => {
  const before = await editions();
  edit("UPDATE gpkg_contents SET last_change = '2031-01-01T00:00:00.000Z' WHERE table_name = 'lieu'");
  const after = await editions();
  expect(changed(before.tables, after.tables)).toEqual(['lieu']);
  expect(after.rasters).toEqual(before.rasters);
  expect(await editions()).toEqual(after);
});

test('TER-04 TILE-01 a change that no table tells may be in any of them, until the next one', async () => {
  const before = await editions();
  edit("UPDATE source SET note = 'changé' WHERE rowid = 1");
  const after = await editions();
  expect(changed(before.tables, after.tables)).toHaveLength(after.tables.size);
  expect(await editions()).toEqual(after);
});

test('TER-04 TILE-01 another relief changes the reliefs, and no table', async () => {
  const before = await editions();
  const relief = join(folder, 'relief_moorea.tif');
  rmSync(relief);
  copyFileSync(join(folder, 'relief_nuku_hiva.tif'), relief);
  const after = await editions();
  expect(changed(before.tables, after.tables)).toEqual([]);
  expect(after.rasters.relief).not.toBe(before.rasters.relief);
});
