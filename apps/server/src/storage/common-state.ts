import type { Snapshot } from '../domain/backup/snapshot.ts';
import type { State, Stores } from '../domain/state.ts';
import { createAccountStore } from './account-store.ts';
import { createAttemptStore } from './attempt-store.ts';
import { createBackupStore } from './backup-store.ts';
import { createLocationStore, createReleaseNoteStore, createSettingStore } from './content-stores.ts';
import { createContextStore } from './context-store.ts';
import type { Database } from './database.ts';
import { createFactorStore, createPendingStore } from './factor-store.ts';
import { createGroupStore } from './group-store.ts';
import { createIdentityStore } from './identity-store.ts';
import { createJournal } from './journal-store.ts';
import { createKeyStore } from './key-store.ts';
import { createLayerDataStore } from './layer-data-store.ts';
import { createLayerStore } from './layer-store.ts';
import { createMailStore, createRecoveryStore } from './mail-store.ts';
import { replaceState } from './replace-state.ts';
import { createReportStore } from './report-store.ts';
import { createScheduleStore } from './schedule-store.ts';
import { createSecretStore } from './secret-store.ts';
import { createSessionStore } from './session-store.ts';
import { createTaskStore } from './task-store.ts';

/** What both databases do alike. */
export function commonState(db: Database, kind: State['kind']) {
  return {
    ...createStores(db, kind),
    kind,
    transaction: <T>(work: (stores: Stores) => Promise<T>) =>
      db.transaction().execute((trx) => work(createStores(trx, kind))),
    replaceWith: (staged: Snapshot) => replaceState(db, staged),
    ping: async () => void (await db.selectFrom('secret').select('name').limit(1).execute()),
  };
}

export function createStores(db: Database, kind: State['kind']): Stores {
  return {
    accounts: createAccountStore(db),
    groups: createGroupStore(db),
    keys: createKeyStore(db),
    sessions: createSessionStore(db),
    factors: createFactorStore(db),
    pending: createPendingStore(db),
    identities: createIdentityStore(db),
    attempts: createAttemptStore(db),
    journal: createJournal(db),
    secrets: createSecretStore(db),
    mails: createMailStore(db),
    recovery: createRecoveryStore(db),
    layers: createLayerStore(db),
    layerData: createLayerDataStore(db),
    contexts: createContextStore(db),
    locations: createLocationStore(db),
    notes: createReleaseNoteStore(db),
    settings: createSettingStore(db),
    reports: createReportStore(db),
    tasks: createTaskStore(db, kind),
    schedules: createScheduleStore(db),
    backups: createBackupStore(db),
  };
}
