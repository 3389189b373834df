import { statSync } from 'node:fs';
import { copiesOf, dropTable, hasTable } from '@motu/geopackage';
import Sqlite from 'better-sqlite3';
import { IMPORTED_TABLE, readImportedTables } from '../../territory/imported-tables.ts';
import { registerRemoval } from '../couche/write-couche.ts';
import { sourceOf, writeSource } from '../couche/write-source.ts';
import { writeTerritory } from '../write-territory.ts';

/** Less than this is left to tables to come: rewriting a file costs more than it gives. */
const LEAST_BYTES = 1024 * 1024;

export type Compacted = { bytes: number; removed: string[] };

/**
 * Drops the tables of imported layers that are no longer in the catalogue, then has the file give back to the disk what nothing uses. Readers go
 * on reading what was there. `tables` are those that layers draw, `slugs` the names of the layers that there are.
 */
export async function compactTerritory(
  geopackage: string,
  { tables, slugs }: { tables: readonly string[]; slugs: readonly string[] },
  now = new Date(),
): Promise<Compacted> {
  const left = readImported(geopackage).filter(
    ({ table_name, slug }) => !tables.includes(table_name) && !slugs.includes(slug),
  );
  if (left.length > 0)
    await writeTerritory(geopackage, async (db) => {
      for (const { table_name: table, slug } of left) {
        for (const name of [...copiesOf(db, table), table]) if (hasTable(db, name)) dropTable(db, name);
        db.prepare(`DELETE FROM ${IMPORTED_TABLE} WHERE slug = ?`).run(slug);
        writeSource(db, sourceOf(slug), null, now);
        registerRemoval(db, slug, now);
      }
    });
  return { bytes: giveRoomBack(geopackage), removed: left.map(({ slug }) => slug) };
}

/** Rewrites a file that has much room in it that nothing uses; how much the disk has back. Who else writes to it comes first. */
export function giveRoomBack(file: string): number {
  const before = statSync(file).size;
  const db = new Sqlite(file, { fileMustExist: true });
  try {
    const [free, page] = ['freelist_count', 'page_size'].map((name) => Number(db.pragma(name, { simple: true })));
    if ((free ?? 0) * (page ?? 0) < LEAST_BYTES) return 0;
    // Readers are not held up by what is written beside the file.
    const journal = db.pragma('journal_mode', { simple: true });
    db.pragma('journal_mode = WAL');
    db.exec('VACUUM');
    db.pragma('wal_checkpoint(TRUNCATE)');
    if (journal !== 'wal') returnTo(db, String(journal));
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error;
  } finally {
    db.close();
  }
  return Math.max(0, before - statSync(file).size);
}

function returnTo(db: Sqlite.Database, journal: string): void {
  try {
    db.pragma(`journal_mode = ${journal}`);
  } catch {
    // Someone reads it: the file stays as it is, which every SQLite understands.
  }
}

function readImported(geopackage: string) {
  const db = new Sqlite(geopackage, { readonly: true, fileMustExist: true });
  try {
    return readImportedTables(db);
  } finally {
    db.close();
  }
}
