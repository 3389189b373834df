import type Sqlite from 'better-sqlite3';
import type { ColumnType, GeometryType } from './table.ts';

const COPY = /^(.+)_z(\d+)$/;

export function hasTable(db: Sqlite.Database, name: string): boolean {
  return db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined;
}

/** The names of a table's columns, key and geometry among them; none when there is no such table. */
export function columnsOf(db: Sqlite.Database, table: string): ReadonlySet<string> {
  return new Set(db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table));
}

/** A table with geometries as it is, whoever made it. */
export type TableLayout = {
  /** The column of its key; `null` for a view, and for a table without one. */
  key: string | null;
  geometry: string;
  geometryType: GeometryType;
  /** All others, in their order. */
  columns: [name: string, type: ColumnType][];
};

/** `null` when the GeoPackage knows no such table, or one without geometries. `schema` names a file that is attached. */
export function readLayout(db: Sqlite.Database, table: string, schema = 'main'): TableLayout | null {
  const found = db
    .prepare<[string], { column_name: string; geometry_type_name: GeometryType }>(
      `SELECT column_name, geometry_type_name FROM ${schema}.gpkg_geometry_columns WHERE table_name = ?`,
    )
    .get(table);
  if (!found) return null;
  const columns = db
    .prepare<[string, string], { name: string; type: string; pk: number }>(
      'SELECT name, type, pk FROM pragma_table_info(?, ?)',
    )
    .all(table, schema);
  const others = columns.filter(({ name, pk }) => pk === 0 && name !== found.column_name);
  return {
    key: columns.find(({ pk }) => pk === 1)?.name ?? null,
    geometry: found.column_name,
    geometryType: found.geometry_type_name,
    columns: others.map(({ name, type }) => [name, columnType(type)]),
  };
}

/** Other programs declare their columns in many words: MEDIUMINT, DOUBLE, TEXT(20)… */
function columnType(declared: string): ColumnType {
  if (/INT|BOOL/i.test(declared)) return 'INTEGER';
  return /REAL|DOUB|FLOA/i.test(declared) ? 'REAL' : 'TEXT';
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
