import type { MailQueue } from '@motu/contract';

/** What a message is about: a report, a task, a schedule, or the account whose password was forgotten. */
export type MailKind = 'report' | 'task' | 'schedule' | 'password';

/** A message that waits. Its text is written when it leaves: no link that opens anything lies in the database. */
export type QueuedMail = { id: string; kind: MailKind; subjectId: string; tries: number; createdAt: Date };

export type MailStore = {
  add(mail: Omit<QueuedMail, 'tries' | 'createdAt'>, at: Date): Promise<void>;
  /** The next one that is due, which nobody else takes before `until`. */
  claim(now: Date, until: Date): Promise<QueuedMail | null>;
  markSent(id: string): Promise<void>;
  /** Counts a try that failed; without another moment, it was the last one. */
  markFailed(id: string, error: string, nextAt: Date | null): Promise<void>;
  remove(id: string): Promise<void>;
  /** Those that were asked for since then, sent or not; about one thing, or about any. */
  countSince(kind: MailKind, since: Date, subjectId?: string): Promise<number>;
  queue(): Promise<MailQueue>;
  /** Those that were given up are tried again from then on. */
  retry(at: Date): Promise<void>;
  /** Forgets those that could not be sent. */
  forgetFailed(): Promise<void>;
  /** Forgets what was asked for before then, however it ended. */
  purge(before: Date): Promise<void>;
};

/** The one link that replaces an account's password: only a hash of it is kept. */
export type RecoveryStore = {
  /** Takes the place of the one before. */
  give(accountId: string, tokenHash: string, expiresAt: Date): Promise<void>;
  /** Whose it is, while it counts. */
  find(tokenHash: string, now: Date): Promise<string | null>;
  /** The same, once: from then on it is gone. */
  take(tokenHash: string, now: Date): Promise<string | null>;
  /** It counts no more: the password or the mailbox is another. */
  forget(accountId: string): Promise<void>;
  purge(before: Date): Promise<void>;
};
