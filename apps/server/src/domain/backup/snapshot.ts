export type Cell = string | number | null;

/** Columns are in the order of their names: two databases may have them in another one. */
export type SnapshotTable = { name: string; columns: readonly string[]; rows: number };

/** The state at one moment, read without holding anyone up. Those who are referred to come before those who refer. */
export type Snapshot = {
  /** Names of the migrations that made the tables. */
  schema: readonly string[];
  tables: readonly SnapshotTable[];
  /** All rows of a table by handfuls, in an order that is the same on both databases. */
  rows(table: SnapshotTable): AsyncIterable<Cell[][]>;
  close(): Promise<void>;
};

/**
 * What belongs to one running installation and ends with it: nobody gets back into a session by restoring it, and tasks concern tiles that are
 * not saved either, messages that wait concern both, and runs of schedules and the list of backups tell of this very machine.
 */
export const NOT_SAVED: readonly string[] = [
  ...['session', 'pending_sign_in', 'sign_in_attempt', 'password_reset', 'mail'],
  ...['task', 'task_chunk', 'task_failure'],
  ...['schedule_state', 'schedule_run', 'backup'],
];
/** What each installation has of its own in a table that is saved: it is neither taken along nor replaced. */
export const OWN_ROWS: Readonly<Record<string, readonly string[]>> = {
  // The secret that signs the tokens of forms: a running server holds it. The passwords of the mail server and of the
  // provider of identities are in no file that is handed around.
  secret: ['token', 'smtp', 'oidc'],
  setting: ['last-backup', 'restored'],
};
