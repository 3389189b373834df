import { createHash, randomBytes } from 'node:crypto';
import type { Account } from './accounts.ts';

const MINUTE_MS = 60_000;
/** A session ends after 30 minutes without a call, and 12 hours after sign-in whatever happens. */
export const IDLE_MS = 30 * MINUTE_MS;
export const LIFETIME_MS = 12 * 60 * MINUTE_MS;
/** Its last use is written at most once a minute: reading a page must not cost a write per call. */
const TOUCH_MS = MINUTE_MS;

/** Who is at the door: the address, what the browser says of itself, and the id of its cookie. */
export type Visit = { address: string; agent: string | null; id: string | null };

export type Session = {
  idHash: string;
  accountId: string;
  createdAt: Date;
  seenAt: Date;
  /** The browser and the system that it was opened with, in a few words. */
  device: string | null;
  /** Where it was opened, shortened. */
  address: string | null;
  /** When the provider said who this is; null where it cannot be asked again. */
  claimsAt: Date | null;
};
type NewSession = Omit<Session, 'device' | 'address' | 'claimsAt'> & Partial<Pick<Session, 'device' | 'address'>>;

export type SessionStore = {
  add(session: NewSession): Promise<void>;
  find(idHash: string): Promise<{ session: Session; account: Account } | null>;
  touch(idHash: string, seenAt: Date): Promise<void>;
  /** Remembers that the password was typed again; takes the place of the one before. */
  giveConfirmation(idHash: string, given: { hash: string; at: Date }): Promise<void>;
  /** Whether it was given between these dates, and not taken yet: from now on it is. */
  takeConfirmation(idHash: string, asked: { hash: string; from: Date; to: Date }): Promise<boolean>;
  /** What the provider said of who signed in, sealed: it is shown to it at sign-out. */
  giveIdToken(idHash: string, sealed: string): Promise<void>;
  idToken(idHash: string): Promise<string | null>;
  /** By which the provider is asked again, sealed. */
  giveRefreshToken(idHash: string, sealed: string, at: Date): Promise<void>;
  /** The same, for one who asks: of a session whose claims were read before then, which are of `at` from now on. */
  takeRenewal(idHash: string, asked: { before: Date; at: Date }): Promise<string | null>;
  remove(idHash: string): Promise<void>;
  /** Those of an account, the latest used first. */
  ofAccount(accountId: string): Promise<Session[]>;
  /** All of an account, but one that stays. */
  removeOfAccount(accountId: string, except?: string): Promise<void>;
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
