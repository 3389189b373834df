import type { Kysely } from 'kysely';

/** Where the map of a context opens: a point, or all of an extent. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['center', 'extent']) await db.schema.alterTable('context').addColumn(column, 'text').execute();
}
