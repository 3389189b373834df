import { randomUUID } from 'node:crypto';
import { type AskedFactors, type AuthDetails, rolesOf } from '@motu/contract';
import { AppError, tahitiDay } from '@motu/core';
import { VISITOR, type Viewer } from './access/visibility.ts';
import { type Account, passwordProblem, usernameKey } from './accounts.ts';
import { describeDevice } from './device.ts';
import { toDiskFailure } from './disk-failure.ts';
import { unseal } from './factors/sealed.ts';
import { SecondStep } from './factors/second-step.ts';
import { type JournalAction, oneLine } from './journal.ts';
import { hashPassword, NO_PASSWORD, verifyPassword } from './passwords.ts';
import { hashSessionId, isSessionOver, newSessionId, type Session, shouldTouch, type Visit } from './sessions.ts';
import { shortAddress } from './short-address.ts';
import { readSignInSettings } from './sign-in-settings.ts';
import type { State, Stores } from './state.ts';
import { countAttempt, throttleAddress } from './throttle.ts';

/** Time for one form to be sent again, or for a download to begin. */
export const CONFIRMED_MS = 2 * 60_000;

/** How long a sign-in at the provider stands for one's password. */
const FRESH_MS = 10 * 60_000;

type SignedIn = { sessionId: string; account: Account };
export type Current = { session: Session; account: Account; viewer: Viewer; mustAddFactor: boolean };
type Clock = () => Date;

/** Sign-in, sign-out and one's own password. */
export class SignIn {
  private readonly state: State;
  private readonly clock: Clock;
  private readonly verify: typeof verifyPassword;
  readonly step: SecondStep;

  constructor(state: State, clock: Clock = () => new Date(), verify = verifyPassword) {
    this.state = state;
    this.clock = clock;
    this.verify = verify;
    this.step = new SecondStep(state, clock);
  }

  /** An account with a second factor is not signed in yet: what it is asked for is told instead. */
  async signIn(username: string, password: string, visit: Visit): Promise<SignedIn | { asked: AskedFactors }> {
    const account = await this.prove(username, password, visit.address);
    const asked = await this.step.ask(account, visit);
    return asked ? { asked } : this.enter(account, visit);
  }

  /** Opens a session for who has proved everything. */
  enter(account: Account, visit: Visit): Promise<SignedIn> {
    return this.state.transaction(async (stores) => {
      if (visit.id) await stores.sessions.remove(hashSessionId(visit.id));
      await this.record(stores, 'sign-in', account.username, visit.address);
      return { account, sessionId: await this.openSession(stores, account, visit) };
    });
  }

  /** Returns what the provider gave at sign-in, for an account that comes from one. */
  async signOut({ session, account }: Current, address: string): Promise<string | null> {
    const sealed = await this.state.sessions.idToken(session.idHash);
    await this.state.transaction(async (stores) => {
      await stores.sessions.remove(session.idHash);
      await this.record(stores, 'sign-out', account.username, address);
    });
    return sealed && unseal(this.state, sealed, session.idHash);
  }

  /** The session of this id when it is not over; `polling` calls do not prolong it (AUTH-06). */
  async current(sessionId: string, polling: boolean): Promise<Current | null> {
    const found = await this.state.sessions.find(hashSessionId(sessionId));
    if (!found || found.account.disabled || isSessionOver(found.session, this.clock())) return null;
    if (!polling && shouldTouch(found.session, this.clock())) {
      // Who is signed in still reads when nothing can be written, if only to make room.
      await this.state.sessions.touch(found.session.idHash, this.clock()).catch((error: unknown) => {
        if (!toDiskFailure(error)) throw error;
      });
    }
    const mustAddFactor = await this.mustAddFactor(found.account);
    // Until then one sees what everyone sees.
    if (mustAddFactor || found.account.mustChangePassword) return { ...found, mustAddFactor, viewer: VISITOR };
    const groups = await this.state.groups.ofAccount(found.account.id, tahitiDay(this.clock()));
    return { ...found, mustAddFactor, viewer: { role: found.account.role, groups: new Set(groups) } };
  }

  /** Whether a second factor is asked of this account, which has none (ID-02). */
  async mustAddFactor({ id, role, passwordHash }: Account): Promise<boolean> {
    if (role !== 'admin' || passwordHash === NO_PASSWORD) return false;
    const { require_second_factor } = await readSignInSettings(this.state);
    return require_second_factor && (await this.state.factors.kindsOf(id)).length === 0;
  }

  /** Refuses a password that is not that of who is signed in; returns what opens the way to one call. */
  async confirm(current: Current, password: string, address: string): Promise<string> {
    await this.proveAgain(current, password, address);
    const id = newSessionId();
    await this.state.sessions.giveConfirmation(current.session.idHash, { hash: hashSessionId(id), at: this.clock() });
    return id;
  }

  /** Who has no password here has signed in at the provider a moment ago instead. */
  isFresh({ session }: Current): boolean {
    return Math.abs(this.clock().getTime() - session.createdAt.getTime()) <= FRESH_MS;
  }

  /** Whether the password was typed a moment ago in this session, for a call that has not been made yet: this one. */
  takeConfirmation({ session }: Current, id: string): Promise<boolean> {
    const now = this.clock().getTime();
    const asked = { from: new Date(now - CONFIRMED_MS), to: new Date(now + CONFIRMED_MS) };
    return this.state.sessions.takeConfirmation(session.idHash, { hash: hashSessionId(id), ...asked });
  }

  /** Ends every session of the account and opens a new one: whoever held the old password is out. */
  async changePassword(
    current: Current,
    { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
    visit: Visit,
  ): Promise<SignedIn> {
    const { account } = current;
    await this.proveAgain(current, currentPassword, visit.address);
    if (newPassword === currentPassword) throw refused('newPassword', 'Le nouveau mot de passe doit être différent.');
    const problem = await passwordProblem(newPassword, account.username);
    if (problem) throw refused('newPassword', problem);

    const changes = { passwordHash: await hashPassword(newPassword), mustChangePassword: false };
    return this.state.transaction(async (stores) => {
      await stores.accounts.update(account.id, changes);
      await stores.sessions.removeOfAccount(account.id);
      await stores.recovery.forget(account.id);
      await this.record(stores, 'password-change', account.username, visit.address);
      return { account: { ...account, ...changes }, sessionId: await this.openSession(stores, account, visit) };
    });
  }

  /** Checks a password at the same cost for known and unknown names, counts failures and writes them down. */
  private async prove(username: string, password: string, address: string): Promise<Account> {
    const { attempts, accounts } = this.state;
    const counted = { accountKey: usernameKey(username), address: throttleAddress(address) };
    await countAttempt(attempts, { id: randomUUID(), ...counted, at: this.clock() });
    const account = await accounts.findByUsername(username);
    const matches = await this.verify(account?.passwordHash ?? null, password);
    if (account && matches && !account.disabled) {
      await attempts.forget(counted.accountKey, counted.address);
      return account;
    }
    await this.record(this.state, 'sign-in-failed', oneLine(username), address);
    throw new AppError('unauthenticated', 'Nom d’utilisateur ou mot de passe incorrect.');
  }

  /** Checks the password of who is signed in. Counted by session: nobody else's failures can stand in the way (AUTH-12). */
  private async proveAgain({ account, session }: Current, password: string, address: string): Promise<void> {
    const { attempts } = this.state;
    const key = `session:${session.idHash}`; // no user's name has a colon
    await countAttempt(attempts, { id: randomUUID(), accountKey: key, address: key, at: this.clock() });
    if (await this.verify(account.passwordHash, password)) return attempts.forget(key, key);
    await this.record(this.state, 'sign-in-failed', account.username, address);
    throw refused('currentPassword', 'Le mot de passe actuel n’est pas le bon.');
  }

  private async openSession(stores: Stores, account: Account, visit: Visit): Promise<string> {
    const sessionId = newSessionId();
    const now = this.clock();
    await stores.sessions.add({
      idHash: hashSessionId(sessionId),
      accountId: account.id,
      createdAt: now,
      seenAt: now,
      device: describeDevice(visit.agent),
      address: shortAddress(visit.address),
    });
    return sessionId;
  }

  private record({ journal }: Stores, action: JournalAction, actor: string, address: string): Promise<void> {
    return journal.record({ actor, address, action, subject: null }, this.clock());
  }
}

function refused(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: [{ field, message }] });
}

/** What the page may know of an account. */
export function toDetails(account: Account, mustAddFactor = false, provider: string | null = null): AuthDetails {
  const { username, displayName, role, context, mustChangePassword } = account;
  return {
    ...{ username, displayName, roles: rolesOf(role), context, mustChangePassword },
    ...(mustAddFactor && { mustAddFactor }),
    ...(account.passwordHash === NO_PASSWORD && { provider: provider ?? '' }),
  };
}
