import type { Extent } from '@motu/core';
import { type ColumnType, quote, readLayout } from '@motu/geopackage';
import type Database from 'better-sqlite3';
import type { Dialect, SqlColumn } from '../filter/condition-sql.ts';

/** How a table of a GeoPackage is read. */
export type Layout = {
  geometry: string;
  key: string;
  columns: readonly string[];
  dialect: Dialect;
  /** So few rows that all of them are kept. */
  isSmall: boolean;
  extent: Extent | null;
};

// Tables up to this many rows are read whole and kept: reading them again for each tile costs more than their memory. Of
// larger ones, the ground that is looked at.
const WHOLE_ROWS = 10_000;

/** Null of what is no table of objects with numbers. */
export function readTableLayout(db: Database.Database, table: string): Layout | null {
  const layout = readLayout(db, table);
  if (!layout?.key) return null;
  const { geometry, key } = layout;
  // Counted no further than that: going through all rows and boxes of a large table took each thread 50 ms.
  const rows = db
    .prepare(`SELECT count(*) FROM (SELECT 1 FROM ${quote(table)} LIMIT ${WHOLE_ROWS + 1})`)
    .pluck()
    .get() as number;
  const columns = layout.columns.map(([name]) => name);
  const extent = indexExtent(db, `rtree_${table}_${geometry}`);
  return { geometry, key, columns, dialect: sqliteDialect(layout.columns), isSmall: rows <= WHOLE_ROWS, extent };
}

/** A cell of an R-tree of SQLite: what it is of, and its box. */
const [CELLS_AT, CELL_BYTES, NUMBER_BYTES] = [4, 24, 8];

/** The box of all that an index holds: its first node has the boxes of all that lies below. Null of one that is empty. */
function indexExtent(db: Database.Database, index: string): Extent | null {
  const node = db
    .prepare<[], Buffer>(`SELECT data FROM ${quote(`${index}_node`)} WHERE nodeno = 1`)
    .pluck()
    .get();
  const cells = node?.readUInt16BE(2) ?? 0;
  if (!node || cells === 0) return null;
  const all = (number: number) =>
    Array.from({ length: cells }, (_, i) => node.readFloatBE(CELLS_AT + i * CELL_BYTES + NUMBER_BYTES + number * 4));
  return [Math.min(...all(0)), Math.min(...all(2)), Math.max(...all(1)), Math.max(...all(3))];
}

/** SQLite compares texts byte by byte; its LIKE takes capitals for small letters, and knows no geometry: that is left to us. */
export function sqliteDialect(columns: readonly [name: string, type: ColumnType][]): Dialect {
  const same = (sql: string) => sql;
  return {
    columns: new Map(
      columns.map(([name, type]): [string, SqlColumn] => [
        name,
        { kind: type === 'TEXT' ? 'text' : 'number', sql: `f.${quote(name)}` },
      ]),
    ),
    number: (sql) => `CAST(${sql} AS REAL)`,
    text: same,
    plain: same,
    hasLike: false,
    spatial: null,
  };
}
