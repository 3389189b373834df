import type { UserChanges } from '@motu/contract';
import { formatCount } from '@motu/core';
import type { ConflictField } from '../form/conflict.ts';
import { fr } from './fr.ts';

export type UserDraft = UserChanges & { username: string };

export const USER_FIELDS: readonly ConflictField<UserDraft>[] = [
  { name: 'displayName', label: fr.displayName },
  { name: 'email', label: fr.email },
  { name: 'role', label: fr.role, show: (role) => fr.roles[role as UserDraft['role']] },
  { name: 'groups', label: fr.groups, show: (groups) => formatCount((groups as string[]).length, 'groupe') },
  { name: 'context', label: fr.context, show: (context) => String(context ?? fr.noContext) },
  { name: 'disabled', label: fr.disable },
];
