import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type Logger,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** Kysely leaves SQLite migrations outside any transaction: a failed one left its table behind. SQLite can do better. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Takes the right to write as a transaction begins. One that reads first and writes later would be refused at once, without
 * waiting, whenever the motu command wrote in between.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class TransactionalSqliteDialect extends SqliteDialect {
  readonly #database: Sqlite.Database;

  constructor(database: Sqlite.Database) {
    super({ database });
    this.#database = database;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver({ database: this.#database });
  }
}

export function connectSqlite(file: string): Sqlite.Database {
  const database = new Sqlite(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL'); // an acknowledged write survives a power cut (OPS-03)
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000'); // the motu command writes beside the server
  return database;
}

export function openSqlite(file: string): Database {
  return overSqlite(connectSqlite(file));
}

export function overSqlite(connection: Sqlite.Database, log?: Logger): Database {
  return new Kysely<Tables>({ dialect: new TransactionalSqliteDialect(connection), ...(log && { log }) });
}
