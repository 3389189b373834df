import type { SignInAttemptStore } from '../domain/throttle.ts';
import type { Database } from './database.ts';

export function createAttemptStore(db: Database): SignInAttemptStore {
  return {
    async add({ id, accountKey, address, at }) {
      await db
        .insertInto('sign_in_attempt')
        .values({ id, account_key: accountKey, address, at: at.toISOString() })
        .execute();
    },

    async find(accountKey, address, from, to) {
      const rows = await db
        .selectFrom('sign_in_attempt')
        .selectAll()
        .where((where) => where.or([where('account_key', '=', accountKey), where('address', '=', address)]))
        .where('at', '>', from.toISOString())
        .where('at', '<', to.toISOString())
        .execute();
      return rows.map((row) => ({
        id: row.id,
        accountKey: row.account_key,
        address: row.address,
        at: new Date(row.at),
      }));
    },

    async remove(id) {
      await db.deleteFrom('sign_in_attempt').where('id', '=', id).execute();
    },

    async forget(accountKey, address) {
      await db
        .deleteFrom('sign_in_attempt')
        .where('account_key', '=', accountKey)
        .where('address', '=', address)
        .execute();
    },

    async forgetAccount(accountKey) {
      await db.deleteFrom('sign_in_attempt').where('account_key', '=', accountKey).execute();
    },

    async purge(before) {
      await db.deleteFrom('sign_in_attempt').where('at', '<', before.toISOString()).execute();
    },
  };
}
