import { randomUUID } from 'node:crypto';
import type { AuthDetails } from '@motu/contract';
import { AppError } from '@motu/core';
import { type Account, passwordProblem, usernameKey } from './accounts.ts';
import { oneLine } from './journal.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { hashSessionId, isSessionOver, newSessionId, type Session, shouldTouch } from './sessions.ts';
import type { State, Stores } from './state.ts';
import { countAttempt, throttleAddress } from './throttle.ts';

export type SignedIn = { sessionId: string; account: Account };
export type Current = { session: Session; account: Account };
type Clock = () => Date;

export type SignIn = ReturnType<typeof createSignIn>;

/** Sign-in, sign-out and one's own password. */
export function createSignIn(state: State, clock: Clock = () => new Date()) {
  /** Checks a password at the same cost for known and unknown names, counts failures and writes them down. */
  async function prove(username: string, password: string, address: string): Promise<Account> {
    const key = usernameKey(username);
    const from = throttleAddress(address);
    await countAttempt(state.attempts, { id: randomUUID(), accountKey: key, address: from, at: clock() });
    const account = await state.accounts.findByUsername(username);
    const matches = await verifyPassword(account?.passwordHash ?? null, password);
    if (account && matches && !account.disabled) {
      await state.attempts.forget(key, from);
      return account;
    }
    await state.journal.record({ actor: oneLine(username), address, action: 'sign-in-failed', subject: null }, clock());
    throw new AppError('unauthenticated', 'Nom d’utilisateur ou mot de passe incorrect.');
  }

  async function openSession(stores: Stores, account: Account): Promise<string> {
    const sessionId = newSessionId();
    const now = clock();
    await stores.sessions.add({ idHash: hashSessionId(sessionId), accountId: account.id, createdAt: now, seenAt: now });
    return sessionId;
  }

  return {
    async signIn(username: string, password: string, address: string, previousId: string | null): Promise<SignedIn> {
      const account = await prove(username, password, address);
      return state.transaction(async (stores) => {
        if (previousId) await stores.sessions.remove(hashSessionId(previousId));
        await stores.journal.record({ actor: account.username, address, action: 'sign-in', subject: null }, clock());
        return { account, sessionId: await openSession(stores, account) };
      });
    },

    async signOut({ session, account }: Current, address: string): Promise<void> {
      await state.transaction(async (stores) => {
        await stores.sessions.remove(session.idHash);
        await stores.journal.record({ actor: account.username, address, action: 'sign-out', subject: null }, clock());
      });
    },

    /** The session of this id when it is not over; `polling` calls do not prolong it (AUTH-06). */
    async current(sessionId: string, polling: boolean): Promise<Current | null> {
      const found = await state.sessions.find(hashSessionId(sessionId));
      if (!found || found.account.disabled || isSessionOver(found.session, clock())) return null;
      if (!polling && shouldTouch(found.session, clock())) await state.sessions.touch(found.session.idHash, clock());
      return found;
    },

    /** Ends every session of the account and opens a new one: whoever held the old password is out. */
    async changePassword(
      { account }: Current,
      passwords: { currentPassword: string; newPassword: string },
      address: string,
    ): Promise<SignedIn> {
      const { currentPassword, newPassword } = passwords;
      await prove(account.username, currentPassword, address).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'unauthenticated') throw error;
        throw refused('currentPassword', 'Le mot de passe actuel n’est pas le bon.');
      });
      if (newPassword === currentPassword) throw refused('newPassword', 'Le nouveau mot de passe doit être différent.');
      const problem = passwordProblem(newPassword, account.username);
      if (problem) throw refused('newPassword', problem);

      const changes = { passwordHash: await hashPassword(newPassword), mustChangePassword: false };
      return state.transaction(async (stores) => {
        await stores.accounts.update(account.id, changes);
        await stores.sessions.removeOfAccount(account.id);
        await stores.journal.record(
          { actor: account.username, address, action: 'password-change', subject: null },
          clock(),
        );
        return { account: { ...account, ...changes }, sessionId: await openSession(stores, account) };
      });
    },
  };
}

function refused(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: [{ field, message }] });
}

/** What the page may know of an account. */
export function toDetails(account: Account): AuthDetails {
  const { username, displayName, role, context, mustChangePassword } = account;
  return { username, displayName, roles: role === 'admin' ? ['admin', 'user'] : ['user'], context, mustChangePassword };
}
