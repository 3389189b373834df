import { randomUUID } from 'node:crypto';
import type { Factor, Registration } from '@motu/contract';
import { AppError } from '@motu/core';
import type { Account } from '../accounts.ts';
import { requireConfirmation } from '../confirmation.ts';
import { type By, refuse } from '../edits.ts';
import type { JournalAction } from '../journal.ts';
import { NO_PASSWORD } from '../passwords.ts';
import type { Current } from '../sign-in.ts';
import type { State, Stores } from '../state.ts';
import { isPasskey, type KeptFactor, type PendingPurpose } from './factor-store.ts';
import type { Site } from './passkeys.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { seal, unseal } from './sealed.ts';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

/** Time to find the telephone and its application. */
const ADDING_MS = 15 * 60_000;
/** Whoever has just signed in has just typed the password. */
const FRESH_MS = 10 * 60_000;
/** A telephone, a spare one, two keys: more would only be forgotten. */
const MOST = 10;

/** One's own second factors (ID-02): added, named, removed, with recovery codes. */
export class OwnFactors {
  private readonly state: State;
  private readonly clock: () => Date;

  constructor(state: State, clock: () => Date = () => new Date()) {
    this.state = state;
    this.clock = clock;
  }

  async list(accountId: string) {
    const [kept, recoveryLeft] = await Promise.all([
      this.state.factors.ofAccount(accountId),
      this.state.factors.countRecoveryCodes(accountId),
    ]);
    return { factors: kept.map(toFactor), recoveryLeft };
  }

  /** The secret is kept here until a first code proves that it was taken over. */
  async beginCodes(current: Current, site: Site, by: By) {
    await this.checkMayAdd(current, by);
    const secret = newTotpSecret();
    await this.begin(current, 'add-codes', await seal(this.state, secret, current.account.id));
    return { secret, uri: totpUri(secret, { issuer: site.name, label: current.account.username }) };
  }

  async addCodes(current: Current, { name, code }: { name: string; code: string }, by: By) {
    const { account } = current;
    const sealed = await this.begun(current, 'add-codes');
    const secret = await unseal(this.state, sealed, account.id);
    const step = secret === null ? null : totpStep(secret, code, this.clock());
    if (step === null) {
      refuse([{ field: 'code', message: 'Ce code n’est pas le bon. Vérifiez aussi l’heure de votre téléphone.' }]);
    }
    return this.add(account, { kind: 'codes', name, secret: sealed, counter: step ?? 0 }, by);
  }

  async beginPasskey(current: Current, site: Site, by: By) {
    await this.checkMayAdd(current, by);
    const { registrationOptions } = await import('./passkeys.ts');
    const known = (await this.state.factors.ofAccount(current.account.id)).filter(isPasskey);
    const options = await registrationOptions(site, current.account, known);
    await this.begin(current, 'add-passkey', options.challenge);
    return options;
  }

  async addPasskey(current: Current, site: Site, asked: { name: string; response: Registration }, by: By) {
    const { readRegistration } = await import('./passkeys.ts');
    const challenge = await this.begun(current, 'add-passkey');
    const made = await readRegistration(site, asked.response, challenge);
    if (!made) throw new AppError('invalid', 'Cette clé d’identification n’a pas été reconnue. Recommencez.');
    return this.add(current.account, { kind: 'passkey', name: asked.name, ...made }, by);
  }

  async remove(account: Account, id: string, by: By): Promise<void> {
    requireConfirmation(by);
    const factor = (await this.state.factors.ofAccount(account.id)).find((one) => one.id === id);
    if (!factor) throw new AppError('not-found', 'Ce second facteur n’est plus là.');
    await this.state.transaction(async (stores) => {
      await stores.factors.remove(account.id, id);
      // Recovery codes stand for a second factor: alone they would be one more password.
      if ((await stores.factors.kindsOf(account.id)).length === 0) await stores.factors.forgetAccount(account.id);
      await this.record(stores, 'second-factor-remove', `${account.username}, ${factor.name}`, by);
    });
  }

  /** For who has lost them all. Who can do it can sign in as them with a password given by themselves. */
  async removeAll(account: Account, by: By): Promise<void> {
    requireConfirmation(by);
    await this.state.transaction(async (stores) => {
      await stores.factors.forgetAccount(account.id);
      await stores.sessions.removeOfAccount(account.id);
      await this.record(stores, 'second-factor-remove', account.username, by);
    });
  }

  /** Shown this once; those before count no more. */
  async renewRecovery(account: Account, by: By): Promise<string[]> {
    requireConfirmation(by);
    if ((await this.state.factors.kindsOf(account.id)).length === 0)
      throw new AppError('conflict', 'Ajoutez d’abord une clé d’identification ou des codes.');
    return this.state.transaction(async (stores) => {
      const codes = await giveRecoveryCodes(stores, account.id);
      await this.record(stores, 'recovery-codes', account.username, by);
      return codes;
    });
  }

  private add(account: Account, factor: Unsaved<KeptFactor>, by: By) {
    const saved = { ...factor, id: randomUUID(), accountId: account.id, createdAt: this.clock(), usedAt: null };
    return this.state.transaction(async (stores) => {
      await stores.factors.add(saved as KeptFactor);
      const hasCodes = (await stores.factors.countRecoveryCodes(account.id)) > 0;
      const recoveryCodes = hasCodes ? null : await giveRecoveryCodes(stores, account.id);
      await this.record(stores, 'second-factor-add', `${account.username}, ${factor.name}`, by);
      return { factor: toFactor(saved as KeptFactor), recoveryCodes };
    });
  }

  private async checkMayAdd({ account, session }: Current, by: By): Promise<void> {
    const age = this.clock().getTime() - session.createdAt.getTime();
    if (age > FRESH_MS) requireConfirmation(by);
    if (account.passwordHash === NO_PASSWORD)
      throw new AppError('conflict', 'Ce compte se connecte par un fournisseur\u00a0: le second facteur se règle là.');
    if ((await this.state.factors.kindsOf(account.id)).length >= MOST)
      throw new AppError('conflict', `Un compte a au plus ${MOST} seconds facteurs\u00a0: retirez-en un d’abord.`);
  }

  private begin({ session, account }: Current, purpose: PendingPurpose, data: string): Promise<void> {
    const expiresAt = new Date(this.clock().getTime() + ADDING_MS);
    return this.state.pending.give({ idHash: session.idHash, purpose, accountId: account.id, data, expiresAt });
  }

  /** A challenge is answered once; a secret may be tried again until a code is right. */
  private async begun({ session, account }: Current, purpose: PendingPurpose): Promise<string> {
    const { pending } = this.state;
    const key = { idHash: session.idHash, purpose };
    const begun = await (purpose === 'add-passkey' ? pending.take : pending.find)(key, this.clock());
    if (begun?.accountId !== account.id) throw new AppError('conflict', 'Cet ajout a trop duré. Recommencez.');
    return begun.data;
  }

  private record({ journal }: Stores, action: JournalAction, subject: string, by: By): Promise<void> {
    return journal.record({ actor: by.actor, address: by.address, action, subject }, this.clock());
  }
}

type Unsaved<T> = T extends KeptFactor ? Omit<T, 'id' | 'accountId' | 'createdAt' | 'usedAt'> : never;

async function giveRecoveryCodes({ factors }: Stores, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await factors.giveRecoveryCodes(accountId, codes.map(hashRecoveryCode));
  return codes;
}

function toFactor({ id, kind, name, createdAt, usedAt }: KeptFactor): Factor {
  return { id, kind, name, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null };
}
