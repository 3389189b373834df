import type { Kysely } from 'kysely';

/** Where sessions were opened, second factors, sign-ins under way, and who comes from a provider of identities. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['device', 'address', 'id_token', 'refresh_token', 'claims_at']) {
    await db.schema.alterTable('session').addColumn(column, 'text').execute();
  }
  await db.schema
    .createTable('second_factor')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('credential_id', 'text', (column) => column.unique())
    .addColumn('public_key', 'text')
    .addColumn('transports', 'text')
    // Of a passkey, what its device counts; of codes, the last step that was used.
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('secret', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await db.schema.createIndex('second_factor_account').on('second_factor').column('account_id').execute();
  await db.schema
    .createTable('recovery_code')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_code_key', ['account_id', 'code_hash'])
    .execute();
  await db.schema
    .createTable('pending_sign_in')
    .addColumn('id_hash', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text')
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('pending_sign_in_key', ['id_hash', 'purpose'])
    .execute();
  await db.schema
    .createTable('identity')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('identity_key', ['issuer', 'subject'])
    .execute();
}
