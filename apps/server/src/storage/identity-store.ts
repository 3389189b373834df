import type { IdentityStore } from '../domain/stores/identity-store.ts';
import type { Database } from './database.ts';

export function createIdentityStore(db: Database): IdentityStore {
  return {
    async find(issuer, subject) {
      const row = await db
        .selectFrom('identity')
        .select('account_id')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row?.account_id ?? null;
    },

    async ofAccount(accountId) {
      const row = await db
        .selectFrom('identity')
        .select(['issuer', 'subject'])
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row ?? null;
    },

    async add({ issuer, subject, accountId, at }) {
      const row = { issuer, subject, account_id: accountId, created_at: at.toISOString() };
      await db.insertInto('identity').values(row).execute();
    },

    async forgetAccount(accountId) {
      await db.deleteFrom('identity').where('account_id', '=', accountId).execute();
    },
  };
}
