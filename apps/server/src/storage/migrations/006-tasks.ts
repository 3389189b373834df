import { type Kysely, sql } from 'kysely';

/** Tasks of the tile cache, cut in chunks that a copy of the program takes for a time, and the tiles that could not be made. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('task')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('lane', 'text', (column) => column.notNull())
    .addColumn('layer_id', 'text')
    .addColumn('layer', 'text')
    .addColumn('layer_name', 'text')
    .addColumn('grid', 'text')
    .addColumn('format', 'text')
    .addColumn('scale', 'integer', (column) => column.notNull())
    .addColumn('min_zoom', 'integer')
    .addColumn('max_zoom', 'integer')
    .addColumn('extent', 'text')
    .addColumn('place', 'text')
    .addColumn('before', 'text')
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('finished', 'integer', (column) => column.notNull())
    .addColumn('failed', 'integer', (column) => column.notNull())
    .addColumn('speed', 'double precision')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('error', 'text')
    .addColumn('setbacks', 'integer', (column) => column.notNull())
    .addColumn('retry_at', 'text')
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  // One running task per layer, however many copies of the program begin one.
  await db.schema
    .createIndex('task_running')
    .unique()
    .on('task')
    .column('lane')
    .where(sql.ref('state'), '=', sql.lit('running'))
    .execute();

  await db.schema
    .createTable('task_chunk')
    .addColumn('task_id', 'text', (column) => column.notNull().references('task.id').onDelete('cascade'))
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('level', 'integer', (column) => column.notNull())
    .addColumn('tile_column', 'integer', (column) => column.notNull())
    .addColumn('tile_row', 'integer', (column) => column.notNull())
    .addColumn('columns', 'integer', (column) => column.notNull())
    .addColumn('rows', 'integer', (column) => column.notNull())
    .addColumn('tiles', 'integer', (column) => column.notNull())
    .addColumn('finished', 'integer', (column) => column.notNull())
    .addColumn('failed', 'integer', (column) => column.notNull())
    .addColumn('empty', 'integer', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('repairs', 'integer', (column) => column.notNull())
    .addColumn('retry_at', 'text')
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text')
    .addPrimaryKeyConstraint('task_chunk_key', ['task_id', 'ordinal'])
    .execute();
  await db.schema.createIndex('task_chunk_state').on('task_chunk').columns(['task_id', 'state', 'ordinal']).execute();

  await db.schema
    .createTable('task_failure')
    .addColumn('task_id', 'text', (column) => column.notNull().references('task.id').onDelete('cascade'))
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addColumn('level', 'integer', (column) => column.notNull())
    .addColumn('tile_column', 'integer', (column) => column.notNull())
    .addColumn('tile_row', 'integer', (column) => column.notNull())
    .addColumn('columns', 'integer', (column) => column.notNull())
    .addColumn('rows', 'integer', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('task_failure_key', ['task_id', 'ordinal', 'tile_column', 'tile_row'])
    .execute();
}
