import type { FactorKind } from '@motu/contract';
import type { Selectable } from 'kysely';
import type { FactorStore, KeptFactor, PendingStore } from '../domain/factors/factor-store.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

export function createFactorStore(db: Database): FactorStore {
  const forgetCodes = (accountId: string) =>
    db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();

  return {
    async ofAccount(accountId) {
      const rows = await db
        .selectFrom('second_factor')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toFactor);
    },

    async kindsOf(accountId) {
      const rows = await db.selectFrom('second_factor').select('kind').where('account_id', '=', accountId).execute();
      return rows.map(({ kind }) => kind as FactorKind);
    },

    async add(factor) {
      await db.insertInto('second_factor').values(toRow(factor)).execute();
    },

    async use(id, counter, at) {
      // One statement looks and counts: of two calls at once with one code, only one passes.
      const { numUpdatedRows } = await db
        .updateTable('second_factor')
        .set({ counter, used_at: at.toISOString() })
        .where('id', '=', id)
        .where('counter', '<', counter)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async touch(id, at) {
      await db.updateTable('second_factor').set({ used_at: at.toISOString() }).where('id', '=', id).execute();
    },

    async remove(accountId, id) {
      const { numDeletedRows } = await db
        .deleteFrom('second_factor')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },

    async forgetAccount(accountId) {
      await db.deleteFrom('second_factor').where('account_id', '=', accountId).execute();
      await forgetCodes(accountId);
    },

    async giveRecoveryCodes(accountId, hashes) {
      await forgetCodes(accountId);
      if (hashes.length === 0) return;
      const rows = hashes.map((hash) => ({ account_id: accountId, code_hash: hash }));
      await db.insertInto('recovery_code').values(rows).execute();
    },

    async countRecoveryCodes(accountId) {
      const { total } = await db
        .selectFrom('recovery_code')
        .select((row) => row.fn.countAll<number>().as('total'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return total;
    },

    async takeRecoveryCode(accountId, hash) {
      const { numDeletedRows } = await db
        .deleteFrom('recovery_code')
        .where('account_id', '=', accountId)
        .where('code_hash', '=', hash)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
  };
}

export function createPendingStore(db: Database): PendingStore {
  return {
    async give({ idHash, purpose, accountId, data, expiresAt }) {
      const row = { account_id: accountId, data, expires_at: expiresAt.toISOString() };
      await db
        .insertInto('pending_sign_in')
        .values({ id_hash: idHash, purpose, ...row })
        .onConflict((conflict) => conflict.columns(['id_hash', 'purpose']).doUpdateSet(row))
        .execute();
    },

    async find({ idHash, purpose }, now) {
      const row = await db
        .selectFrom('pending_sign_in')
        .select(['account_id', 'data'])
        .where('id_hash', '=', idHash)
        .where('purpose', '=', purpose)
        .where('expires_at', '>', now.toISOString())
        .executeTakeFirst();
      return row ? { accountId: row.account_id, data: row.data } : null;
    },

    async take({ idHash, purpose }, now) {
      // One statement looks and forgets: of two calls at once, only one finds it.
      const row = await db
        .deleteFrom('pending_sign_in')
        .where('id_hash', '=', idHash)
        .where('purpose', '=', purpose)
        .where('expires_at', '>', now.toISOString())
        .returning(['account_id', 'data'])
        .executeTakeFirst();
      return row ? { accountId: row.account_id, data: row.data } : null;
    },

    async purge(before) {
      await db.deleteFrom('pending_sign_in').where('expires_at', '<', before.toISOString()).execute();
    },
  };
}

type FactorRow = Selectable<Tables['second_factor']>;

function toRow(factor: KeptFactor): FactorRow {
  const { id, accountId, kind, name, counter, createdAt, usedAt } = factor;
  const isPasskey = kind === 'passkey';
  return {
    ...{ id, account_id: accountId, kind, name, counter },
    credential_id: isPasskey ? factor.credentialId : null,
    public_key: isPasskey ? factor.publicKey : null,
    transports: isPasskey ? JSON.stringify(factor.transports) : null,
    secret: isPasskey ? null : factor.secret,
    created_at: createdAt.toISOString(),
    used_at: usedAt?.toISOString() ?? null,
  };
}

function toFactor(row: FactorRow): KeptFactor {
  const kept = {
    ...{ id: row.id, accountId: row.account_id, name: row.name, counter: row.counter },
    createdAt: new Date(row.created_at),
    usedAt: row.used_at === null ? null : new Date(row.used_at),
  };
  if (row.kind === 'codes') return { ...kept, kind: 'codes', secret: row.secret ?? '' };
  return {
    ...kept,
    kind: 'passkey',
    credentialId: row.credential_id ?? '',
    publicKey: row.public_key ?? '',
    transports: JSON.parse(row.transports ?? '[]'),
  };
}
