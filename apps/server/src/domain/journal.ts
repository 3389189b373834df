import type { EditKind, JournalKind } from '@motu/contract';

/** What is worth remembering of who did what: sign-ins, and every change of an administrator (ADM-09). */
export type JournalAction =
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-out'
  | 'password-change'
  | 'password-reset'
  | 'password-link'
  | 'session-end'
  | 'second-factor-add'
  | 'second-factor-remove'
  | 'second-factor-failed'
  | 'recovery-codes'
  | 'settings-sign-in'
  | 'settings-mail'
  | 'account-role'
  | 'account-context'
  | 'account-disable'
  | 'account-enable'
  | 'account-unlock'
  | 'key-add'
  | 'key-revoke'
  | 'layer-add'
  | 'layer-change'
  | 'layer-remove'
  | 'report-comment'
  | 'report-close'
  | 'report-reopen'
  | 'backup'
  | 'backup-download'
  | 'backup-remove'
  | 'schedule-run'
  | 'restore'
  | `task-${'add' | 'pause' | 'resume' | 'cancel' | 'retry' | 'remove' | 'freed'}`
  | EditAction;

type EditAction = `${EditKind}-${'add' | 'change' | 'remove'}`;

/** A thing as it was and as it became; null before it was, and after it is gone. Never a password, nor what is made from one. */
type JournalChange = {
  subjectId: string;
  before: object | null;
  after: object | null;
  /** Line of the journal that this change takes back. */
  undoes?: string | undefined;
};

type JournalEntry = {
  actor: string;
  /** Null for a command typed on the server itself. */
  address: string | null;
  action: JournalAction;
  subject: string | null;
  change?: JournalChange | undefined;
};

export type JournalLine = Omit<JournalEntry, 'change'> & {
  id: string;
  at: Date;
  subjectId: string | null;
  before: object | null;
  after: object | null;
  undoes: string | null;
};

/** From one moment, included, to another, left out. `sort`: the latest first unless it says `date`. */
export type JournalFilter = {
  actor?: string;
  kind?: JournalKind;
  /** Only lines of these. */
  kinds?: readonly JournalKind[];
  /** The thing that lines are about, whatever it was called. */
  subjectId?: string;
  /** Words that are all in what a line names: the thing, the account, the address. */
  q?: string;
  from?: Date;
  to?: Date;
  sort?: 'date' | '-date';
};

export type Journal = {
  record(entry: JournalEntry, at: Date): Promise<void>;
  latest(count: number): Promise<JournalLine[]>;
  find(id: string): Promise<JournalLine | null>;
  page(filter: JournalFilter, page: number, limit: number): Promise<{ items: JournalLine[]; total: number }>;
  /** Everyone who is named in it, by name. */
  actors(): Promise<string[]>;
  purge(before: Date): Promise<void>;
};

/** `a\nb` → `a\u000ab`: a name typed by a stranger stays on one line of any listing. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
