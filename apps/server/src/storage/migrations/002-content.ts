import type { Kysely } from 'kysely';

/** Layers, contexts, saved locations, release notes and settings: what administrators keep and visitors see. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('layer')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('aliases', 'text', (column) => column.notNull())
    .addColumn('source_type', 'text', (column) => column.notNull())
    .addColumn('source_url', 'text', (column) => column.notNull())
    .addColumn('source_options', 'text', (column) => column.notNull())
    .addColumn('min_zoom', 'integer', (column) => column.notNull())
    .addColumn('max_zoom', 'integer', (column) => column.notNull())
    .addColumn('options', 'text', (column) => column.notNull())
    .addColumn('metadata', 'text', (column) => column.notNull())
    .addColumn('drawing', 'text')
    .addColumn('searchable', 'integer', (column) => column.notNull())
    .addColumn('published', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('context')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('is_default', 'integer', (column) => column.notNull())
    .addColumn('default_zoom', 'integer', (column) => column.notNull())
    .addColumn('min_zoom', 'integer', (column) => column.notNull())
    .addColumn('max_zoom', 'integer', (column) => column.notNull())
    .addColumn('groups', 'text', (column) => column.notNull())
    .addColumn('published', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('location')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('path', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('lon', 'double precision', (column) => column.notNull())
    .addColumn('lat', 'double precision', (column) => column.notNull())
    .addColumn('width', 'double precision', (column) => column.notNull())
    .addColumn('height', 'double precision', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('release_note')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('sort_order', 'integer', (column) => column.notNull())
    .addColumn('published', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();

  // One row per subject: what every visitor reads, and what the program remembers of its own installation.
  await db.schema
    .createTable('setting')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
}
