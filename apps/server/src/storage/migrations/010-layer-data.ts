import type { Kysely } from 'kysely';

/** Versions of the data that layers draw: where they are, whose they are, and how the layer looked with them. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('layer_data')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('layer_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('at', 'text')
    .addColumn('author', 'text')
    .addColumn('file_name', 'text')
    .addColumn('objects', 'integer', (column) => column.notNull())
    .addColumn('restores', 'integer')
    .addColumn('kept_style', 'integer', (column) => column.notNull())
    .addColumn('drawing', 'text', (column) => column.notNull())
    .addUniqueConstraint('layer_data_number', ['layer_id', 'number'])
    .execute();
}
