import type { Group } from '@motu/contract';
import type { ConflictField } from '../form/conflict.ts';
import { fr } from './fr.ts';

export type GroupDraft = Omit<Group, 'id'>;

/** Members by number: their names are not in what was saved. */
export const GROUP_FIELDS: readonly ConflictField<GroupDraft>[] = [
  { name: 'name', label: fr.name },
  { name: 'description', label: fr.description },
  { name: 'members', label: fr.members, show: (members) => fr.persons((members as GroupDraft['members']).length) },
];
