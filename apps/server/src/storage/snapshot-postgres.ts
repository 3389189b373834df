import pg from 'pg';
import { type Cell, NOT_SAVED, type Snapshot, type SnapshotTable } from '../domain/backup/snapshot.ts';
import { typeParsers } from './postgres-pool.ts';
import { whereOf } from './snapshot-sqlite.ts';
import { STATE_TABLES } from './tables.ts';

const AT_ONCE = 500;

/** Reads a PostgreSQL as it is now, in one transaction of its own: nobody is held up, and nothing that is written meanwhile is seen. */
export async function openPostgresSnapshot(connectionString: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString, types: typeParsers, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const list = async (text: string, values: unknown[] = []) =>
      (await client.query({ text, values, rowMode: 'array' })).rows as string[][];
    const schema = (await list('SELECT name FROM kysely_migration ORDER BY name')).map(([name = '']) => name);
    const columns = await list(
      `SELECT table_name, column_name, data_type FROM information_schema.columns
       WHERE table_schema = current_schema() AND table_name = ANY ($1) ORDER BY table_name COLLATE "C", column_name COLLATE "C"`,
      [STATE_TABLES],
    );
    const names = [...new Set(columns.map(([table = '']) => table))].filter((name) => !NOT_SAVED.includes(name));
    const isText = new Set(
      columns.filter(([, , type]) => type === 'text').map(([table, column]) => `${table}.${column}`),
    );
    const tables: SnapshotTable[] = [];
    for (const name of names) {
      const [[rows = '0'] = []] = await list(`SELECT count(*) FROM "${name}" ${whereOf(name)}`);
      const own = columns.filter(([table]) => table === name).map(([, column = '']) => column);
      tables.push({ name, columns: own, rows: Number(rows) });
    }
    return {
      schema,
      tables,
      async *rows({ name, columns: own }) {
        // The order of bytes, as SQLite has it, whatever the language of the database.
        const order = own.map(
          (column) => `"${column}" ${isText.has(`${name}.${column}`) ? 'COLLATE "C"' : ''} NULLS FIRST`,
        );
        const select = own.map((column) => `"${column}"`).join(', ');
        await client.query(
          `DECLARE dump NO SCROLL CURSOR FOR SELECT ${select} FROM "${name}" ${whereOf(name)} ORDER BY ${order.join(', ')}`,
        );
        for (;;) {
          const { rows } = await client.query({ text: `FETCH ${AT_ONCE} FROM dump`, rowMode: 'array' });
          if (rows.length === 0) break;
          yield rows as Cell[][];
        }
        await client.query('CLOSE dump');
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
