import type { Kysely } from 'kysely';

/** The password that was typed again in a session: good for one call, whichever copy answers it. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['confirmation_hash', 'confirmed_at']) {
    await db.schema.alterTable('session').addColumn(column, 'text').execute();
  }
}
