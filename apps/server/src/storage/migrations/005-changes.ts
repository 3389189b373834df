import type { Kysely } from 'kysely';

/** What the journal remembers of a change: the thing itself, as it was and as it became. Accounts get a version, like all that is edited. */
export async function up(db: Kysely<never>): Promise<void> {
  // One column at a time: SQLite adds no more.
  for (const name of ['subject_id', 'before', 'after', 'undoes']) {
    await db.schema.alterTable('journal').addColumn(name, 'text').execute();
  }
  await db.schema
    .alterTable('account')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
