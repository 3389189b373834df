import { sql } from 'kysely';
import type { State } from '../domain/state.ts';
import { commonState, createStores } from './common-state.ts';
import { countContentWrites } from './content-stamp.ts';
import { migrate } from './migrate.ts';
import { openPostgres, openPostgresSetup } from './postgres-database.ts';
import { CHANNEL, createPostgresLink } from './postgres-link.ts';
import { EDIT_LOCK, withStartLock } from './postgres-locks.ts';
import { openPostgresSnapshot } from './snapshot-postgres.ts';

/** The state on PostgreSQL, brought up to date. */
export async function openPostgresState(url: string, connections?: number): Promise<State> {
  const alone = <T>(work: () => Promise<T>) => withStartLock(url, work);
  const setup = await openPostgresSetup(url);
  try {
    await alone(() => migrate(setup));
  } finally {
    await setup.destroy();
  }
  const link = createPostgresLink(url);
  const { made, count, log, counted } = countContentWrites();
  let isHearing = false;
  const { db, connections: counts } = openPostgres(url, link, log, connections);
  const { transaction, replaceWith, ...common } = commonState(db, 'PostgreSQL');
  return {
    ...common,
    transaction: (work) => counted(transaction(work)),
    replaceWith: (staged) => counted(replaceWith(staged)),
    edit: (work) =>
      counted(
        db.transaction().execute(async (trx) => {
          await sql`SELECT pg_advisory_xact_lock(${EDIT_LOCK})`.execute(trx);
          return work(createStores(trx, 'PostgreSQL'));
        }),
      ),
    alone,
    connections: counts,
    hear: link.hear,
    stamp() {
      if (!isHearing) link.hear(count);
      isHearing = true;
      return link.isListening() ? String(made()) : null;
    },
    notify: async (subject) => void (await sql`SELECT pg_notify(${CHANNEL}, ${subject})`.execute(db)),
    snapshot: () => openPostgresSnapshot(url),
    async close() {
      await link.close();
      await db.destroy();
    },
  };
}
