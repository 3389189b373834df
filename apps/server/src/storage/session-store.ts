import type { Selectable } from 'kysely';
import type { Session, SessionStore } from '../domain/sessions.ts';
import { toAccount } from './account-store.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

export function createSessionStore(db: Database): SessionStore {
  return { ...eachSession(db), ...manySessions(db), ...confirmations(db), ...providerTokens(db) };
}

/** Of one session, by the hash of its identifier. */
function eachSession(db: Database): Pick<SessionStore, 'add' | 'find' | 'touch' | 'remove'> {
  return {
    async add({ idHash, accountId, createdAt, seenAt, device = null, address = null }) {
      await db
        .insertInto('session')
        .values({
          id_hash: idHash,
          account_id: accountId,
          created_at: createdAt.toISOString(),
          seen_at: seenAt.toISOString(),
          device,
          address,
        })
        .execute();
    },

    async find(idHash) {
      const row = await db
        .selectFrom('session')
        .innerJoin('account', 'account.id', 'session.account_id')
        .selectAll('account')
        .select(['session.created_at', 'session.seen_at', 'session.device', 'session.address', 'session.claims_at'])
        .where('session.id_hash', '=', idHash)
        .executeTakeFirst();
      if (!row) return null;
      const account = toAccount(row);
      return { session: toSession({ ...row, id_hash: idHash, account_id: account.id }), account };
    },

    async touch(idHash, seenAt) {
      await db.updateTable('session').set({ seen_at: seenAt.toISOString() }).where('id_hash', '=', idHash).execute();
    },

    async remove(idHash) {
      await db.deleteFrom('session').where('id_hash', '=', idHash).execute();
    },
  };
}

/** Of all sessions of an account, or of everyone. */
function manySessions(db: Database): Pick<SessionStore, 'ofAccount' | 'removeOfAccount' | 'purge' | 'countSeenSince'> {
  return {
    async ofAccount(accountId) {
      const rows = await db
        .selectFrom('session')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('seen_at', 'desc')
        .orderBy('id_hash')
        .execute();
      return rows.map(toSession);
    },

    async removeOfAccount(accountId, except = '') {
      await db.deleteFrom('session').where('account_id', '=', accountId).where('id_hash', '!=', except).execute();
    },

    async purge(seenBefore) {
      await db.deleteFrom('session').where('seen_at', '<', seenBefore.toISOString()).execute();
    },

    async countSeenSince(since) {
      const { total } = await db
        .selectFrom('session')
        .select((row) => row.fn.countAll<number>().as('total'))
        .where('seen_at', '>=', since.toISOString())
        .executeTakeFirstOrThrow();
      return total;
    },
  };
}

/** That someone has just said again who they are. */
function confirmations(db: Database): Pick<SessionStore, 'giveConfirmation' | 'takeConfirmation'> {
  return {
    async giveConfirmation(idHash, { hash, at }) {
      const given = { confirmation_hash: hash, confirmed_at: at.toISOString() };
      await db.updateTable('session').set(given).where('id_hash', '=', idHash).execute();
    },

    async takeConfirmation(idHash, { hash, from, to }) {
      // One statement looks and forgets: of two calls at once, only one finds it.
      const { numUpdatedRows } = await db
        .updateTable('session')
        .set({ confirmation_hash: null, confirmed_at: null })
        .where('id_hash', '=', idHash)
        .where('confirmation_hash', '=', hash)
        .where('confirmed_at', '>=', from.toISOString())
        .where('confirmed_at', '<=', to.toISOString())
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}

/** What an OpenID provider gave for a session, sealed. */
function providerTokens(
  db: Database,
): Pick<SessionStore, 'giveIdToken' | 'idToken' | 'giveRefreshToken' | 'takeRenewal'> {
  return {
    async giveIdToken(idHash, sealed) {
      await db.updateTable('session').set({ id_token: sealed }).where('id_hash', '=', idHash).execute();
    },

    async idToken(idHash) {
      const row = await db.selectFrom('session').select('id_token').where('id_hash', '=', idHash).executeTakeFirst();
      return row?.id_token ?? null;
    },

    async giveRefreshToken(idHash, sealed, at) {
      const given = { refresh_token: sealed, claims_at: at.toISOString() };
      await db.updateTable('session').set(given).where('id_hash', '=', idHash).execute();
    },

    async takeRenewal(idHash, { before, at }) {
      // One statement looks and writes: of two calls at once, only one gets it.
      const taken = await db
        .updateTable('session')
        .set({ claims_at: at.toISOString() })
        .where('id_hash', '=', idHash)
        .where('claims_at', '<', before.toISOString())
        .returning('refresh_token')
        .executeTakeFirst();
      return taken?.refresh_token ?? null;
    },
  };
}

type SessionRow = Pick<
  Selectable<Tables['session']>,
  'id_hash' | 'account_id' | 'created_at' | 'seen_at' | 'device' | 'address' | 'claims_at'
>;

function toSession({ id_hash, account_id, created_at, seen_at, device, address, claims_at }: SessionRow): Session {
  return {
    idHash: id_hash,
    accountId: account_id,
    createdAt: new Date(created_at),
    seenAt: new Date(seen_at),
    device,
    address,
    claimsAt: claims_at === null ? null : new Date(claims_at),
  };
}
