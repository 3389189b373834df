import { randomUUID } from 'node:crypto';
import type { Role } from '@motu/contract';
import { hashPassword } from '../domain/passwords.ts';
import type { State } from '../domain/state.ts';

export const PASSWORD = 'le lagon est calme ce soir';
const passwordHash = hashPassword(PASSWORD);

export async function addAccount(state: State, username: string, role: Role, changes = {}): Promise<string> {
  const id = randomUUID();
  const account = {
    id,
    username,
    displayName: null,
    role,
    context: null,
    email: null,
    mustChangePassword: false,
    disabled: false,
    version: 1,
  };
  await state.accounts.add({ ...account, passwordHash: await passwordHash, ...changes });
  return id;
}
