import { AppError } from '@motu/core';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import pg from 'pg';
import type { PostgresLink } from './postgres-link.ts';
import { createPool, typeParsers } from './postgres-pool.ts';
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

export function openSqlite(file: string): Database {
  const database = new Sqlite(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL'); // an acknowledged write survives a power cut (OPS-03)
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000'); // the motu command writes beside the server
  return new Kysely<Tables>({ dialect: new TransactionalSqliteDialect(database) });
}

/** Enough for the calls of one copy, few enough for ten copies on a default PostgreSQL (100 connections). */
export const DEFAULT_CONNECTIONS = 8;

/** Everything but migrations, which wait for one another as long as they must, goes through the guarded pool. */
export function openPostgres(connectionString: string, link: PostgresLink, connections = DEFAULT_CONNECTIONS) {
  const pool = createPool(connectionString, connections, link);
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), connections: pool.counts };
}

/** A PostgreSQL to set up: without a bound on how long a query may take. Throws when it does not answer. */
export async function openPostgresSetup(connectionString: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString, max: 2, connectionTimeoutMillis: 5000, types: typeParsers });
  pool.on('error', () => {});
  try {
    await pool.query('select 1');
  } catch (cause) {
    await pool.end();
    throw new AppError('unavailable', 'La base PostgreSQL de DATABASE_URL ne répond pas.', { cause });
  }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
