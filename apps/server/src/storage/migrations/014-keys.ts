import type { Kysely } from 'kysely';

/** Keys of desktop programs: what is made from them, never themselves. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('access_key')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('groups', 'text', (column) => column.notNull())
    .addColumn('rights', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('ends_on', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addColumn('revoked_at', 'text')
    .execute();
}
