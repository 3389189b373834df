import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Connections } from '../domain/state.ts';
import { toFailure } from './postgres-failures.ts';
import type { PostgresLink } from './postgres-link.ts';

const INT8 = 20;

/** Counts fit in a number. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
};

/** How long one waits for a connection, for a row that another holds, and for any answer. */
const CONNECT_MS = 5000;
const LOCK_MS = 8000;
const QUERY_MS = 10_000;
/** A copy that vanished in the middle of a transaction holds up the others no longer than this. */
const IDLE_IN_TRANSACTION_MS = 15_000;

type CountedPool = PostgresPool & { counts: () => Connections };

/** Bounded connections to one PostgreSQL, whose failures are told apart: away, busy, or wrong. */
export function createPool(connectionString: string, max: number, link: PostgresLink): CountedPool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    types: typeParsers,
  });
  // Without a listener an idle connection that breaks would end the program.
  pool.on('error', (error) => link.suspect(error));
  const inUse = new Set<pg.PoolClient>();
  link.whenAway(() => {
    for (const client of inUse) client.end().catch(() => {});
  });
  /** Kysely knows a connection by its object: each has one of ours. */
  const guarded = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  function fail(error: unknown): never {
    link.suspect(error);
    throw toFailure(error);
  }

  function guard(client: pg.PoolClient): PostgresPoolClient {
    // One that has failed is not used again, even when its failure was to be late: its answer may still come.
    let failed = false;
    client.on('error', (error) => link.suspect(error));
    const query = (text: string, values: readonly unknown[]) =>
      client.query(text, values as unknown[]).catch((error: unknown) => {
        const failure = toFailure(error);
        failed ||= failure !== error;
        return fail(error);
      });
    return {
      // Kysely streams nothing here: there is no cursor to hand over.
      query: query as unknown as PostgresPoolClient['query'],
      release(error) {
        inUse.delete(client);
        client.release(failed || Boolean(error));
      },
    };
  }

  return {
    async connect() {
      await link.ready();
      const client = await pool.connect().catch(fail);
      const known = guarded.get(client) ?? guard(client);
      guarded.set(client, known);
      inUse.add(client);
      return known;
    },
    end: () => pool.end(),
    counts: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    options: pool.options,
  };
}
