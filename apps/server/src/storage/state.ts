import { join } from 'node:path';
import type { State, Stores } from '../domain/state.ts';
import { createAccountStore } from './account-store.ts';
import { createAttemptStore } from './attempt-store.ts';
import { createLocationStore, createReleaseNoteStore, createSettingStore } from './content-stores.ts';
import { createContextStore } from './context-store.ts';
import { type Database, openPostgres, openSqlite } from './database.ts';
import { createJournal } from './journal-store.ts';
import { createLayerStore } from './layer-store.ts';
import { migrate } from './migrate.ts';
import { replaceState } from './replace-state.ts';
import { createReportStore } from './report-store.ts';
import { createSecretStore } from './secret-store.ts';
import { createSessionStore } from './session-store.ts';
import { openPostgresSnapshot } from './snapshot-postgres.ts';
import { openSqliteSnapshot } from './snapshot-sqlite.ts';
import { createTaskStore } from './task-store.ts';

/** Opens the state, brought up to date: PostgreSQL when an address is given, else SQLite in the data folder. */
export async function openState({ data, databaseUrl }: { data: string; databaseUrl: string | null }): Promise<State> {
  const file = join(data, 'motu.sqlite');
  const db = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(file);
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const kind = databaseUrl ? 'PostgreSQL' : 'SQLite';
  return {
    ...createStores(db, kind),
    kind,
    transaction: (work) => db.transaction().execute((trx) => work(createStores(trx, kind))),
    snapshot: async () => (databaseUrl ? openPostgresSnapshot(databaseUrl) : openSqliteSnapshot(file)),
    replaceWith: (staged) => replaceState(db, staged),
    ping: async () => void (await db.selectFrom('secret').select('name').limit(1).execute()),
    close: () => db.destroy(),
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
