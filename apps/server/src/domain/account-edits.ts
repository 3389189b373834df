import { randomUUID } from 'node:crypto';
import type { NewUser, StoredUser, UserChanges } from '@motu/contract';
import { checkUser, checkUserChanges } from '@motu/contract';
import { AppError } from '@motu/core';
import { type Account, passwordProblem } from './accounts.ts';
import { requireConfirmation } from './confirmation.ts';
import { type By, createEdits, refuse, type Step } from './edits.ts';
import { hashPassword, NO_PASSWORD, randomPassword, refuseProvided } from './passwords.ts';
import type { State, Stores } from './state.ts';

export type AccountEdits = ReturnType<typeof createAccountEdits>;

/** What may be done to accounts, by the command and by the back-office (ADM-11): one administrator is always left. */
export function createAccountEdits(state: State, clock: () => Date = () => new Date()) {
  const edits = createEdits<Account>(
    state,
    {
      kind: 'account',
      store: ({ accounts }) => ({ ...accounts, update: accounts.save }),
      nameOf: ({ username }) => username,
      words: { gone: 'Ce compte n’existe pas.', changed: 'Ce compte a été modifié entre-temps.' },
      remembered: toUser,
      comesBack: false, // its password is not in the journal
      check: checkStep,
    },
    clock,
  );

  return {
    edits,

    /** Returns the password too when it was made at random. */
    async add({ password, email = null, ...user }: NewUser & { password: string | null }, by: By) {
      refuse(checkUser({ ...user, email }));
      const secret = await toSecret(password, user.username);
      const account = await edits.add(
        { ...user, email, id: randomUUID(), disabled: false, version: 1, ...secret.columns },
        by,
      );
      return { account, password: secret.toShow };
    },

    async change(id: string, { context, ...changes }: UserChanges, by: By): Promise<Account> {
      refuse(checkUserChanges(changes));
      return edits.change(id, { ...changes, context }, by);
    },

    /** Ends the sessions of the account; returns the password when it was made at random. */
    async setPassword(id: string, password: string | null, by: By) {
      const { username, role, passwordHash } = await edits.read(id);
      refuseProvided(passwordHash);
      // Whoever gives an administrator a password, be it to oneself, could sign in as one.
      if (role === 'admin') requireConfirmation(by);
      const secret = await toSecret(password, username);
      return state.transaction(async (stores) => {
        await stores.accounts.update(id, secret.columns);
        await stores.sessions.removeOfAccount(id);
        await stores.recovery.forget(id);
        await stores.journal.record({ ...by, action: 'password-change', subject: username }, clock());
        const account = await stores.accounts.find(id);
        if (!account) throw new AppError('not-found', 'Ce compte n’existe pas.');
        return { account, password: secret.toShow };
      });
    },
  };
}

/** Refuses the name of a context that is not there. */
export async function checkContextName({ contexts }: State, slug: string | null): Promise<void> {
  if (slug === null || (await contexts.findBySlug(slug))) return;
  refuse([{ field: 'context', message: `Aucun contexte ne porte le nom « ${slug} ».` }]);
}

/** An account as it may be shown: never its password, nor what is made from it. */
export function toUser({ passwordHash, ...account }: Account): StoredUser {
  return { ...account, ...(passwordHash === NO_PASSWORD && { provided: true }) };
}

async function checkStep(
  { accounts, groups, keys, sessions, recovery, factors, identities }: Stores,
  { previous, next }: Step<Account>,
  by: By,
): Promise<void> {
  if (isActiveAdmin(next) && !isActiveAdmin(previous)) requireConfirmation(by);
  // Whoever reads that mailbox can choose the password.
  if (isActiveAdmin(next) && next?.email !== previous?.email) requireConfirmation(by);
  if (!previous) return;
  if (!next) {
    await groups.forgetAccount(previous.id);
    await keys.revokeOfAccount(previous.id, new Date());
    await factors.forgetAccount(previous.id);
    await identities.forgetAccount(previous.id);
  }
  if (isActiveAdmin(previous) && !isActiveAdmin(next)) await keepAnAdmin(accounts, previous);
  if (next?.email !== previous.email) await recovery.forget(previous.id);
  if (next?.disabled && !previous.disabled) await sessions.removeOfAccount(previous.id);
}

const isActiveAdmin = (account: Account | null): boolean => account?.role === 'admin' && !account.disabled;

async function keepAnAdmin(accounts: Stores['accounts'], leaving: Account): Promise<void> {
  // Two administrators may be leaving at once.
  await accounts.lockAdmins();
  const others = (await accounts.list()).filter((account) => account.id !== leaving.id && isActiveAdmin(account));
  if (others.length > 0) return;
  throw new AppError('conflict', `« ${leaving.username} » est le dernier administrateur : nommez-en un autre d’abord.`);
}

/** A password given by someone else is checked here; one made at random must be changed by its owner. */
async function toSecret(password: string | null, username: string) {
  const problem = password === null ? null : await passwordProblem(password, username);
  if (problem) throw new AppError('invalid', problem);
  const chosen = password ?? randomPassword();
  return {
    toShow: password === null ? chosen : null,
    columns: { passwordHash: await hashPassword(chosen), mustChangePassword: password === null },
  };
}
