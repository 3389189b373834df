import type { Role } from '@motu/contract';
import { PASSWORD_MAX, PASSWORD_MIN, usernameRule } from '@motu/contract';
import { AppError } from '@motu/core';
import { isCommonPassword } from './common-passwords.ts';

export type Account = {
  id: string;
  username: string;
  displayName: string | null;
  role: Role;
  /** Slug of the context shown to this user at start. */
  context: string | null;
  /** Where a link for a forgotten password goes. */
  email: string | null;
  passwordHash: string;
  /** The password was given by someone else and must be changed before anything else. */
  mustChangePassword: boolean;
  disabled: boolean;
  version: number;
};

export type AccountStore = {
  /** Names are compared without regard to case. */
  findByUsername(username: string): Promise<Account | null>;
  find(id: string): Promise<Account | null>;
  list(): Promise<Account[]>;
  count(): Promise<number>;
  /** Refuses a name that is taken. */
  add(account: Account): Promise<void>;
  /** Whatever its version is; it has a new one afterwards. */
  update(id: string, changes: Partial<Omit<Account, 'id' | 'username' | 'version'>>): Promise<void>;
  /** Saves over the version that it carries, as the next one; false when that is not the stored one any more. */
  save(account: Account): Promise<boolean>;
  /** False when this version is not the stored one any more. */
  remove(id: string, version: number): Promise<boolean>;
  /** Another transaction that does the same waits until this one has ended. */
  lockAdmins(): Promise<void>;
  /** Those attached to a context follow it to its new address, or to none. */
  replaceContext(slug: string, next: string | null): Promise<void>;
};

/** `Hina.T` and `hina.t` are one name. */
export function usernameKey(username: string): string {
  return username.normalize('NFC').trim().toLowerCase();
}

export function checkUsername(username: string): void {
  const problem = usernameRule(username);
  if (problem) throw new AppError('invalid', `« ${username} » ne peut pas être un nom d’utilisateur. ${problem}`);
}

/** Why this password cannot be chosen, as a French sentence, or null. */
export async function passwordProblem(password: string, username: string): Promise<string | null> {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return `Le mot de passe doit compter au moins ${PASSWORD_MIN} caractères.`;
  if (password.length > PASSWORD_MAX) return `Le mot de passe doit compter au plus ${PASSWORD_MAX} caractères.`;
  if (new Set(password).size < 5) return 'Ce mot de passe est trop simple : variez les caractères.';
  if (username.length > 2 && password.toLowerCase().includes(usernameKey(username))) {
    return 'Le mot de passe ne doit pas contenir le nom d’utilisateur.';
  }
  if (await isCommonPassword(password)) {
    return 'Ce mot de passe est parmi les plus utilisés, que l’on essaie en premier : choisissez-en un autre.';
  }
  return null;
}
