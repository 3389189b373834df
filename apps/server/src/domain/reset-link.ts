import { AppError } from '@motu/core';
import { requireConfirmation } from './confirmation.ts';
import type { By } from './edits.ts';
import { refuseProvided } from './passwords.ts';
import { hashSessionId, newSessionId } from './sessions.ts';
import type { State } from './state.ts';

/** How long the link of a forgotten password counts. */
export const LINK_MS = 3_600_000;

/** Where it leads, on any address of this site. What counts stands after the #, which no server writes down. */
export const resetPath = (token: string): string => `/login/nouveau#${token}`;

/** A link by which the owner of an account chooses another password, once, within the hour (ID-03). It ends the one before. */
export async function makeResetLink(state: State, id: string, by: By, now = new Date()) {
  const account = await state.accounts.find(id);
  if (!account) throw new AppError('not-found', 'Ce compte n’existe pas.');
  // Whoever holds the link of an administrator could sign in as one.
  if (account.role === 'admin') requireConfirmation(by);
  refuseProvided(account.passwordHash);
  if (account.disabled) throw new AppError('conflict', 'Ce compte est désactivé\u00a0: réactivez-le d’abord.');
  const token = newSessionId();
  const expiresAt = new Date(now.getTime() + LINK_MS);
  await state.transaction(async (stores) => {
    await stores.recovery.give(id, hashSessionId(token), expiresAt);
    await stores.journal.record({ ...by, action: 'password-link', subject: account.username }, now);
  });
  return { path: resetPath(token), expiresAt };
}
