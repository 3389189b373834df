import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type AccessKey, KEY_DAYS_MAX, KEY_ENDING_DAYS, type KeyState, type NewAccessKey } from '@motu/contract';
import { AppError, addDays, tahitiDay } from '@motu/core';
import { toDiskFailure } from '../disk-failure.ts';
import { type By, refuse } from '../edits.ts';
import { oneLine } from '../journal.ts';
import type { State, Stores } from '../state.ts';
import type { StoredKey } from '../stores/key-store.ts';
import { countAttempt, throttleAddress } from '../throttle.ts';
import type { Viewer } from './visibility.ts';

/** 192 bits: nobody finds one by trying. */
const RANDOM_BYTES = 24;
/** Its last use is written at most once a minute: a map of a hundred tiles must not cost a write for each. */
const TOUCH_MS = 60_000;

type Clock = () => Date;

/** Keys of desktop programs, in the place of a password (ACL-04): they let read, and nothing else. */
export class AccessKeys {
  private readonly state: State;
  private readonly clock: Clock;

  constructor(state: State, clock: Clock = () => new Date()) {
    this.state = state;
    this.clock = clock;
  }

  /** The newest first, those that serve no more after those that do. */
  async list(): Promise<AccessKey[]> {
    const keys = (await this.state.keys.all()).map(await this.describer(this.state));
    const serves = ({ state }: AccessKey) => Number(state === 'ended' || state === 'revoked');
    return keys.sort((a, b) => serves(a) - serves(b));
  }

  /** The key itself is returned this once: what is kept cannot be turned back into it. */
  async add({ name, owner, groups, endsOn }: NewAccessKey, by: By): Promise<{ content: AccessKey; key: string }> {
    const key = `k_${randomBytes(RANDOM_BYTES).toString('base64url')}`;
    const made: StoredKey = {
      ...{ id: randomUUID(), name: name.trim(), accountId: owner, groups, rights: 'read', endsOn },
      ...{ createdAt: this.clock(), usedAt: null, revokedAt: null },
    };
    const content = await this.state.edit(async (stores) => {
      await this.check(stores, made);
      await stores.keys.add(made, hashKey(key));
      await this.record(stores, 'key-add', made, by);
      return (await this.describer(stores))(made);
    });
    return { content, key };
  }

  async revoke(id: string, by: By): Promise<AccessKey> {
    return this.state.edit(async (stores) => {
      const key = await stores.keys.find(id);
      if (!key) throw new AppError('not-found', 'Cette clé n’existe pas.');
      if (!(await stores.keys.revoke(id, this.clock()))) throw new AppError('conflict', 'Cette clé est déjà révoquée.');
      await this.record(stores, 'key-revoke', key, by);
      return (await this.describer(stores))({ ...key, revokedAt: this.clock() });
    });
  }

  /**
   * Whoever shows a key: someone signed in who is in its groups. Looked up each time, so that one that is revoked opens nothing from then on,
   * on no copy. One that is not good is refused and counted, as a wrong password is.
   */
  async viewerOf(key: string, address: string): Promise<Viewer> {
    const found = await this.state.keys.findByHash(hashKey(key));
    const fault = faultOf(found, this.clock());
    if (!found || fault) {
      await this.count(address);
      throw new AppError('unauthenticated', fault ?? UNKNOWN);
    }
    await this.touch(found.key);
    return { role: 'user', groups: new Set(found.key.groups) };
  }

  /** By address alone: a key names nobody. */
  private async count(address: string): Promise<void> {
    const from = throttleAddress(address);
    const attempt = { id: randomUUID(), accountKey: `cle:${from}`, address: from, at: this.clock() }; // no user's name has a colon
    await countAttempt(this.state.attempts, attempt);
  }

  private async touch({ id, usedAt }: StoredKey): Promise<void> {
    const now = this.clock();
    if (usedAt && Math.abs(now.getTime() - usedAt.getTime()) < TOUCH_MS) return;
    await this.state.keys.touch(id, now).catch((error: unknown) => {
      // What is read is read all the same when nothing can be written.
      if (!toDiskFailure(error)) throw error;
    });
  }

  private async check({ accounts, groups }: Stores, { accountId, groups: opened, endsOn, name }: StoredKey) {
    const today = tahitiDay(this.clock());
    const known = new Set((await groups.all()).map(({ id }) => id));
    const isLate = endsOn > addDays(today, KEY_DAYS_MAX);
    refuse([
      ...(name === '' ? [{ field: 'name', message: 'Donnez un nom à cette clé.' }] : []),
      ...((await accounts.find(accountId)) ? [] : [{ field: 'owner', message: 'Ce compte n’existe plus.' }]),
      ...(opened.every((id) => known.has(id))
        ? []
        : [{ field: 'groups', message: 'Un des groupes n’existe plus : retirez-le.' }]),
      ...(endsOn < today ? [{ field: 'endsOn', message: 'Ce jour est passé.' }] : []),
      ...(isLate ? [{ field: 'endsOn', message: 'Une clé sert deux ans au plus.' }] : []),
    ]);
  }

  private record(stores: Stores, action: 'key-add' | 'key-revoke', { id, name, endsOn }: StoredKey, by: By) {
    const change = { subjectId: id, before: null, after: { name, endsOn } };
    return stores.journal.record({ ...by, action, subject: oneLine(name), change }, this.clock());
  }

  private async describer({ accounts, groups }: Stores): Promise<(key: StoredKey) => AccessKey> {
    const owners = new Map((await accounts.list()).map((account) => [account.id, account]));
    const names = new Map((await groups.all()).map(({ id, name }) => [id, name]));
    return ({ accountId, groups: opened, createdAt, usedAt, revokedAt, ...key }) => {
      const owner = owners.get(accountId);
      return {
        ...key,
        owner: owner ? { id: owner.id, name: owner.displayName ?? owner.username } : null,
        groups: opened.flatMap((id) => ({ id, name: names.get(id) ?? '' })).filter(({ name }) => name !== ''),
        createdAt: createdAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
        revokedAt: revokedAt?.toISOString() ?? null,
        state: stateOf({ revokedAt, endsOn: key.endsOn }, this.clock()),
      };
    };
  }
}

const UNKNOWN = 'Cette clé d’accès n’est pas la bonne.';

/** Why a key does not open anything, as a sentence for who holds it. */
function faultOf(found: { key: StoredKey; isOwned: boolean } | null, now: Date): string | null {
  if (!found) return UNKNOWN;
  const state = stateOf(found.key, now);
  if (state === 'revoked') return 'Cette clé d’accès a été révoquée : demandez-en une autre.';
  if (state === 'ended') return 'Cette clé d’accès est finie : demandez-en une autre.';
  return found.isOwned ? null : 'Le compte de cette clé d’accès est fermé.';
}

export function stateOf({ revokedAt, endsOn }: Pick<StoredKey, 'revokedAt' | 'endsOn'>, now: Date): KeyState {
  if (revokedAt) return 'revoked';
  const today = tahitiDay(now);
  if (today > endsOn) return 'ended';
  return addDays(today, KEY_ENDING_DAYS) >= endsOn ? 'ending' : 'active';
}

/** Only the hash is stored: who reads the database cannot use a key. Random as they are, they need no slow hash. */
const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');
