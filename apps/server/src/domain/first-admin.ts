import { randomUUID } from 'node:crypto';
import { AppError } from '@motu/core';
import { checkUsername, passwordProblem } from './accounts.ts';
import { hashPassword, randomPassword } from './passwords.ts';
import type { State } from './state.ts';

/**
 * Makes the first administrator when there is no account at all (AUTH-13). Returns the password to print when it was
 * made at random; one given by the environment is not repeated.
 */
export async function createFirstAdmin(
  state: State,
  { adminUser, adminPassword }: { adminUser: string; adminPassword: string | null },
): Promise<string | null> {
  if ((await state.accounts.count()) > 0) return null;
  checkUsername(adminUser);
  const problem = adminPassword && (await passwordProblem(adminPassword, adminUser));
  if (problem) throw new AppError('invalid', `Le réglage MOTU_ADMIN_PASSWORD n’est pas valable : ${problem}`);

  const password = adminPassword ?? randomPassword();
  const passwordHash = await hashPassword(password);
  await state.transaction(async ({ accounts, journal }) => {
    await accounts.add({
      id: randomUUID(),
      username: adminUser,
      displayName: null,
      role: 'admin',
      context: null,
      email: null,
      passwordHash,
      mustChangePassword: adminPassword === null,
      disabled: false,
      version: 1,
    });
    await journal.record({ actor: 'motu', address: null, action: 'account-add', subject: adminUser }, new Date());
  });
  return adminPassword ? null : password;
}
