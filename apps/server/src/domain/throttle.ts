import { isIPv6 } from 'node:net';
import { AppError } from '@motu/core';

const WINDOW_MS = 15 * 60_000;
/** Failures allowed in that time for one account from one address: colleagues behind the same address still get in. */
const PER_ACCOUNT_AND_ADDRESS = 10;
/** Failures allowed from one address, whatever the account: more than an office makes, too few to try a list of names. */
const PER_ADDRESS = 100;
/** An account that failed from so many addresses is attacked: one that has failed on it once must wait, others still get in. */
const ADDRESSES_PER_ACCOUNT = 10;

type SignInAttempt = { id: string; accountKey: string; address: string; at: Date };

export type SignInAttemptStore = {
  add(attempt: SignInAttempt): Promise<void>;
  /** Those of this account or this address, between two moments. */
  find(accountKey: string, address: string, from: Date, to: Date): Promise<SignInAttempt[]>;
  remove(id: string): Promise<void>;
  forget(accountKey: string, address: string): Promise<void>;
  /** Whatever the address. */
  forgetAccount(accountKey: string): Promise<void>;
  purge(before: Date): Promise<void>;
};

/**
 * Counts an attempt as failed, or refuses it while too many have failed (AUTH-12). It is written down before the
 * others are counted, so that attempts sent together cannot all slip under the limit; success forgets it.
 */
export async function countAttempt(attempts: SignInAttemptStore, attempt: SignInAttempt): Promise<void> {
  await attempts.add(attempt);
  // Both sides of now: a clock set back must neither forget failures nor keep them for ever.
  const now = attempt.at.getTime();
  const recent = await attempts.find(
    attempt.accountKey,
    attempt.address,
    new Date(now - WINDOW_MS),
    new Date(now + WINDOW_MS),
  );
  const blocking = blockedBy(
    attempt,
    recent.filter(({ id }) => id !== attempt.id),
  );
  if (!blocking) return;

  await attempts.remove(attempt.id);
  const oldest = Math.min(...blocking.map(({ at }) => at.getTime()));
  const retryAfterS = Math.max(1, Math.ceil((oldest + WINDOW_MS - now) / 1000));
  const minutes = Math.ceil(retryAfterS / 60);
  throw new AppError(
    'too-many-requests',
    `Trop de tentatives de connexion. Réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}.`,
    { retryAfterS },
  );
}

function blockedBy({ accountKey, address }: SignInAttempt, others: SignInAttempt[]): SignInAttempt[] | null {
  const fromHere = others.filter((other) => other.address === address);
  const onAccount = others.filter((other) => other.accountKey === accountKey);
  const both = fromHere.filter((other) => other.accountKey === accountKey);
  if (both.length >= PER_ACCOUNT_AND_ADDRESS) return both;
  if (fromHere.length >= PER_ADDRESS) return fromHere;
  const addresses = new Set(onAccount.map((other) => other.address));
  return both.length > 0 && addresses.size >= ADDRESSES_PER_ACCOUNT ? onAccount : null;
}

/** An IPv6 subscriber holds a whole /64: it counts as one address. */
export function throttleAddress(address: string): string {
  if (!isIPv6(address)) return address;
  if (address.startsWith('::ffff:')) return address.slice(7);
  const [head = '', tail] = address.split('::');
  const groups = head ? head.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  return `${[...groups, ...Array(missing).fill('0')].slice(0, 4).join(':')}::/64`;
}
