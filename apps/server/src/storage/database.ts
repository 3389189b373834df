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
import { DiskFailure } from '../domain/disk-failure.ts';
import { makePrivateFile } from './private-files.ts';
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
  readonly #database: Sqlite.Database;
  #connection: DatabaseConnection | null = null;

  constructor(database: Sqlite.Database) {
    super({ database });
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= withDiskFailures(await super.acquireConnection());
    return this.#connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** A full disk ends the transaction by itself: one more rollback would fail, and hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** A connection whose failures become the same errors as those of `postgres-failures.ts`. */
function withDiskFailures(connection: DatabaseConnection): DatabaseConnection {
  return {
    executeQuery: (query) =>
      connection.executeQuery<never>(query).catch((error: unknown) => {
        throw toFailure(error);
      }),
    streamQuery: (query, size) => connection.streamQuery(query, size),
  };
}

/** SQLite has its own code for a file that cannot grow, and others for those beside it (-wal, -shm) and for a disk that refuses. */
function toFailure(error: unknown): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error;
  if (error.code === 'SQLITE_FULL') return new DiskFailure('full', error);
  return /^SQLITE_(READONLY|IOERR)/.test(error.code) ? new DiskFailure('read-only', error) : error;
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
    return new ImmediateSqliteDriver(this.#database);
  }
}

export function connectSqlite(file: string): Sqlite.Database {
  makePrivateFile(file);
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
