import type { Kysely } from 'kysely';

/** Groups of accounts, and who sees a layer or a context: null for everyone. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['layer', 'context']) {
    await db.schema.alterTable(table).addColumn('visibility', 'text').execute();
  }
  await db.schema
    .createTable('account_group')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('description', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('group_member')
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('until', 'text')
    .addPrimaryKeyConstraint('group_member_key', ['group_id', 'account_id'])
    .execute();
  await db.schema.createIndex('group_member_account').on('group_member').column('account_id').execute();
}
