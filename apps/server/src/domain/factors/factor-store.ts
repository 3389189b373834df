import type { FactorKind } from '@motu/contract';

type Kept = { id: string; accountId: string; name: string; createdAt: Date; usedAt: Date | null };
/** `counter` is what its device counts: a copy of it would count less. */
export type Passkey = Kept & {
  kind: 'passkey';
  credentialId: string;
  publicKey: string;
  transports: readonly string[];
  counter: number;
};
/** `counter` is the last step of time whose code was used; the secret is sealed. */
export type Codes = Kept & { kind: 'codes'; secret: string; counter: number };
export type KeptFactor = Passkey | Codes;

export const isPasskey = (factor: KeptFactor): factor is Passkey => factor.kind === 'passkey';

export type FactorStore = {
  /** The oldest first. */
  ofAccount(accountId: string): Promise<KeptFactor[]>;
  kindsOf(accountId: string): Promise<FactorKind[]>;
  add(factor: KeptFactor): Promise<void>;
  /** Counts a use; false when it has counted as far already: someone else has used the same code, or an older copy of the device. */
  use(id: string, counter: number, at: Date): Promise<boolean>;
  /** The same for a device that counts nothing. */
  touch(id: string, at: Date): Promise<void>;
  remove(accountId: string, id: string): Promise<boolean>;
  /** With its recovery codes. */
  forgetAccount(accountId: string): Promise<void>;
  /** In the place of all that were there. */
  giveRecoveryCodes(accountId: string, hashes: readonly string[]): Promise<void>;
  countRecoveryCodes(accountId: string): Promise<number>;
  /** Whether it is there: from now on it is not. */
  takeRecoveryCode(accountId: string, hash: string): Promise<boolean>;
};

/** What someone has begun, and comes back for. */
export type PendingPurpose = 'second-factor' | 'passkey-proof' | 'add-codes' | 'add-passkey' | 'oidc';
type Pending = { accountId: string | null; data: string };
type PendingKey = { idHash: string; purpose: PendingPurpose };

export type PendingStore = {
  /** Takes the place of the one before. */
  give(pending: PendingKey & Pending & { expiresAt: Date }): Promise<void>;
  find(key: PendingKey, now: Date): Promise<Pending | null>;
  /** The same, once: from then on it is gone. */
  take(key: PendingKey, now: Date): Promise<Pending | null>;
  purge(before: Date): Promise<void>;
};
