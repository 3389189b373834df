import type { Kysely } from 'kysely';

/** What visitors report about a place, and what administrators answer among themselves. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('report')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    // Both are forgotten after a time: whom to answer, and the address that its share is counted for.
    .addColumn('email', 'text')
    .addColumn('sender', 'text')
    .addColumn('lon', 'double precision', (column) => column.notNull())
    .addColumn('lat', 'double precision', (column) => column.notNull())
    .addColumn('zoom', 'double precision', (column) => column.notNull())
    .addColumn('layers', 'text', (column) => column.notNull())
    .addColumn('search_key', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('closed_at', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('report_state').on('report').columns(['state', 'at']).execute();
  await db.schema.createIndex('report_sender').on('report').column('sender').execute();

  await db.schema
    .createTable('report_comment')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('report_id', 'text', (column) => column.notNull().references('report.id').onDelete('cascade'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('report_comment_report').on('report_comment').column('report_id').execute();
}
