import { randomUUID } from 'node:crypto';
import type { AuthDetails } from '@motu/contract';
import { AppError } from '@motu/core';
import { type Account, passwordProblem, usernameKey } from './accounts.ts';
import { isDiskFull } from './disk-full.ts';
import { oneLine } from './journal.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { hashSessionId, isSessionOver, newSessionId, type Session, shouldTouch } from './sessions.ts';
import type { State, Stores } from './state.ts';
import { countAttempt, throttleAddress } from './throttle.ts';

/** Time for one form to be sent again, or for a download to begin. */
export const CONFIRMED_MS = 2 * 60_000;

type SignedIn = { sessionId: string; account: Account };
export type Current = { session: Session; account: Account };
type Clock = () => Date;

export type SignIn = ReturnType<typeof createSignIn>;

/** Sign-in, sign-out and one's own password. */
export function createSignIn(state: State, clock: Clock = () => new Date(), check = verifyPassword) {
  /** Checks a password at the same cost for known and unknown names, counts failures and writes them down. */
  async function prove(username: string, password: string, address: string): Promise<Account> {
    const counted = { accountKey: usernameKey(username), address: throttleAddress(address) };
    await countAttempt(state.attempts, { id: randomUUID(), ...counted, at: clock() });
    const account = await state.accounts.findByUsername(username);
    const matches = await check(account?.passwordHash ?? null, password);
    if (account && matches && !account.disabled) {
      await state.attempts.forget(counted.accountKey, counted.address);
      return account;
    }
    await state.journal.record({ actor: oneLine(username), address, action: 'sign-in-failed', subject: null }, clock());
    throw new AppError('unauthenticated', 'Nom d’utilisateur ou mot de passe incorrect.');
  }

  /** Checks the password of who is signed in. Counted by session: nobody else's failures can stand in the way (AUTH-12). */
  async function proveAgain({ account, session }: Current, password: string, address: string): Promise<void> {
    const key = `session:${session.idHash}`; // no user's name has a colon
    await countAttempt(state.attempts, { id: randomUUID(), accountKey: key, address: key, at: clock() });
    if (await check(account.passwordHash, password)) return state.attempts.forget(key, key);
    const { username: actor } = account;
    await state.journal.record({ actor, address, action: 'sign-in-failed', subject: null }, clock());
    throw refused('currentPassword', 'Le mot de passe actuel n’est pas le bon.');
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
      if (!polling && shouldTouch(found.session, clock())) {
        // Who is signed in still reads when nothing can be written, if only to make room.
        await state.sessions.touch(found.session.idHash, clock()).catch((error: unknown) => {
          if (!isDiskFull(error)) throw error;
        });
      }
      return found;
    },

    /** Refuses a password that is not that of who is signed in; returns what opens the way to one call. */
    async confirm(current: Current, password: string, address: string): Promise<string> {
      await proveAgain(current, password, address);
      const id = newSessionId();
      await state.sessions.giveConfirmation(current.session.idHash, { hash: hashSessionId(id), at: clock() });
      return id;
    },

    /** Whether the password was typed a moment ago in this session, for a call that has not been made yet: this one. */
    takeConfirmation({ session }: Current, id: string): Promise<boolean> {
      const now = clock().getTime();
      const asked = { from: new Date(now - CONFIRMED_MS), to: new Date(now + CONFIRMED_MS) };
      return state.sessions.takeConfirmation(session.idHash, { hash: hashSessionId(id), ...asked });
    },

    /** Ends every session of the account and opens a new one: whoever held the old password is out. */
    async changePassword(
      current: Current,
      passwords: { currentPassword: string; newPassword: string },
      address: string,
    ): Promise<SignedIn> {
      const { currentPassword, newPassword } = passwords;
      const { account } = current;
      await proveAgain(current, currentPassword, address);
      if (newPassword === currentPassword) throw refused('newPassword', 'Le nouveau mot de passe doit être différent.');
      const problem = await passwordProblem(newPassword, account.username);
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
