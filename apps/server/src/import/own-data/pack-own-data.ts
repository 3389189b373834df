import { dirname } from 'node:path';
import { copiesOf, dropTable, hasTable, METADATA_SQL, quote } from '@motu/geopackage';
import Sqlite from 'better-sqlite3';
import { copyRegistrations, copyTable } from '../renew/copy-tables.ts';
import { forgetImportedCoverage, mergeCoverage } from '../renew/merge-coverage.ts';
import { mergeSources } from '../renew/merge-sources.ts';
import { findOwnTables, plainTablesOf, withCompanions } from '../renew/own-tables.ts';
import { writeTerritory } from '../write-territory.ts';
import { bringBackFiles, COVERAGE, FILES, namedFiles, packedFiles, packFiles, removeFiles } from './own-files.ts';

/** Producers of the data: row by row when they come back. */
const SOURCES = 'source';
/** What is no table of its own: merged, or files. */
const APART = [SOURCES, COVERAGE, FILES];

/** Copies what an administrator has put or changed in a territory into a GeoPackage of its own. Returns the tables. */
export function packOwnData(geopackage: string, target: string): string[] {
  const db = new Sqlite(target);
  try {
    db.pragma('journal_mode = OFF');
    db.pragma('synchronous = OFF');
    db.unsafeMode(true); // the tables under an index are written to
    db.exec(METADATA_SQL);
    // One read of it, whatever is written there meanwhile.
    db.prepare('ATTACH ? AS old').run(geopackage);
    db.exec('BEGIN');
    const { carried } = findOwnTables(db, isShippedName);
    for (const name of carried) copyTable(db, name);
    const isThere = (name: string) =>
      db.prepare('SELECT 1 FROM old.sqlite_schema WHERE name = ?').get(name) !== undefined;
    const merged = [SOURCES, COVERAGE].filter(isThere);
    for (const name of merged) copyTable(db, name);
    copyRegistrations(db, [...carried, ...merged]);
    packFiles(db, dirname(geopackage), namedFiles(db));
    db.exec('COMMIT');
    return carried;
  } finally {
    db.close();
  }
}

/** Files become tables whose names begin so; a build writes none. */
const isShippedName = (name: string): boolean => !name.toLowerCase().startsWith('couche_');

/** Tables and pictures that a packed GeoPackage brings: as layers name them. */
export function packedTables(packed: string): string[] {
  const db = new Sqlite(packed, { readonly: true, fileMustExist: true });
  try {
    return [...db.prepare<[], string>('SELECT table_name FROM gpkg_contents').pluck().all(), ...packedFiles(db)];
  } finally {
    db.close();
  }
}

/** Puts packed data in the place of what a territory has under the same names, while visitors go on reading. Returns the tables. */
export async function bringBackData(geopackage: string, packed: string): Promise<string[]> {
  let files: string[] = [];
  const brought = writeTerritory(
    geopackage,
    async (db) => {
      const brought = plainTablesOf(db).filter((name) => !APART.includes(name));
      const known = db.prepare<[], string>('SELECT table_name FROM main.gpkg_contents').pluck().all();
      const replaced = withCompanions(brought, known).flatMap((name) => [...copiesOf(db, name), name]);
      for (const name of new Set(replaced)) if (hasTable(db, name)) dropTable(db, name);
      for (const name of brought) {
        db.exec(`DROP TABLE IF EXISTS main.${quote(name)}`);
        copyTable(db, name);
      }
      copyRegistrations(db, brought);
      mergeSources(db, brought, null);
      forgetImportedCoverage(db);
      mergeCoverage(db);
      return brought;
    },
    {
      prepare(db) {
        db.unsafeMode(true);
        db.prepare('ATTACH ? AS old').run(packed);
        files = bringBackFiles(db, dirname(geopackage));
      },
    },
  );
  return brought.catch((error: unknown) => {
    removeFiles(files);
    throw error;
  });
}
