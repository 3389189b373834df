import type { Kysely } from 'kysely';

/** Accounts, their sessions, what failed at the door, the journal and the installation's own secrets. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('username_key', 'text', (column) => column.notNull().unique())
    .addColumn('display_name', 'text')
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('context', 'text')
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('must_change_password', 'integer', (column) => column.notNull())
    .addColumn('disabled', 'integer', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('session')
    .addColumn('id_hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('account.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('session_account').on('session').column('account_id').execute();

  await db.schema
    .createTable('sign_in_attempt')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_key', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sign_in_attempt_account').on('sign_in_attempt').column('account_key').execute();
  await db.schema.createIndex('sign_in_attempt_address').on('sign_in_attempt').column('address').execute();

  await db.schema
    .createTable('journal')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .execute();
  await db.schema.createIndex('journal_at').on('journal').column('at').execute();

  await db.schema
    .createTable('secret')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
