import Database from 'better-sqlite3';
import { EMPTY_BOUNDS, joinBounds } from './bounds.ts';
import { createTable, indexColumns } from './define-table.ts';
import type { Bounds } from './geometry.ts';
import { METADATA_SQL, rtreeTriggers } from './metadata.ts';
import type { Table } from './table.ts';
import { prepareInsert } from './table-writer.ts';

/** Writes one OGC GeoPackage 1.3. `lastChange` is passed in so that the same tables give the same bytes. */
export function writeGeoPackage(path: string, tables: readonly Table[], lastChange: Date): void {
  const db = new Database(path);
  try {
    // The file is written once, where nobody reads yet: no journal, and small pages, which compress a little better.
    db.pragma('journal_mode = OFF');
    db.pragma('synchronous = OFF');
    db.pragma('page_size = 4096');
    db.exec(METADATA_SQL);
    for (const table of tables) db.transaction(() => writeTable(db, table, lastChange))();
    db.exec('ANALYZE; VACUUM;');
  } finally {
    db.close();
  }
}

function writeTable(db: Database.Database, table: Table, lastChange: Date): void {
  const { name, geometryType, rows } = table;
  createTable(db, table, lastChange);
  const insert = prepareInsert(db, table);
  let bounds: Bounds = EMPTY_BOUNDS;
  for (const { geometry, values } of rows) bounds = joinBounds(bounds, insert(geometry, values) ?? EMPTY_BOUNDS);
  if (geometryType) db.exec(rtreeTriggers(name));
  // Exactly: the index keeps them in half of the digits.
  if (Number.isFinite(bounds[0])) {
    db.prepare('UPDATE gpkg_contents SET min_x = ?, min_y = ?, max_x = ?, max_y = ? WHERE table_name = ?').run(
      ...bounds,
      name,
    );
  }
  indexColumns(db, table);
}
