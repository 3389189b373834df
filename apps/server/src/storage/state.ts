import Sqlite from 'better-sqlite3';
import type { State } from '../domain/state.ts';
import { commonState } from './common-state.ts';
import { countContentWrites } from './content-stamp.ts';
import { stateFile } from './data-folder.ts';
import { connectSqlite, overSqlite } from './database.ts';
import { migrate } from './migrate.ts';
import { openSqliteSnapshot } from './snapshot-sqlite.ts';
import { sayWhyNotOpened } from './sqlite-failures.ts';

type StateOptions = {
  data: string;
  databaseUrl: string | null;
  /** Connections to PostgreSQL at once, beside the one that listens. */
  databaseConnections?: number;
};

/** Opens the state, brought up to date: PostgreSQL when an address is given, else SQLite in the data folder. */
export async function openState({ data, databaseUrl, databaseConnections }: StateOptions): Promise<State> {
  if (!databaseUrl) return openSqliteState(stateFile(data));
  // Its library is loaded where there is such a database.
  const { openPostgresState } = await import('./postgres-state.ts');
  return openPostgresState(databaseUrl, databaseConnections);
}

async function openSqliteState(file: string): Promise<State> {
  const connection = connectChecked(file);
  const writes = countContentWrites();
  const db = overSqlite(connection, writes.log);
  await migrate(db).catch(async (error) => {
    await db.destroy();
    throw error;
  });
  const { transaction, ...common } = commonState(db, 'SQLite');
  // The motu command writes beside this program.
  const writesOfOthers = connection.prepare<[], number>('PRAGMA data_version').pluck();
  return {
    ...common,
    transaction,
    // One program, one writer at a time.
    edit: transaction,
    alone: (work) => work(),
    connections: () => null,
    hear: () => () => {},
    stamp: () => `${writes.made()}/${writesOfOthers.get()}`,
    notify: async () => {},
    snapshot: async () => openSqliteSnapshot(file),
    close: () => db.destroy(),
  };
}

/** Whole and writable, before anything is asked of it. A state is small: reading it whole takes some milliseconds. */
function connectChecked(file: string): Sqlite.Database {
  let connection: Sqlite.Database | undefined;
  try {
    connection = connectSqlite(file);
    if (connection.pragma('quick_check(1)', { simple: true }) !== 'ok')
      throw new Sqlite.SqliteError('quick_check found damage', 'SQLITE_CORRUPT');
    // SQLite opens what it cannot write, and says so at the first write.
    connection.exec('BEGIN IMMEDIATE; CREATE TABLE written (x); ROLLBACK');
    return connection;
  } catch (error) {
    connection?.close();
    throw sayWhyNotOpened(error, file);
  }
}
