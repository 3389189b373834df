import { copiesOf, dropTable } from '@motu/geopackage';
import { CATALOGUE } from '@motu/territory/catalogue';
import Sqlite from 'better-sqlite3';
import { tablesOf } from '../../domain/layer-tables.ts';
import { readRemovedLayers } from '../../territory/imported-tables.ts';
import { SHARED_TABLES } from '../manage/layer-tables.ts';
import { adaptRoads } from './adapt-roads.ts';
import { copyRegistrations, copyTable, copyVirtualTable } from './copy-tables.ts';
import { mergeCoverage } from './merge-coverage.ts';
import { mergeSources } from './merge-sources.ts';
import { findOwnTables } from './own-tables.ts';

/**
 * Brings what an administrator has in the GeoPackage `old` into `draft`, the one that a newer Motu came with: what was imported, what was edited, and
 * what was taken away. `draft` is nobody's yet: one that is left half-way is thrown away. Returns the tables that came.
 */
export async function carryOver(draft: string, old: string): Promise<string[]> {
  const db = new Sqlite(draft, { fileMustExist: true });
  try {
    db.pragma('journal_mode = OFF');
    db.pragma('synchronous = OFF');
    db.pragma('foreign_keys = OFF');
    db.unsafeMode(true); // the tables under an index are written to
    db.prepare('ATTACH ? AS old').run(old);
    db.exec('BEGIN');
    const { carried, dropped, built } = findOwnTables(db);
    for (const name of dropped) dropTable(db, name);
    for (const name of carried) copyTable(db, name);
    const others = copyOthers(db);
    copyRegistrations(db, [...carried, ...others]);
    if (carried.includes('route')) carried.push(...(await adaptRoads(db, draft)));
    dropRemoved(db);
    mergeSources(db, carried, built);
    mergeCoverage(db);
    db.exec('COMMIT');
    return carried;
  } finally {
    db.close();
  }
}

/** Views, and tables that a module of SQLite keeps. One that is made of what is no more is left behind: it shows nothing. */
function copyOthers(db: Sqlite.Database): string[] {
  const missing = db
    .prepare<[], { name: string; type: string }>(
      `SELECT name, type FROM pragma_table_list WHERE schema = 'old' AND type IN ('view', 'virtual')
         AND name NOT LIKE 'rtree!_%' ESCAPE '!' AND name NOT IN (SELECT name FROM main.sqlite_schema)`,
    )
    .all();
  return missing.flatMap(({ name, type }) => {
    try {
      if (type === 'virtual') copyVirtualTable(db, name);
      else copyView(db, name);
      return [name];
    } catch {
      return [];
    }
  });
}

function copyView(db: Sqlite.Database, name: string): void {
  const sql = db.prepare<[string], string>('SELECT sql FROM old.sqlite_schema WHERE name = ?').pluck().get(name);
  db.exec(sql ?? '');
}

/** Tables of layers that came with Motu and were taken away, which nothing else is made from. */
function dropRemoved(db: Sqlite.Database): void {
  const removed = readRemovedLayers(db);
  const needed = new Set(CATALOGUE.filter(({ slug }) => !removed.has(slug)).flatMap((layer) => tablesOf(layer)));
  const gone = CATALOGUE.filter(({ slug }) => removed.has(slug))
    .flatMap((layer) => tablesOf(layer))
    .filter((table) => !needed.has(table) && !SHARED_TABLES.has(table))
    .filter((table) => !db.prepare('SELECT 1 FROM old.sqlite_schema WHERE name = ?').get(table));
  for (const table of gone) for (const name of [...copiesOf(db, table), table]) dropTable(db, name);
}
