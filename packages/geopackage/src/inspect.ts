import type Sqlite from 'better-sqlite3';

const COPY = /^(.+)_z(\d+)$/;

export function hasTable(db: Sqlite.Database, name: string): boolean {
  return db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined;
}

/** The names of a table's columns, key and geometry among them; none when there is no such table. */
export function columnsOf(db: Sqlite.Database, table: string): ReadonlySet<string> {
  return new Set(db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table));
}

/** For each table, the zooms up to which its thinned copies serve, smallest first: `x_z9` serves `x` up to zoom 9. */
export function copyZooms(db: Sqlite.Database): Map<string, number[]> {
  const names = db.prepare<[], string>('SELECT table_name FROM gpkg_contents').pluck().all();
  const zooms = new Map<string, number[]>();
  for (const name of names) {
    const [, table, zoom] = COPY.exec(name) ?? [];
    if (table === undefined) continue;
    zooms.set(
      table,
      [...(zooms.get(table) ?? []), Number(zoom)].sort((a, b) => a - b),
    );
  }
  return zooms;
}

/** The names of a table's thinned copies. */
export function copiesOf(db: Sqlite.Database, table: string): string[] {
  return (copyZooms(db).get(table) ?? []).map((zoom) => `${table}_z${zoom}`);
}

export function triggersOf(db: Sqlite.Database, table: string): string[] {
  return db
    .prepare<[string], string>("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?")
    .pluck()
    .all(table);
}
