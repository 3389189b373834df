import { sql } from 'kysely';
import type { State } from '../domain/state.ts';
import type { TaskStore } from '../domain/tasks/task-store.ts';
import type { Database } from './database.ts';
import { createChunkStore, forgetFailures } from './task-chunks.ts';
import { toChunkRow, toColumns, toFailure, toRow, toTask, UNTRIED } from './task-rows.ts';

/** PostgreSQL takes 65 535 values in a query, SQLite 32 766. */
const ROWS_AT_ONCE = 500;

export function createTaskStore(db: Database, kind: State['kind']): TaskStore {
  return {
    ...createChunkStore(db, kind),

    async add(task, chunks) {
      await db.insertInto('task').values(toRow(task)).execute();
      const rows = chunks.map((chunk, ordinal) => toChunkRow(task.id, ordinal, chunk));
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
        await db
          .insertInto('task_chunk')
          .values(rows.slice(at, at + ROWS_AT_ONCE))
          .execute();
    },

    async find(id) {
      const row = await db.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toTask(row) : null;
    },

    async latest(count) {
      const newest = db.selectFrom('task').selectAll().orderBy('created_at', 'desc').orderBy('id');
      return (await newest.limit(count).execute()).map(toTask);
    },

    async inState(state) {
      const rows = await db.selectFrom('task').selectAll().where('state', '=', state).orderBy('created_at').execute();
      return rows.map(toTask);
    },

    async update(id, version, changes) {
      const saved = await db
        .updateTable('task')
        .set({ ...toColumns(changes), version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst();
      return saved !== undefined;
    },

    begin: (id, at) => begin(db, id, at),

    async note(id, progress) {
      await db.updateTable('task').set(toColumns(progress)).where('id', '=', id).execute();
    },

    retryFailed: (id) => retryFailed(db, id),

    async failures(id, limit) {
      const ofTask = db.selectFrom('task_failure').selectAll().where('task_id', '=', id);
      const inOrder = ofTask.orderBy('ordinal').orderBy('tile_row').orderBy('tile_column');
      return (await inOrder.limit(limit).execute()).map(toFailure);
    },

    async remove(id) {
      await db.deleteFrom('task').where('id', '=', id).execute();
    },

    async purge(before) {
      await db
        .deleteFrom('task')
        .where('ended_at', '<', before.toISOString())
        .where('state', 'in', ['done', 'failed', 'cancelled'])
        .execute();
    },
  };
}

/** One task of a lane runs at a time. */
async function begin(db: Database, id: string, at: Date): Promise<boolean> {
  try {
    const begun = await db
      .updateTable('task')
      .set((task) => ({
        state: 'running',
        started_at: sql<string>`coalesce(started_at, ${at.toISOString()})`,
        ended_at: null,
        version: task('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('task as other')
              .select('other.id')
              .whereRef('other.lane', '=', 'task.lane')
              .where('other.state', '=', 'running'),
          ),
        ),
      )
      .returning('id')
      .executeTakeFirst();
    return begun !== undefined;
  } catch (error) {
    // Another copy of the program has begun one of this lane at the same moment.
    if (isTaken(error)) return false;
    throw error;
  }
}

async function retryFailed(db: Database, id: string): Promise<void> {
  await db
    .updateTable('task_chunk')
    .set({ ...UNTRIED, retry_at: null })
    .where('task_id', '=', id)
    .where('failed', '>', 0)
    .execute();
  // What these chunks had finished is counted again when they are gone through.
  const { finished } = await db
    .selectFrom('task_chunk')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('finished'), sql<number>`0`).as('finished'))
    .where('task_id', '=', id)
    .executeTakeFirstOrThrow();
  await db.updateTable('task').set({ finished, failed: 0 }).where('id', '=', id).execute();
  await forgetFailures(db, id);
}

/** A unique index says no: in the words of SQLite, and of PostgreSQL. */
function isTaken(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === '23505';
}
