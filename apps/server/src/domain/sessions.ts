import { createHash, randomBytes } from 'node:crypto';
import type { Account } from './accounts.ts';

const MINUTE_MS = 60_000;
/** A session ends after 30 minutes without a call, and 12 hours after sign-in whatever happens. */
export const IDLE_MS = 30 * MINUTE_MS;
export const LIFETIME_MS = 12 * 60 * MINUTE_MS;
/** Its last use is written at most once a minute: reading a page must not cost a write per call. */
const TOUCH_MS = MINUTE_MS;

export type Session = { idHash: string; accountId: string; createdAt: Date; seenAt: Date };

export type SessionStore = {
  add(session: Session): Promise<void>;
  find(idHash: string): Promise<{ session: Session; account: Account } | null>;
  touch(idHash: string, seenAt: Date): Promise<void>;
  /** Remembers that the password was typed again; takes the place of the one before. */
  giveConfirmation(idHash: string, given: { hash: string; at: Date }): Promise<void>;
  /** Whether it was given between these dates, and not taken yet: from now on it is. */
  takeConfirmation(idHash: string, asked: { hash: string; from: Date; to: Date }): Promise<boolean>;
  remove(idHash: string): Promise<void>;
  removeOfAccount(accountId: string): Promise<void>;
  /** Removes those last seen before `seenBefore`. */
  purge(seenBefore: Date): Promise<void>;
  countSeenSince(since: Date): Promise<number>;
};

/** The id of a session, or of a confirmation in it. */
export const newSessionId = (): string => randomBytes(32).toString('base64url');

/** Only the hash is stored: who reads the database cannot take over a session. */
export const hashSessionId = (id: string): string => createHash('sha256').update(id).digest('hex');

/** A clock set back makes ages negative: an hour signs nobody out, a lifetime or more does. */
export function isSessionOver({ createdAt, seenAt }: Session, now: Date): boolean {
  return Math.abs(age(createdAt, now)) > LIFETIME_MS || age(seenAt, now) > IDLE_MS;
}

export function shouldTouch({ seenAt }: Session, now: Date): boolean {
  return Math.abs(age(seenAt, now)) > TOUCH_MS;
}

const age = (since: Date, now: Date): number => now.getTime() - since.getTime();
