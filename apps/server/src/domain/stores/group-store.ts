import type { Group } from '@motu/contract';
import type { EditableStore } from './editable-store.ts';

export type GroupStore = EditableStore<Group> & {
  /** By name. */
  all(): Promise<Group[]>;
  /** The ids of the groups that an account is in on a day of Tahiti. */
  ofAccount(accountId: string, day: string): Promise<string[]>;
  /** Puts an account into a group for as long as it is there, or takes it out; a group that is gone stays so. */
  setMember(groupId: string, accountId: string, isMember: boolean): Promise<void>;
  /** An account that is removed is in no group any more. */
  forgetAccount(accountId: string): Promise<void>;
};

/** Names are compared as people read them. */
export const groupKey = (name: string): string => name.normalize('NFC').trim().toLowerCase();
