import { randomUUID } from 'node:crypto';
import type { AskedFactors, Assertion } from '@motu/contract';
import { AppError } from '@motu/core';
import type { Account } from '../accounts.ts';
import { hashSessionId, type Visit } from '../sessions.ts';
import type { State } from '../state.ts';
import { countAttempt } from '../throttle.ts';
import { type Codes, isPasskey } from './factor-store.ts';
import type { Site } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { unseal } from './sealed.ts';
import { totpStep } from './totp.ts';

/** Time to find the telephone, or the paper with the recovery codes. */
const PENDING_MS = 5 * 60_000;

type Proof = { code: string } | { recoveryCode: string } | { passkey: Assertion };

/** What stands between a right password and a session, for an account with a second factor (ID-02). */
export class SecondStep {
  private readonly state: State;
  private readonly clock: () => Date;

  constructor(state: State, clock: () => Date = () => new Date()) {
    this.state = state;
    this.clock = clock;
  }

  /** Remembers the right password for this visitor, for a moment; null for an account that needs nothing more. */
  async ask(account: Account, visit: Visit): Promise<AskedFactors | null> {
    const { factors, pending } = this.state;
    const kinds = await factors.kindsOf(account.id);
    if (kinds.length === 0) return null;
    await pending.give({
      idHash: hashSessionId(visit.id ?? ''),
      purpose: 'second-factor',
      accountId: account.id,
      // A password that is changed meanwhile was not this one.
      data: hashSessionId(account.passwordHash),
      expiresAt: new Date(this.clock().getTime() + PENDING_MS),
    });
    const recovery = (await factors.countRecoveryCodes(account.id)) > 0;
    return { codes: kinds.includes('codes'), passkey: kinds.includes('passkey'), recovery };
  }

  async beginPasskey(visit: Visit, site: Site) {
    const { proofOptions } = await import('./passkeys.ts');
    const account = await this.whose(visit);
    const known = (await this.state.factors.ofAccount(account.id)).filter(isPasskey);
    const options = await proofOptions(site, known);
    await this.state.pending.give({
      idHash: hashSessionId(visit.id ?? ''),
      purpose: 'passkey-proof',
      accountId: account.id,
      data: options.challenge,
      expiresAt: new Date(this.clock().getTime() + PENDING_MS),
    });
    return options;
  }

  /** Whose right password this visitor gave, once the proof is right too. */
  async verify(visit: Visit, proof: Proof, site: Site): Promise<Account> {
    const account = await this.whose(visit);
    const { attempts, journal, pending } = this.state;
    // Counted for the account, wherever it is tried from: only who knows the password gets here. No user's name has a colon.
    const key = `facteur:${account.id}`;
    await countAttempt(attempts, { id: randomUUID(), accountKey: key, address: key, at: this.clock() });
    if (!(await this.isRight(account, visit, proof, site))) {
      const line = { actor: account.username, address: visit.address, action: 'second-factor-failed' } as const;
      await journal.record({ ...line, subject: null }, this.clock());
      throw new AppError(
        'unauthenticated',
        REFUSED['code' in proof ? 'code' : 'passkey' in proof ? 'passkey' : 'recovery'],
      );
    }
    const idHash = hashSessionId(visit.id ?? '');
    if (!(await pending.take({ idHash, purpose: 'second-factor' }, this.clock()))) throw tooLate();
    await attempts.forget(key, key);
    return account;
  }

  private async whose(visit: Visit): Promise<Account> {
    const key = { idHash: hashSessionId(visit.id ?? ''), purpose: 'second-factor' } as const;
    const begun = await this.state.pending.find(key, this.clock());
    const account = begun?.accountId ? await this.state.accounts.find(begun.accountId) : null;
    if (!account || account.disabled || begun?.data !== hashSessionId(account.passwordHash)) throw tooLate();
    return account;
  }

  private isRight(account: Account, visit: Visit, proof: Proof, site: Site): Promise<boolean> {
    if ('code' in proof) return this.isCode(account, proof.code);
    if ('passkey' in proof) return this.isPasskey(account, visit, proof.passkey, site);
    return this.state.factors.takeRecoveryCode(account.id, hashRecoveryCode(proof.recoveryCode));
  }

  /** Each code once: the step of time that it is of counts upwards. */
  private async isCode({ id }: Account, code: string): Promise<boolean> {
    const { factors } = this.state;
    const known = (await factors.ofAccount(id)).filter((one): one is Codes => one.kind === 'codes');
    for (const factor of known) {
      const secret = await unseal(this.state, factor.secret, id);
      const step = secret === null ? null : totpStep(secret, code, this.clock());
      if (step !== null) return factors.use(factor.id, step, this.clock());
    }
    return false;
  }

  private async isPasskey({ id }: Account, visit: Visit, response: Assertion, site: Site): Promise<boolean> {
    const { readProof } = await import('./passkeys.ts');
    const { factors, pending } = this.state;
    const key = { idHash: hashSessionId(visit.id ?? ''), purpose: 'passkey-proof' } as const;
    const begun = await pending.take(key, this.clock());
    const passkey = (await factors.ofAccount(id)).filter(isPasskey).find((one) => one.credentialId === response.id);
    if (begun?.accountId !== id || !passkey) return false;
    const counter = await readProof(site, passkey, response, begun.data);
    if (counter === null) return false;
    // Many devices count nothing at all.
    if (counter > 0) return factors.use(passkey.id, counter, this.clock());
    await factors.touch(passkey.id, this.clock());
    return true;
  }
}

const REFUSED = {
  code: 'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant.',
  passkey: 'Cette clé d’identification n’a pas été reconnue.',
  recovery: 'Ce code de secours n’est pas le bon, ou il a déjà servi.',
};

function tooLate(): AppError {
  return new AppError('not-found', 'La connexion a trop duré. Saisissez de nouveau votre mot de passe.');
}
