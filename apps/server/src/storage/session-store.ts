import type { SessionStore } from '../domain/sessions.ts';
import { toAccount } from './account-store.ts';
import type { Database } from './database.ts';

export function createSessionStore(db: Database): SessionStore {
  return {
    async add({ idHash, accountId, createdAt, seenAt }) {
      await db
        .insertInto('session')
        .values({
          id_hash: idHash,
          account_id: accountId,
          created_at: createdAt.toISOString(),
          seen_at: seenAt.toISOString(),
        })
        .execute();
    },

    async find(idHash) {
      const row = await db
        .selectFrom('session')
        .innerJoin('account', 'account.id', 'session.account_id')
        .selectAll('account')
        .select(['session.created_at', 'session.seen_at'])
        .where('session.id_hash', '=', idHash)
        .executeTakeFirst();
      if (!row) return null;
      const account = toAccount(row);
      const session = {
        idHash,
        accountId: account.id,
        createdAt: new Date(row.created_at),
        seenAt: new Date(row.seen_at),
      };
      return { session, account };
    },

    async touch(idHash, seenAt) {
      await db.updateTable('session').set({ seen_at: seenAt.toISOString() }).where('id_hash', '=', idHash).execute();
    },

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

    async remove(idHash) {
      await db.deleteFrom('session').where('id_hash', '=', idHash).execute();
    },

    async removeOfAccount(accountId) {
      await db.deleteFrom('session').where('account_id', '=', accountId).execute();
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
