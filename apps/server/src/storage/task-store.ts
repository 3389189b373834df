import type { TaskKind, TaskState } from '@motu/contract';
import type { CrsCode, Extent } from '@motu/core';
import type { ImageFormat } from '@motu/engine';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { State } from '../domain/state.ts';
import type { ChunkState, StoredChunk, StoredTask, TaskStore } from '../domain/tasks/task-store.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** PostgreSQL takes 65 535 values in a query, SQLite 32 766. */
const ROWS_AT_ONCE = 500;

export function createTaskStore(db: Database, kind: State['kind']): TaskStore {
  const ownChunk = ({ taskId, ordinal }: StoredChunk, owner: string) =>
    db
      .updateTable('task_chunk')
      .where('task_id', '=', taskId)
      .where('ordinal', '=', ordinal)
      .where('lease_owner', '=', owner);

  return {
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

    async claim(taskId, state, owner, now, until) {
      const moment = now.toISOString();
      const free = db
        .selectFrom('task_chunk')
        .select('ordinal')
        .where('task_id', '=', taskId)
        .where('state', '=', state)
        .where((row) =>
          // What one holds and asks for again was lost on the way: an answer of the database that never came.
          row.or([row('lease_until', 'is', null), row('lease_until', '<', moment), row('lease_owner', '=', owner)]),
        )
        .where((row) => row.or([row('retry_at', 'is', null), row('retry_at', '<=', moment)]))
        .orderBy('ordinal')
        .limit(1);
      const row = await db
        .updateTable('task_chunk')
        .set({ lease_owner: owner, lease_until: until.toISOString() })
        .where('task_id', '=', taskId)
        // The one query that each database has of its own: copies of the program pass by what another is taking.
        .where('ordinal', '=', kind === 'PostgreSQL' ? free.forUpdate().skipLocked() : free)
        .returningAll()
        .executeTakeFirst();
      return row ? toChunk(row) : null;
    },

    async countBefore(taskId, state) {
      const earlier = state === 'checked' ? ['todo', 'done'] : ['todo'];
      const { count } = await db
        .selectFrom('task_chunk')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('task_id', '=', taskId)
        .where('state', 'in', earlier)
        .executeTakeFirstOrThrow();
      return count;
    },

    async renew(owner, until) {
      await db
        .updateTable('task_chunk')
        .set({ lease_until: until.toISOString() })
        .where('lease_owner', '=', owner)
        .execute();
    },

    async release(owner) {
      const held = db.updateTable('task_chunk').set({ lease_owner: null, lease_until: null });
      await (owner ? held.where('lease_owner', '=', owner) : held.where('lease_owner', 'is not', null)).execute();
    },

    async complete(chunk, owner, { failures = [], state, finished, failed, empty, repairs }) {
      const saved = await ownChunk(chunk, owner)
        .set({
          state,
          finished,
          failed,
          empty,
          repairs,
          tries: 0,
          retry_at: null,
          lease_owner: null,
          lease_until: null,
        })
        .returning('ordinal')
        .executeTakeFirst();
      if (!saved) return false;
      await db
        .updateTable('task')
        .set((task) => ({
          finished: task('finished', '+', finished - chunk.finished),
          failed: task('failed', '+', failed - chunk.failed),
        }))
        .where('id', '=', chunk.taskId)
        .execute();
      if (chunk.state === 'todo' || state === 'todo') await forgetFailures(chunk.taskId, chunk.ordinal);
      const rows = failures.map(({ level, column, row, columns, rows: down, message }) => ({
        task_id: chunk.taskId,
        ordinal: chunk.ordinal,
        level,
        tile_column: column,
        tile_row: row,
        columns,
        rows: down,
        message,
      }));
      if (rows.length > 0)
        await db
          .insertInto('task_failure')
          .values(rows)
          .onConflict((row) => row.doNothing())
          .execute();
      return true;
    },

    async postpone(chunk, owner, until, tries) {
      await ownChunk(chunk, owner)
        .set({ tries, retry_at: until?.toISOString() ?? null, lease_owner: null, lease_until: null })
        .execute();
    },

    async note(id, told) {
      await db.updateTable('task').set(toColumns(told)).where('id', '=', id).execute();
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
      await forgetFailures(id);
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

  async function forgetFailures(id: string, ordinal?: number): Promise<void> {
    const all = db.deleteFrom('task_failure').where('task_id', '=', id);
    await (ordinal === undefined ? all : all.where('ordinal', '=', ordinal)).execute();
  }
}

/** A unique index says no: in the words of SQLite, and of PostgreSQL. */
function isTaken(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === '23505';
}

const text = (date: Date | null): string | null => date?.toISOString() ?? null;
const date = (value: string | null): Date | null => (value === null ? null : new Date(value));

/** Every column of a field, so that some of them can be changed. */
function toColumns(task: Partial<StoredTask>): Updateable<Tables['task']> {
  const { layerId, layerName, minZoom, maxZoom, extent, before, createdAt, startedAt, endedAt, retryAt, ...same } =
    task;
  return {
    ...same,
    ...(layerId !== undefined && { layer_id: layerId }),
    ...(layerName !== undefined && { layer_name: layerName }),
    ...(minZoom !== undefined && { min_zoom: minZoom }),
    ...(maxZoom !== undefined && { max_zoom: maxZoom }),
    ...(extent !== undefined && { extent: extent && JSON.stringify(extent) }),
    ...(before !== undefined && { before: text(before) }),
    ...(createdAt !== undefined && { created_at: createdAt.toISOString() }),
    ...(startedAt !== undefined && { started_at: text(startedAt) }),
    ...(endedAt !== undefined && { ended_at: text(endedAt) }),
    ...(retryAt !== undefined && { retry_at: text(retryAt) }),
  };
}

const toRow = (task: StoredTask) => toColumns(task) as Selectable<Tables['task']>;

function toTask(row: Selectable<Tables['task']>): StoredTask {
  const { layer_id, layer_name, min_zoom, max_zoom, created_at, started_at, ended_at, retry_at, ...same } = row;
  return {
    ...same,
    kind: row.kind as TaskKind,
    state: row.state as TaskState,
    grid: row.grid as CrsCode | null,
    format: row.format as ImageFormat | null,
    scale: row.scale as 1 | 2,
    extent: row.extent === null ? null : (JSON.parse(row.extent) as Extent),
    before: date(row.before),
    layerId: layer_id,
    layerName: layer_name,
    minZoom: min_zoom,
    maxZoom: max_zoom,
    createdAt: new Date(created_at),
    startedAt: date(started_at),
    endedAt: date(ended_at),
    retryAt: date(retry_at),
  };
}

function toChunk(row: Selectable<Tables['task_chunk']>): StoredChunk {
  const { task_id, tile_column, tile_row, lease_owner, lease_until, retry_at, ...same } = row;
  return { ...same, state: row.state as ChunkState, taskId: task_id, column: tile_column, row: tile_row };
}
