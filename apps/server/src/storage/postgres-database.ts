import { AppError } from '@motu/core';
import { Kysely, type Logger, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import type { PostgresLink } from './postgres-link.ts';
import { createPool, typeParsers } from './postgres-pool.ts';
import type { Tables } from './tables.ts';

/** Enough for the calls of one copy, few enough for ten copies on a default PostgreSQL (100 connections). */
const DEFAULT_CONNECTIONS = 8;

/** Everything but migrations, which wait for one another as long as they must, goes through the guarded pool. */
export function openPostgres(
  connectionString: string,
  link: PostgresLink,
  log: Logger,
  connections = DEFAULT_CONNECTIONS,
) {
  const pool = createPool(connectionString, connections, link);
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log }), connections: pool.counts };
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
