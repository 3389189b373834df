import { PASSWORD_MIN } from '@motu/contract';
import type { FieldError } from '@motu/core';
import { fr } from './fr.ts';

export type PasswordFields = { currentPassword: string; newPassword: string; confirmation: string };
export type PasswordErrors = Partial<Record<keyof PasswordFields, string>>;

export const emptyPasswords: PasswordFields = { currentPassword: '', newPassword: '', confirmation: '' };

/** What is wrong before the server is asked, field by field. */
export function checkPasswords({ currentPassword, newPassword, confirmation }: PasswordFields): PasswordErrors {
  return {
    ...(currentPassword ? {} : { currentPassword: fr.password.currentMissing }),
    ...([...newPassword].length < PASSWORD_MIN ? { newPassword: fr.password.tooShort } : {}),
    ...(confirmation === newPassword ? {} : { confirmation: fr.password.different }),
  };
}

/** The server's own sentences, each beside its field; those about anything else are left to the message above. */
export function serverErrors(fields: FieldError[]): PasswordErrors {
  const known = fields.filter(({ field }) => field in emptyPasswords);
  return Object.fromEntries(known.map(({ field, message }) => [field, message]));
}
