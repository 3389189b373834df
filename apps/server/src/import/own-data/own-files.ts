import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'; // biome-ignore format: one line
import { dirname, join } from 'node:path';
import { hasTable } from '@motu/geopackage';
import type Sqlite from 'better-sqlite3';
import { readImportedTables } from '../../territory/imported-tables.ts';
import { importedName } from '../../territory/relief-models.ts';

/** Beside the tables of packed data: the files that they name, in parts. */
export const FILES = 'motu_fichier';
/** Of reliefs, each with the file of its heights. */
export const COVERAGE = 'couverture';
const PART = 4 * 1024 ** 2;

/** Pictures and reliefs, by the names that imports give them: no other file is written, whatever a backup says. */
const CARRIED = /^(?:images\/[a-z0-9-]+-[a-z0-9]+\.sqlite|reliefs\/[a-z0-9-]+-[a-z0-9]+\.tif)$/;

/** Puts the files that a territory names into packed data. Those that are not there are told when the data come back. */
export function packFiles(db: Sqlite.Database, home: string, names: readonly string[]): void {
  db.exec(`CREATE TABLE ${FILES} (chemin TEXT NOT NULL, rang INTEGER NOT NULL, octets BLOB NOT NULL)`);
  const add = db.prepare<[string, number, Buffer]>(`INSERT INTO ${FILES} VALUES (?, ?, ?)`);
  for (const name of names) {
    if (!existsSync(join(home, name))) continue;
    const file = openSync(join(home, name), 'r');
    try {
      for (let rank = 0; ; rank++) {
        const part = Buffer.allocUnsafe(PART);
        const bytes = readSync(file, part, 0, PART, null);
        if (bytes === 0) break;
        add.run(name, rank, part.subarray(0, bytes));
      }
    } finally {
      closeSync(file);
    }
  }
}

/** The files that the rows of a territory name: what is no file has another name. */
export function namedFiles(db: Sqlite.Database): string[] {
  const reliefs = hasTable(db, COVERAGE)
    ? db.prepare<[], string>(`SELECT fichier FROM ${COVERAGE} WHERE fichier IS NOT NULL`).pluck().all()
    : [];
  return [
    ...readImportedTables(db).map(({ table_name }) => table_name),
    ...reliefs.filter((file) => importedName(file) !== null),
  ].filter((name) => CARRIED.test(name));
}

/** The files that packed data bring. */
export function packedFiles(db: Sqlite.Database): string[] {
  if (!hasTable(db, FILES)) return [];
  return db.prepare<[], string>(`SELECT DISTINCT chemin FROM ${FILES}`).pluck().all();
}

/** Writes the files of packed data where they were. Returns those that were not there: to be taken away again when the tables do not come. */
export function bringBackFiles(db: Sqlite.Database, home: string): string[] {
  if (!db.prepare('SELECT 1 FROM old.sqlite_schema WHERE name = ?').get(FILES)) return [];
  const sizes = db
    .prepare<[], { name: string; bytes: number }>(
      `SELECT chemin AS name, sum(length(octets)) AS bytes FROM old.${FILES} GROUP BY chemin ORDER BY chemin`,
    )
    .all();
  const written: string[] = [];
  try {
    for (const { name, bytes } of sizes) {
      if (!CARRIED.test(name)) continue;
      const path = join(home, name);
      // A name tells when it was imported: what has it is that very file.
      if (statSync(path, { throwIfNoEntry: false })?.size === bytes) continue;
      written.push(path);
      writeParts(db, name, path);
    }
  } catch (error) {
    removeFiles(written);
    throw error;
  }
  return written;
}

export function removeFiles(paths: readonly string[]): void {
  for (const path of paths) rmSync(path, { force: true });
}

/** There whole or not at all. */
function writeParts(db: Sqlite.Database, name: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.partiel`;
  try {
    const file = openSync(draft, 'w');
    try {
      const parts = db.prepare<[string], Buffer>(`SELECT octets FROM old.${FILES} WHERE chemin = ? ORDER BY rang`).pluck(); // biome-ignore format: one line
      for (const part of parts.iterate(name)) writeSync(file, part);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}
