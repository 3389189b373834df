import { readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { IMAGE_FOLDER } from '@motu/engine/image';
import Sqlite from 'better-sqlite3';
import { imagePlace } from '../../domain/layer-tables.ts';
import { readImportedTables } from '../../territory/imported-tables.ts';

const IMAGE = /^[a-z0-9-]+-[a-z0-9]+\.sqlite$/;
/** One that was written a moment ago may be waiting for the row that names it. */
const WAITING_MS = 60_000;

/** Takes away pictures that the register of imports named; how much the disk has back. What is no picture is left to others. */
export function dropImages(geopackage: string, places: readonly string[]): number {
  let bytes = 0;
  for (const place of places) {
    // A register that came with a restored backup may name anything.
    const isPicture = place.startsWith(imagePlace('')) && IMAGE.test(place.slice(imagePlace('').length));
    const path = join(dirname(geopackage), place);
    const found = isPicture && statSync(path, { throwIfNoEntry: false });
    if (!found) continue;
    rmSync(path, { force: true });
    bytes += found.size;
  }
  return bytes;
}

/** Takes away the pictures that no row of the territory names any more; how much the disk has back. */
export function dropUnnamedImages(geopackage: string): number {
  const folder = join(dirname(geopackage), IMAGE_FOLDER);
  const named = readNamed(geopackage);
  let bytes = 0;
  for (const name of list(folder)) {
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (!IMAGE.test(name) || named.has(imagePlace(name)) || !found || Date.now() - found.ctimeMs < WAITING_MS) continue;
    bytes += dropImages(geopackage, [imagePlace(name)]);
  }
  return bytes;
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // no picture was ever imported
  }
}

function readNamed(geopackage: string): Set<string> {
  const db = new Sqlite(geopackage, { readonly: true, fileMustExist: true });
  try {
    return new Set(readImportedTables(db).map(({ table_name }) => table_name));
  } finally {
    db.close();
  }
}
