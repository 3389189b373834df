import { randomUUID } from 'node:crypto';
import { AppError } from '@motu/core';
import { passwordProblem, usernameKey } from '../accounts.ts';
import { refuse } from '../edits.ts';
import { hashPassword, NO_PASSWORD } from '../passwords.ts';
import { hashSessionId } from '../sessions.ts';
import type { State } from '../state.ts';
import { throttleAddress } from '../throttle.ts';
import { readMailServer } from './mail-settings.ts';
import type { Mailer } from './mailer.ts';

const WINDOW_MS = 15 * 60_000;
/** From one address in that time: links asked for, by a family and not for a list of names; and passwords tried with a link. */
const MOST = { oubli: 5, lien: 20 };
const HOUR_MS = 3_600_000;
/** Links that one mailbox gets in an hour, whoever asks. */
const PER_ACCOUNT = 3;

/** A password that was forgotten, replaced by a link that counts once (ADM-21). */
export class ForgottenPassword {
  private readonly state: State;
  private readonly mailer: Mailer;
  private readonly onFault: (error: unknown) => void;
  private readonly clock: () => Date;

  constructor(state: State, mailer: Mailer, onFault: (error: unknown) => void, clock: () => Date = () => new Date()) {
    this.state = state;
    this.mailer = mailer;
    this.onFault = onFault;
    this.clock = clock;
  }

  /** Only where mail is set, and where one knows the address that its links must have. */
  async isOffered(): Promise<boolean> {
    return (await readMailServer(this.state)) !== null && (await this.mailer.address()) !== null;
  }

  /** The answer tells nothing of the account, nor does the time it takes: the rest is done after it. */
  async ask(username: string, from: string): Promise<void> {
    await this.count('oubli', from);
    if (!(await this.isOffered()))
      throw new AppError('unavailable', 'L’envoi de courriels n’est pas configuré sur ce site.');
    void this.queue(username).catch(this.onFault);
  }

  async choose({ token, newPassword }: { token: string; newPassword: string }, from: string): Promise<void> {
    await this.count('lien', from);
    const { state } = this;
    const tokenHash = hashSessionId(token);
    const found = await state.recovery.find(tokenHash, this.clock());
    const account = found === null ? null : await state.accounts.find(found);
    if (!account || account.disabled) throw tooLate();
    const problem = await passwordProblem(newPassword, account.username);
    if (problem) refuse([{ field: 'newPassword', message: problem }]);
    const changes = { passwordHash: await hashPassword(newPassword), mustChangePassword: false };
    await state.transaction(async (stores) => {
      if ((await stores.recovery.take(tokenHash, this.clock())) !== account.id) throw tooLate();
      await stores.accounts.update(account.id, changes);
      await stores.sessions.removeOfAccount(account.id);
      await stores.attempts.forgetAccount(usernameKey(account.username));
      const line = { actor: account.username, address: from, action: 'password-reset', subject: null } as const;
      await stores.journal.record(line, this.clock());
    });
  }

  private async queue(username: string): Promise<void> {
    const account = await this.state.accounts.findByUsername(username);
    if (!account?.email || account.disabled || account.passwordHash === NO_PASSWORD) return;
    const now = this.clock();
    const sent = await this.state.mails.countSince('password', new Date(now.getTime() - HOUR_MS), account.id);
    if (sent >= PER_ACCOUNT) return;
    await this.state.mails.add({ id: randomUUID(), kind: 'password', subjectId: account.id }, now);
    this.mailer.wake();
  }

  /** Written down before the others are counted, so that calls made together do not all slip through. */
  private async count(what: keyof typeof MOST, from: string): Promise<void> {
    const { attempts } = this.state;
    // No address of a visitor, nor a user's name, has such a word before it.
    const key = `${what}:${throttleAddress(from)}`;
    const now = this.clock();
    const id = randomUUID();
    await attempts.add({ id, accountKey: key, address: key, at: now });
    const at = (ms: number) => new Date(now.getTime() + ms);
    const recent = await attempts.find(key, key, at(-WINDOW_MS), at(WINDOW_MS));
    if (recent.length <= MOST[what]) return;
    await attempts.remove(id);
    throw new AppError('too-many-requests', 'Trop de demandes. Réessayez dans un quart d’heure.', {
      retryAfterS: WINDOW_MS / 1000,
    });
  }
}

function tooLate(): AppError {
  return new AppError(
    'not-found',
    'Ce lien n’est plus valable\u00a0: il a servi, un autre l’a remplacé, ou il a plus d’une heure. Demandez-en un autre.',
  );
}
