import pg from 'pg';
import { toFailure } from './postgres-failures.ts';

// Numbers of our own for the locks of one database: any other program of ours would take others.
const START_LOCK = 7_061_001;
/** Held by a transaction that edits. */
export const EDIT_LOCK = 7_061_002;

/** Holds a lock of the database while `work` runs: a copy that dies lets go of it with its connection. */
export async function withStartLock<T>(connectionString: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, keepAlive: true });
  // Lost meanwhile, the lock is another's; what is done under it is safe to do twice.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock($1)', [START_LOCK]);
  } catch (error) {
    client.end().catch(() => {});
    throw toFailure(error);
  }
  try {
    return await work();
  } finally {
    await client.end().catch(() => {});
  }
}
