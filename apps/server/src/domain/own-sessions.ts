import type { OpenSession } from '@motu/contract';
import { AppError } from '@motu/core';
import type { Account } from './accounts.ts';
import type { By } from './edits.ts';
import { isSessionOver, type Session } from './sessions.ts';
import type { State } from './state.ts';

/** The open sessions of an account (ID-03), seen and ended by its owner or by an administrator. */
export class OwnSessions {
  private readonly state: State;
  private readonly clock: () => Date;

  constructor(state: State, clock: () => Date = () => new Date()) {
    this.state = state;
    this.clock = clock;
  }

  /** `current` is the session of who looks. */
  async list(accountId: string, current: string): Promise<OpenSession[]> {
    const open = await this.open(accountId);
    return open
      .map((session) => toOpenSession(session, current))
      .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  }

  async end(account: Account, id: string, by: By): Promise<void> {
    const session = (await this.open(account.id)).find(({ idHash }) => idHash === id);
    if (!session) throw new AppError('not-found', 'Cette session est déjà terminée.');
    await this.state.transaction(async (stores) => {
      await stores.sessions.remove(session.idHash);
      await stores.journal.record({ ...by, action: 'session-end', subject: subjectOf(account, session) }, this.clock());
    });
  }

  /** All but the one that stays, when there is one. */
  async endOthers(account: Account, by: By, stays?: string): Promise<void> {
    const others = (await this.open(account.id)).filter(({ idHash }) => idHash !== stays);
    if (others.length === 0) return;
    await this.state.transaction(async (stores) => {
      await stores.sessions.removeOfAccount(account.id, stays);
      for (const session of others) {
        const subject = subjectOf(account, session);
        await stores.journal.record({ ...by, action: 'session-end', subject }, this.clock());
      }
    });
  }

  private async open(accountId: string): Promise<Session[]> {
    const now = this.clock();
    return (await this.state.sessions.ofAccount(accountId)).filter((session) => !isSessionOver(session, now));
  }
}

function toOpenSession({ idHash, createdAt, seenAt, device, address }: Session, current: string): OpenSession {
  return {
    // Made from the id by a hash: it ends the session, and opens nothing.
    id: idHash,
    device,
    address,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    isCurrent: idHash === current,
  };
}

const subjectOf = ({ username }: Account, { device }: Session): string =>
  device === null ? username : `${username}, ${device}`;
