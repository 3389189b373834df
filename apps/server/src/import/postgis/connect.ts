import { AppError } from '@motu/core';
import pg from 'pg';

/** Another import may be writing: it is waited for this long, as on the territory's own file. */
const WAIT_FOR_OTHERS_MS = 10_000;
/** A program that vanished in the middle of its work holds nobody up for longer. */
const VANISHED_MS = 60_000;

/** A connection that writes. Whoever asks for it ends it. */
export async function connectToWrite(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5000,
    application_name: 'motu-territoire',
    lock_timeout: WAIT_FOR_OTHERS_MS,
    idle_in_transaction_session_timeout: VANISHED_MS,
  });
  client.on('error', () => {}); // the statement under way tells it
  try {
    await client.connect();
    return client;
  } catch (cause) {
    throw new AppError('unavailable', 'La base PostGIS ne répond pas.', { cause });
  }
}

/** PostGIS, found wherever it was installed, and a schema of ours. */
export async function prepareSchema(client: pg.Client, schema: string): Promise<void> {
  await ask(
    client,
    'CREATE EXTENSION IF NOT EXISTS postgis',
    'L’extension PostGIS n’est pas dans cette base, et ce compte ne peut pas l’y mettre\u00a0: CREATE EXTENSION postgis.',
  );
  await client.query(
    `SELECT set_config('search_path', 'pg_catalog, ' || (SELECT quote_ident(n.nspname) FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'postgis'), false)`,
  );
  await ask(
    client,
    `CREATE SCHEMA IF NOT EXISTS ${schema}`,
    `Ce compte ne peut pas créer le schéma ${schema} dans la base PostGIS\u00a0: créez-le pour lui, CREATE SCHEMA ${schema} AUTHORIZATION compte.`,
  );
}

async function ask(client: pg.Client, sql: string, unless: string): Promise<void> {
  try {
    await client.query(sql);
  } catch (cause) {
    throw new AppError('unavailable', unless, { cause });
  }
}

/** Runs some work in one transaction: all of it is there afterwards, or nothing. */
export async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {}); // a connection that is gone has undone it already
    throw error;
  }
}

/** SQLSTATE of a lock that was not given in time. */
const LOCKED = '55P03';

/** What the database refuses, as a sentence. */
export function refusedByPostgis(cause: unknown, what: string): AppError {
  if (cause instanceof AppError) return cause;
  if ((cause as { code?: string }).code === LOCKED)
    return new AppError('conflict', 'Un autre import est en cours dans la base PostGIS. Réessayez plus tard.', {
      cause,
    });
  return new AppError('unavailable', `La base PostGIS refuse ${what}\u00a0: ${(cause as Error).message}`, { cause });
}
