import {
  copiesOf,
  dropTable,
  type Geometry,
  type TableDefinition,
  type TableWriter,
  writeTable,
} from '@motu/geopackage';
import type Sqlite from 'better-sqlite3';

type Values = Parameters<TableWriter['add']>[1];

export type Replacement = {
  /** Takes away what was there. The first row does it; to be called where a file brings something that gives no row. */
  open(): void;
  add(geometry: Geometry | null, values: Values): void;
  /** Adds to one of the thinned copies. */
  addCopy(copy: TableDefinition, geometry: Geometry, values: Values): void;
  count(): number;
  finish(): void;
};

type Options = {
  /** The rows that go, when not all of them. */
  replaces?: string;
  /** Thinned copies, written together with the table. Any other goes: it would show what is no longer there. */
  copies?: readonly TableDefinition[];
  /** Copies that somebody else writes. */
  kept?: readonly string[];
};

/** Replaces a table by what a file brings for it: without a single row, it stays as it was. */
export function replaceTable(
  db: Sqlite.Database,
  shape: TableDefinition,
  now: Date,
  options: Options = {},
): Replacement {
  const { replaces, copies = [], kept = [] } = options;
  let table: TableWriter | null = null;
  const copyWriters = new Map<string, TableWriter>();
  const open = (): TableWriter => {
    if (table) return table;
    const written = [...copies.map(({ name }) => name), ...kept];
    for (const copy of copiesOf(db, shape.name)) if (!written.includes(copy)) dropTable(db, copy);
    for (const copy of copies) copyWriters.set(copy.name, writeTable(db, copy, now));
    table = writeTable(db, shape, now, replaces);
    return table;
  };
  return {
    open: () => void open(),
    add: (geometry, values) => open().add(geometry, values),
    addCopy(copy, geometry, values) {
      open();
      copyWriters.get(copy.name)?.add(geometry, values);
    },
    count: () => table?.count() ?? 0,
    finish() {
      table?.finish();
      for (const copy of copyWriters.values()) copy.finish();
    },
  };
}
