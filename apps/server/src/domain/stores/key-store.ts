import type { KEY_RIGHTS } from '@motu/contract';

export type StoredKey = {
  id: string;
  name: string;
  accountId: string;
  /** Ids of the groups that it opens. */
  groups: readonly string[];
  rights: (typeof KEY_RIGHTS)[number];
  createdAt: Date;
  /** Its last day in Tahiti. */
  endsOn: string;
  usedAt: Date | null;
  revokedAt: Date | null;
};

export type KeyStore = {
  all(): Promise<StoredKey[]>;
  find(id: string): Promise<StoredKey | null>;
  /** The key of this hash; `isOwned` when its account is there and not disabled. */
  findByHash(hash: string): Promise<{ key: StoredKey; isOwned: boolean } | null>;
  add(key: StoredKey, hash: string): Promise<void>;
  touch(id: string, usedAt: Date): Promise<void>;
  /** False when there is none that could be. */
  revoke(id: string, at: Date): Promise<boolean>;
  revokeOfAccount(accountId: string, at: Date): Promise<void>;
};
