import type { Kysely } from 'kysely';

/** Addresses of accounts, messages that wait to be sent, and the links by which a forgotten password is replaced. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('account').addColumn('email', 'text').execute();
  await db.schema
    .createTable('mail')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'text', (column) => column.notNull())
    .addColumn('error', 'text')
    .execute();
  await db.schema.createIndex('mail_next').on('mail').columns(['state', 'next_at']).execute();
  await db.schema
    .createTable('password_reset')
    .addColumn('account_id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
}
