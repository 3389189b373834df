import { sql } from 'kysely';
import type { State } from '../domain/state.ts';
import type { TaskStore } from '../domain/tasks/task-store.ts';
import type { Database } from './database.ts';
import { createChunkStore, forgetFailures } from './task-chunks.ts';
import { toColumns, toRow, toTask } from './task-rows.ts';

/** PostgreSQL takes 65 535 values in a query, SQLite 32 766. */
const ROWS_AT_ONCE = 500;

export function createTaskStore(db: Database, kind: State['kind']): TaskStore {
  return {
    ...createChunkStore(db, kind),

    async add(task, chunks) {
      await db.insertInto('task').values(toRow(task)).execute();
      for (let at = 0; at < chunks.length; at += ROWS_AT_ONCE) {
        const rows = chunks
          .slice(at, at + ROWS_AT_ONCE)
          .map(({ level, column, row, columns, rows: down, tiles }, i) => ({
            task_id: task.id,
            ordinal: at + i,
            state: 'todo',
            level,
            tile_column: column,
            tile_row: row,
            columns,
            rows: down,
            tiles,
            finished: 0,
            failed: 0,
            empty: 0,
            tries: 0,
            repairs: 0,
          }));
        await db.insertInto('task_chunk').values(rows).execute();
      }
    },

    async find(id) {
      const row = await db.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toTask(row) : null;
    },

    async latest(count) {
      const rows = await db
        .selectFrom('task')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(count)
        .execute();
      return rows.map(toTask);
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

    async begin(id, at) {
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
    },

    async note(id, progress) {
      await db.updateTable('task').set(toColumns(progress)).where('id', '=', id).execute();
    },

    async retryFailed(id) {
      await db
        .updateTable('task_chunk')
        .set({ state: 'todo', finished: 0, failed: 0, empty: 0, tries: 0, repairs: 0, retry_at: null })
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
    },

    async failures(id, limit) {
      const rows = await db
        .selectFrom('task_failure')
        .selectAll()
        .where('task_id', '=', id)
        .orderBy('ordinal')
        .orderBy('tile_row')
        .orderBy('tile_column')
        .limit(limit)
        .execute();
      return rows.map(({ level, tile_column, tile_row, columns, rows: down, message }) => ({
        level,
        column: tile_column,
        row: tile_row,
        columns,
        rows: down,
        message,
      }));
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

/** A unique index says no: in the words of SQLite, and of PostgreSQL. */
function isTaken(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === '23505';
}
