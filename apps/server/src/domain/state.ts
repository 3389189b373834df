import type { AccountStore } from './accounts.ts';
import type { BackupStore } from './backup/backup-store.ts';
import type { Snapshot } from './backup/snapshot.ts';
import type { FactorStore, PendingStore } from './factors/factor-store.ts';
import type { Journal } from './journal.ts';
import type { LayerStore } from './layers.ts';
import type { MailStore, RecoveryStore } from './mail/mail-store.ts';
import type { ScheduleStore } from './schedules/schedule-store.ts';
import type { SessionStore } from './sessions.ts';
import type { ContextStore } from './stores/context-store.ts';
import type { GroupStore } from './stores/group-store.ts';
import type { IdentityStore } from './stores/identity-store.ts';
import type { KeyStore } from './stores/key-store.ts';
import type { LayerDataStore } from './stores/layer-data-store.ts';
import type { LocationStore } from './stores/location-store.ts';
import type { ReleaseNoteStore } from './stores/release-note-store.ts';
import type { ReportStore } from './stores/report-store.ts';
import type { SettingStore } from './stores/setting-store.ts';
import type { TaskStore } from './tasks/task-store.ts';
import type { SignInAttemptStore } from './throttle.ts';

/** A random value made once for this installation and shared by every copy of the program. */
export type SecretStore = {
  getOrCreate(name: string): Promise<string>;
  /** One that someone has given; null where nobody has. */
  read(name: string): Promise<string | null>;
  /** Null: it is forgotten. */
  write(name: string, value: string | null): Promise<void>;
};

export type Stores = {
  accounts: AccountStore;
  groups: GroupStore;
  keys: KeyStore;
  sessions: SessionStore;
  factors: FactorStore;
  pending: PendingStore;
  identities: IdentityStore;
  attempts: SignInAttemptStore;
  journal: Journal;
  secrets: SecretStore;
  mails: MailStore;
  recovery: RecoveryStore;
  layers: LayerStore;
  layerData: LayerDataStore;
  contexts: ContextStore;
  locations: LocationStore;
  notes: ReleaseNoteStore;
  settings: SettingStore;
  reports: ReportStore;
  tasks: TaskStore;
  schedules: ScheduleStore;
  backups: BackupStore;
};

/** Connections to the database, and those who wait for one. */
export type Connections = Record<'open' | 'idle' | 'waiting', number>;

export type State = Stores & {
  kind: 'SQLite' | 'PostgreSQL';
  /** All or nothing; inside, only the stores that are handed over may be used. */
  transaction<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
  /** A transaction beside which no other of this kind runs: what it has checked still holds when it saves. */
  edit<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
  /** Work that one copy of the program does at a time, at the start or after a change of the territory; the others wait. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Hears of what any copy of the program, or a command, has changed: the name of a table, a message, or null when anything may
   * have changed, as when one begins to listen. Returns the way to stop. A state that one program holds has nothing to tell.
   */
  hear(listener: (subject: string | null) => void): () => void;
  /**
   * Another value whenever the content that visitors read may have changed, by this copy or, as far as it has heard, by others: what was read since
   * still stands. Null while one cannot know.
   */
  stamp(): string | null;
  /** Tells every copy, this one included, of what no table shows. */
  notify(subject: string): Promise<void>;
  /** The state as it is now, for a backup. */
  snapshot(): Promise<Snapshot>;
  /** Replaces all that is saved, in one transaction, and ends all sessions. */
  replaceWith(staged: Snapshot): Promise<void>;
  /** Those to a server; null when there is none. */
  connections(): Connections | null;
  /** Throws when the store does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
