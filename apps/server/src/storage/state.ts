import { join } from 'node:path';
import { sql } from 'kysely';
import type { Snapshot } from '../domain/backup/snapshot.ts';
import type { State, Stores } from '../domain/state.ts';
import { createAccountStore } from './account-store.ts';
import { createAttemptStore } from './attempt-store.ts';
import { createLocationStore, createReleaseNoteStore, createSettingStore } from './content-stores.ts';
import { createContextStore } from './context-store.ts';
import { type Database, openPostgres, openPostgresSetup, openSqlite } from './database.ts';
import { createJournal } from './journal-store.ts';
import { createLayerStore } from './layer-store.ts';
import { migrate } from './migrate.ts';
import { CHANNEL, createPostgresLink } from './postgres-link.ts';
import { EDIT_LOCK, withStartLock } from './postgres-locks.ts';
import { replaceState } from './replace-state.ts';
import { createReportStore } from './report-store.ts';
import { createSecretStore } from './secret-store.ts';
import { createSessionStore } from './session-store.ts';
import { openPostgresSnapshot } from './snapshot-postgres.ts';
import { openSqliteSnapshot } from './snapshot-sqlite.ts';
import { createTaskStore } from './task-store.ts';

export type StateOptions = {
  data: string;
  databaseUrl: string | null;
  /** Connections to PostgreSQL at once, beside the one that listens. */
  databaseConnections?: number;
};

/** Opens the state, brought up to date: PostgreSQL when an address is given, else SQLite in the data folder. */
export async function openState({ data, databaseUrl, databaseConnections }: StateOptions): Promise<State> {
  return databaseUrl ? openPostgresState(databaseUrl, databaseConnections) : openSqliteState(join(data, 'motu.sqlite'));
}

async function openSqliteState(file: string): Promise<State> {
  const db = openSqlite(file);
  await migrate(db).catch(async (error) => {
    await db.destroy();
    throw error;
  });
  const { transaction, ...common } = commonState(db, 'SQLite');
  return {
    ...common,
    transaction,
    // One program, one writer at a time.
    edit: transaction,
    alone: (work) => work(),
    connections: () => null,
    hear: () => () => {},
    tell: async () => {},
    snapshot: async () => openSqliteSnapshot(file),
    close: () => db.destroy(),
  };
}

async function openPostgresState(url: string, connections?: number): Promise<State> {
  const alone = <T>(work: () => Promise<T>) => withStartLock(url, work);
  const setup = await openPostgresSetup(url);
  try {
    await alone(() => migrate(setup));
  } finally {
    await setup.destroy();
  }
  const link = createPostgresLink(url);
  const { db, connections: counts } = openPostgres(url, link, connections);
  const { transaction, ...common } = commonState(db, 'PostgreSQL');
  return {
    ...common,
    transaction,
    edit: (work) =>
      db.transaction().execute(async (trx) => {
        await sql`SELECT pg_advisory_xact_lock(${EDIT_LOCK})`.execute(trx);
        return work(createStores(trx, 'PostgreSQL'));
      }),
    alone,
    connections: counts,
    hear: link.hear,
    tell: async (subject) => void (await sql`SELECT pg_notify(${CHANNEL}, ${subject})`.execute(db)),
    snapshot: () => openPostgresSnapshot(url),
    async close() {
      await link.close();
      await db.destroy();
    },
  };
}

/** What both databases do alike. */
function commonState(db: Database, kind: State['kind']) {
  return {
    ...createStores(db, kind),
    kind,
    transaction: <T>(work: (stores: Stores) => Promise<T>) =>
      db.transaction().execute((trx) => work(createStores(trx, kind))),
    replaceWith: (staged: Snapshot) => replaceState(db, staged),
    ping: async () => void (await db.selectFrom('secret').select('name').limit(1).execute()),
  };
}

function createStores(db: Database, kind: State['kind']): Stores {
  return {
    accounts: createAccountStore(db),
    sessions: createSessionStore(db),
    attempts: createAttemptStore(db),
    journal: createJournal(db),
    secrets: createSecretStore(db),
    layers: createLayerStore(db),
    contexts: createContextStore(db),
    locations: createLocationStore(db),
    notes: createReleaseNoteStore(db),
    settings: createSettingStore(db),
    reports: createReportStore(db),
    tasks: createTaskStore(db, kind),
  };
}
