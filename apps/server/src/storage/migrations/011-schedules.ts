import type { Kysely } from 'kysely';

/** What is done by itself at its hour, when it comes next, what came of it; and which backups were made by whom. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('schedule')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('options', 'text', (column) => column.notNull())
    .addColumn('recurrence', 'text', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  // Of one installation: a backup that is restored brings schedules, not hours that have passed since.
  await db.schema
    .createTable('schedule_state')
    .addColumn('schedule_id', 'text', (column) => column.primaryKey())
    .addColumn('next_at', 'text')
    .addColumn('memory', 'text')
    .execute();
  await db.schema
    .createTable('schedule_run')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('schedule_id', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('message', 'text')
    .addColumn('author', 'text')
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text')
    .execute();
  await db.schema.createIndex('schedule_run_order').on('schedule_run').columns(['schedule_id', 'started_at']).execute();
  await db.schema
    .createTable('backup')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('author', 'text')
    .addColumn('schedule_id', 'text')
    .addColumn('schedule_name', 'text')
    .execute();
}
