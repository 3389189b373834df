import type Sqlite from 'better-sqlite3';
import { addColumns, createIndex, createTable, dropTriggers, finishTable, indexColumns } from './define-table.ts';
import type { Bounds, Geometry } from './geometry.ts';
import { columnsOf } from './inspect.ts';
import { quote, type TableDefinition, type TableShape, type Value } from './table.ts';
import { encodeGeometry } from './wkb/encode-geometry.ts';

type Values = Readonly<Record<string, Value>>;

export type TableWriter = {
  add(geometry: Geometry | null, values: Values): void;
  count(): number;
  /** Puts the index's triggers back and says when the table changed. */
  finish(): void;
};

const ALL_ROWS = '1 = 1';

/**
 * Writes rows into a table of a GeoPackage, made when it is not there, widened when it lacks columns. Rows that `replaces`
 * names go first. To be run inside a transaction.
 */
export function writeTable(
  db: Sqlite.Database,
  definition: TableDefinition,
  now: Date,
  replaces = ALL_ROWS,
): TableWriter {
  const { name, geometryType, columns, description } = definition;
  const isNew = !db.prepare('SELECT 1 FROM gpkg_contents WHERE table_name = ?').get(name);
  if (isNew) createTable(db, definition, now);
  addColumns(db, name, columns, columnsOf(db, name));
  dropTriggers(db, name);
  emptyTable(db, definition, replaces);
  const insert = prepareInsert(db, definition);
  let count = 0;
  return {
    add(geometry, values) {
      insert(geometry, values);
      count++;
    },
    count: () => count,
    finish() {
      if (geometryType) finishTable(db, name);
      if (isNew) indexColumns(db, definition);
      db.prepare('UPDATE gpkg_contents SET last_change = ?, description = ? WHERE table_name = ?').run(
        now.toISOString(),
        description,
        name,
      );
    },
  };
}

/** Puts one row into a table and its index after another. Tells the bounds of what it wrote; null for a row without geometry. */
export function prepareInsert(
  db: Sqlite.Database,
  { name, geometryType, columns }: TableShape,
): (geometry: Geometry | null, values: Values) => Bounds | null {
  const names = Object.keys(columns);
  const fields = [...(geometryType ? ['geom'] : []), ...names];
  const row = db.prepare(
    `INSERT INTO ${quote(name)} (${fields.map(quote).join(', ')}) VALUES (${fields.map(() => '?').join(', ')})`,
  );
  const index = geometryType ? db.prepare(`INSERT INTO ${quote(`rtree_${name}_geom`)} VALUES (?, ?, ?, ?, ?)`) : null;
  return (geometry, values) => {
    const cells = names.map((column) => values[column] ?? null);
    if (!geometry || !index) {
      row.run(...(index ? [null] : []), ...cells);
      return null;
    }
    const { blob, bounds } = encodeGeometry(geometry);
    const { lastInsertRowid } = row.run(blob, ...cells);
    const [minX, minY, maxX, maxY] = bounds;
    index.run(lastInsertRowid, minX, maxX, minY, maxY);
    return bounds;
  };
}

/** A whole index is made anew: taking a hundred thousand entries out of it one by one takes longer than all the rest. */
function emptyTable(db: Sqlite.Database, { name, geometryType }: TableShape, replaces: string): void {
  const [table, index] = [quote(name), quote(`rtree_${name}_geom`)];
  if (replaces !== ALL_ROWS) {
    if (geometryType) db.exec(`DELETE FROM ${index} WHERE id IN (SELECT fid FROM ${table} WHERE ${replaces})`);
    db.exec(`DELETE FROM ${table} WHERE ${replaces}`);
    return;
  }
  db.exec(`DELETE FROM ${table}`);
  if (!geometryType) return;
  db.exec(`DROP TABLE ${index}`);
  createIndex(db, name);
}
