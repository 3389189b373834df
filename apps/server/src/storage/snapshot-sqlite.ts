import { setImmediate as turn } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { type Cell, NOT_SAVED, OWN_ROWS, type Snapshot, type SnapshotTable } from '../domain/backup/snapshot.ts';

/** Rows read before others get their turn: some milliseconds. */
const AT_ONCE = 500;

/** Reads a SQLite file as it is now, by a connection of its own: whoever writes meanwhile is neither seen nor held up (WAL). */
export function openSqliteSnapshot(file: string): Snapshot {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  // The snapshot begins with the first read.
  db.exec('BEGIN');
  const schema = db.prepare('SELECT name FROM kysely_migration ORDER BY name').pluck().all() as string[];
  const tables = tablesOf(db).map((name): SnapshotTable => {
    const columns = db
      .prepare<[string], string>('SELECT name FROM pragma_table_info(?) ORDER BY name')
      .pluck()
      .all(name);
    const rows = db
      .prepare(`SELECT count(*) FROM "${name}" ${whereOf(name)}`)
      .pluck()
      .get() as number;
    return { name, columns, rows };
  });
  return {
    schema,
    tables,
    async *rows({ name, columns }) {
      const list = columns.map((column) => `"${column}"`).join(', ');
      const query = db.prepare(`SELECT ${list} FROM "${name}" ${whereOf(name)} ORDER BY ${orderOf(columns)}`).raw();
      let some: Cell[][] = [];
      for (const row of query.iterate() as IterableIterator<Cell[]>) {
        some.push(row);
        if (some.length < AT_ONCE) continue;
        yield some;
        some = [];
        await turn();
      }
      if (some.length > 0) yield some;
    },
    close: async () => void db.close(),
  };
}

/** Rows that are saved. The names are our own constants. */
export function whereOf(table: string): string {
  const own = OWN_ROWS[table];
  return own ? `WHERE name NOT IN (${own.map((name) => `'${name}'`).join(', ')})` : '';
}

const orderOf = (columns: readonly string[]): string => columns.map((column) => `"${column}" NULLS FIRST`).join(', ');

/** Those who are referred to come before those who refer, and by name among equals. */
function tablesOf(db: Sqlite.Database): string[] {
  const names = db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .pluck()
    .all()
    .filter((name) => !name.startsWith('kysely_') && !NOT_SAVED.includes(name));
  const ordered: string[] = [];
  const visit = (name: string) => {
    if (ordered.includes(name)) return;
    const parents = db.prepare<[string], string>('SELECT "table" FROM pragma_foreign_key_list(?)').pluck().all(name);
    for (const parent of parents.sort()) if (parent !== name && names.includes(parent)) visit(parent);
    ordered.push(name);
  };
  names.forEach(visit);
  return ordered;
}
