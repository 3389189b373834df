import { randomBytes } from 'node:crypto';
import type { SecretStore } from '../domain/state.ts';
import type { Database } from './database.ts';

export function createSecretStore(db: Database): SecretStore {
  return {
    async getOrCreate(name) {
      // Two copies starting together: one value wins, both read it.
      await db
        .insertInto('secret')
        .values({ name, value: randomBytes(32).toString('base64url') })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      const { value } = await db
        .selectFrom('secret')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return value;
    },

    async read(name) {
      const row = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst();
      return row?.value ?? null;
    },

    async write(name, value) {
      if (value === null) {
        await db.deleteFrom('secret').where('name', '=', name).execute();
        return;
      }
      await db
        .insertInto('secret')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },
  };
}
