/** What is worth remembering of who did what: sign-ins now, every change of an administrator as they come (ADM-09). */
export type JournalAction =
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-out'
  | 'password-change'
  | 'account-add'
  | 'account-role'
  | 'account-context'
  | 'account-disable'
  | 'account-enable'
  | 'layer-add'
  | 'layer-change'
  | 'layer-remove'
  | 'report-comment'
  | 'report-close'
  | 'report-reopen'
  | 'backup'
  | 'backup-download'
  | 'restore';

export type JournalEntry = {
  actor: string;
  /** Null for a command typed on the server itself. */
  address: string | null;
  action: JournalAction;
  subject: string | null;
};

export type JournalLine = JournalEntry & { id: string; at: Date };

export type Journal = {
  record(entry: JournalEntry, at: Date): Promise<void>;
  latest(count: number): Promise<JournalLine[]>;
  purge(before: Date): Promise<void>;
};

/** `a\nb` → `a\u000ab`: a name typed by a stranger stays on one line of any listing. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
