import type { Role } from '@motu/contract';
import { AppError } from '@motu/core';
import { createAccountEdits } from './account-edits.ts';
import { type Account, checkUsername, usernameKey } from './accounts.ts';
import type { By } from './edits.ts';
import { OwnFactors } from './factors/own-factors.ts';
import { makeResetLink } from './reset-link.ts';
import type { State } from './state.ts';

type Changes = Partial<Pick<Account, 'role' | 'context' | 'disabled'>>;

/** What the command may do to accounts, which it calls by their names. */
export function createAccountAdmin(state: State, who: Pick<By, 'actor' | 'address'>) {
  // Whoever types commands on the server itself could read the state anyway.
  const by: By = { ...who, isConfirmed: true };
  const accounts = createAccountEdits(state);

  async function found(username: string): Promise<Account> {
    const account = await state.accounts.findByUsername(username);
    if (!account) throw new AppError('not-found', `Aucun compte ne porte le nom « ${username} ».`);
    return account;
  }
  const change = async (username: string, changes: Changes) => {
    const { id, version } = await found(username);
    await accounts.edits.change(id, { ...changes, version }, by);
  };

  return {
    /** Returns the password when it was made at random. */
    async add(username: string, options: { role: Role; displayName: string | null; password: string | null }) {
      checkUsername(username);
      return (await accounts.add({ username, context: null, ...options }, by)).password;
    },

    async setPassword(username: string, password: string | null) {
      return (await accounts.setPassword((await found(username)).id, password, by)).password;
    },

    /** Where the link leads on this site. */
    async resetLink(username: string): Promise<string> {
      return (await makeResetLink(state, (await found(username)).id, by)).path;
    },

    /** For who has lost every second factor. */
    async removeFactors(username: string): Promise<void> {
      await new OwnFactors(state).removeAll(await found(username), by);
    },

    setRole: (username: string, role: Role) => change(username, { role }),
    setContext: (username: string, context: string | null) => change(username, { context }),
    setDisabled: (username: string, disabled: boolean) => change(username, { disabled }),

    /** Lifts what wrong passwords have brought upon this account, from every address (AUTH-12). */
    async unlock(username: string): Promise<void> {
      await state.attempts.forgetAccount(usernameKey((await found(username)).username));
      await state.journal.record({ ...by, action: 'account-unlock', subject: username }, new Date());
    },
  };
}
