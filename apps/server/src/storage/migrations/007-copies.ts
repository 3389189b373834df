import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** What copies of the program keep in memory, or remember for the day when the database is away. */
export const WATCHED = ['layer', 'context', 'location', 'release_note', 'setting'];

/**
 * Several copies of the program on one PostgreSQL: whoever changes one of these tables, by whatever way, tells all of them once it is saved. A task
 * belongs to the tiles of one place: those who see that place work on it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('task').addColumn('store', 'text').execute();
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`CREATE FUNCTION motu_tell() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_notify('motu', TG_TABLE_NAME); RETURN NULL; END $$`.execute(db);
  for (const table of WATCHED) {
    await sql`CREATE TRIGGER motu_tell AFTER INSERT OR UPDATE OR DELETE ON ${sql.table(table)}
      FOR EACH STATEMENT EXECUTE FUNCTION motu_tell()`.execute(db);
  }
}
