import type { Selectable } from 'kysely';
import type { KeyStore, StoredKey } from '../domain/stores/key-store.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

export function createKeyStore(db: Database) {
  const revoking = (at: Date) =>
    db.updateTable('access_key').set({ revoked_at: at.toISOString() }).where('revoked_at', 'is', null);

  return {
    async all() {
      const rows = await db.selectFrom('access_key').selectAll().orderBy('created_at', 'desc').orderBy('id').execute();
      return rows.map(toKey);
    },

    async find(id) {
      const row = await db.selectFrom('access_key').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toKey(row) : null;
    },

    async findByHash(hash) {
      const row = await db
        .selectFrom('access_key')
        .leftJoin('account', 'account.id', 'access_key.account_id')
        .selectAll('access_key')
        .select('account.disabled')
        .where('key_hash', '=', hash)
        .executeTakeFirst();
      return row ? { key: toKey(row), isOwned: row.disabled === 0 } : null;
    },

    async add({ id, name, accountId, groups, rights, createdAt, endsOn }, hash) {
      await db
        .insertInto('access_key')
        .values({
          ...{ id, name, rights, account_id: accountId, groups: JSON.stringify(groups), key_hash: hash },
          ...{ created_at: createdAt.toISOString(), ends_on: endsOn, used_at: null, revoked_at: null },
        })
        .execute();
    },

    async touch(id, usedAt) {
      await db.updateTable('access_key').set({ used_at: usedAt.toISOString() }).where('id', '=', id).execute();
    },

    async revoke(id, at) {
      const { numUpdatedRows } = await revoking(at).where('id', '=', id).executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async revokeOfAccount(accountId, at) {
      await revoking(at).where('account_id', '=', accountId).execute();
    },

    /** Those that serve no more since someone said so. */
    async revoked(): Promise<{ id: string; revokedAt: Date }[]> {
      const rows = await db.selectFrom('access_key').selectAll().where('revoked_at', 'is not', null).execute();
      return rows.map(({ id, revoked_at }) => ({ id, revokedAt: new Date(revoked_at ?? 0) }));
    },
  } satisfies KeyStore & { revoked(): unknown };
}

function toKey(row: Selectable<Tables['access_key']>): StoredKey {
  return {
    id: row.id,
    name: row.name,
    accountId: row.account_id,
    groups: JSON.parse(row.groups) as string[],
    rights: row.rights as StoredKey['rights'],
    createdAt: new Date(row.created_at),
    endsOn: row.ends_on,
    usedAt: row.used_at === null ? null : new Date(row.used_at),
    revokedAt: row.revoked_at === null ? null : new Date(row.revoked_at),
  };
}
