import { randomUUID } from 'node:crypto';
import type { Role } from '@motu/contract';
import { AppError } from '@motu/core';
import { type Account, checkUsername, passwordProblem } from './accounts.ts';
import type { JournalAction } from './journal.ts';
import { hashPassword, randomPassword } from './passwords.ts';
import type { State, Stores } from './state.ts';

type By = { actor: string; address: string | null };

/** What may be done to accounts, each change written in the journal with it; used by the command and the back-office. */
export function createAccountAdmin(state: State, by: By) {
  async function change(
    username: string,
    action: JournalAction,
    work: (stores: Stores, account: Account) => Promise<void>,
  ): Promise<void> {
    await state.transaction(async (stores) => {
      const account = await stores.accounts.findByUsername(username);
      if (!account) throw new AppError('not-found', `Aucun compte ne porte le nom « ${username} ».`);
      await work(stores, account);
      await stores.journal.record({ ...by, action, subject: account.username }, new Date());
    });
  }

  return {
    /** Returns the password when it was made at random. */
    async add(
      username: string,
      { role, displayName, password }: { role: Role; displayName: string | null; password: string | null },
    ): Promise<string | null> {
      checkUsername(username);
      const secret = await toSecret(password, username);
      await state.transaction(async ({ accounts, journal }) => {
        await accounts.add({
          id: randomUUID(),
          username,
          displayName,
          role,
          context: null,
          disabled: false,
          ...secret.columns,
        });
        await journal.record({ ...by, action: 'account-add', subject: username }, new Date());
      });
      return secret.toTell;
    },

    async setPassword(username: string, password: string | null): Promise<string | null> {
      const secret = await toSecret(password, username);
      await change(username, 'password-change', async ({ accounts, sessions }, { id }) => {
        await accounts.update(id, secret.columns);
        await sessions.removeOfAccount(id);
      });
      return secret.toTell;
    },

    setRole: (username: string, role: Role) =>
      change(username, 'account-role', async ({ accounts }, account) => {
        if (role !== 'admin') await keepAnAdmin(accounts, account);
        await accounts.update(account.id, { role });
      }),

    setContext: (username: string, context: string | null) =>
      change(username, 'account-context', ({ accounts }, { id }) => accounts.update(id, { context })),

    setDisabled: (username: string, disabled: boolean) =>
      change(username, disabled ? 'account-disable' : 'account-enable', async ({ accounts, sessions }, account) => {
        if (disabled) {
          await keepAnAdmin(accounts, account);
          await sessions.removeOfAccount(account.id);
        }
        await accounts.update(account.id, { disabled });
      }),
  };
}

/** A password given by someone else is checked here; one made at random must be changed by its owner. */
async function toSecret(password: string | null, username: string) {
  const problem = password === null ? null : passwordProblem(password, username);
  if (problem) throw new AppError('invalid', problem);
  const chosen = password ?? randomPassword();
  return {
    toTell: password === null ? chosen : null,
    columns: { passwordHash: await hashPassword(chosen), mustChangePassword: password === null },
  };
}

async function keepAnAdmin(accounts: Stores['accounts'], leaving: Account): Promise<void> {
  const others = (await accounts.list()).filter(
    ({ id, role, disabled }) => id !== leaving.id && role === 'admin' && !disabled,
  );
  if (leaving.role === 'admin' && others.length === 0) {
    throw new AppError(
      'conflict',
      `« ${leaving.username} » est le dernier administrateur : nommez-en un autre d’abord.`,
    );
  }
}
