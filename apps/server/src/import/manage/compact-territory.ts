import { statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { versionTime } from '../../domain/layer-source.ts';
import { IMPORTED_TABLE, readImportedTables } from '../../territory/imported-tables.ts';
import { registerRemoval } from '../couche/write-couche.ts';
import { sourceOf, writeSource } from '../couche/write-source.ts';
import { dropWithCopies } from '../data/write-data.ts';
import { dropImages, dropUnnamedImages } from '../image/drop-images.ts';
import { writeTerritory } from '../write-territory.ts';

/** Less than this is left to tables to come: rewriting a file costs more than it gives. */
const LEAST_BYTES = 1024 * 1024;

export type Compacted = { bytes: number; removed: string[] };

/** Data that were written a moment ago may be waiting for the layer that is to draw them. */
const WAITING_MS = 24 * 60 * 60_000;

/** Which tables layers need, the versions of their data that are kept among them, and what the layers are called. */
export type Needed = {
  tables: readonly string[];
  slugs: readonly string[];
  /** Layers that draw another version of their data than the one that was imported first. */
  moved: readonly string[];
};

/**
 * Drops the tables of imported layers that are no longer in the catalogue, then has the file give back to the disk what nothing uses. Readers go
 * on reading what was there.
 */
export async function compactTerritory(
  geopackage: string,
  { tables, slugs, moved }: Needed,
  now = new Date(),
): Promise<Compacted> {
  const found = readOwn(geopackage);
  const unneeded = found.imported.filter(({ table_name }) => !tables.includes(table_name));
  const left = unneeded.filter(({ slug }) => !slugs.includes(slug));
  // What was imported of a layer that has moved on stays told, without its objects.
  const former = unneeded.filter(({ slug, table_name }) => moved.includes(slug) && found.tables.has(table_name));
  const emptied = [...former.map(({ table_name }) => table_name), ...oldVersions([...found.tables], tables, now)];
  if (left.length > 0 || emptied.length > 0)
    await writeTerritory(geopackage, async (db) => {
      for (const table of emptied) dropWithCopies(db, table);
      for (const { table_name: table, slug } of left) {
        dropWithCopies(db, table);
        db.prepare(`DELETE FROM ${IMPORTED_TABLE} WHERE slug = ?`).run(slug);
        writeSource(db, sourceOf(slug), null, now);
        registerRemoval(db, slug, now);
      }
    });
  const places = left.map(({ table_name }) => table_name);
  const ofImages = dropImages(geopackage, places) + dropUnnamedImages(geopackage);
  return { bytes: giveRoomBack(geopackage) + ofImages, removed: left.map(({ slug }) => slug) };
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

/** Versions of data that no layer keeps any more, or never came to draw. */
export function oldVersions(found: readonly string[], needed: readonly string[], now: Date): string[] {
  return found.filter((table) => {
    const made = versionTime(table);
    return made !== null && now.getTime() - made.getTime() > WAITING_MS && !needed.includes(table);
  });
}

function readOwn(geopackage: string) {
  const db = new Sqlite(geopackage, { readonly: true, fileMustExist: true });
  try {
    const names = db.prepare<[], string>('SELECT table_name FROM gpkg_contents').pluck().all();
    return { imported: readImportedTables(db), tables: new Set(names) };
  } finally {
    db.close();
  }
}
