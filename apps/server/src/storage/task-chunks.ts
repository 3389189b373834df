import type { State } from '../domain/state.ts';
import type { ChunkOutcome, StoredChunk, TaskStore } from '../domain/tasks/task-store.ts';
import type { Database } from './database.ts';
import { toChunk, toFailureRow } from './task-rows.ts';

type ChunkStore = Pick<TaskStore, 'claim' | 'countBefore' | 'renew' | 'release' | 'complete' | 'postpone'>;

/** The chunks of tasks: who holds which, until when, and what came of them. */
export function createChunkStore(db: Database, kind: State['kind']): ChunkStore {
  const ownChunk = ({ taskId, ordinal }: StoredChunk, owner: string) =>
    db
      .updateTable('task_chunk')
      .where('task_id', '=', taskId)
      .where('ordinal', '=', ordinal)
      .where('lease_owner', '=', owner);

  return {
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

    async complete(chunk, owner, outcome) {
      const { failures = [], state, finished, failed, empty, repairs } = outcome;
      const freed = { tries: 0, retry_at: null, lease_owner: null, lease_until: null };
      const saved = await ownChunk(chunk, owner)
        .set({ state, finished, failed, empty, repairs, ...freed })
        .returning('ordinal')
        .executeTakeFirst();
      if (!saved) return false;
      await countInTask(db, chunk, outcome);
      if (chunk.state === 'todo' || state === 'todo') await forgetFailures(db, chunk.taskId, chunk.ordinal);
      const rows = failures.map((failure) => toFailureRow(chunk, failure));
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
  };
}

/** A chunk that is gone through again counts by what has changed. */
async function countInTask(db: Database, before: StoredChunk, { finished, failed }: ChunkOutcome): Promise<void> {
  await db
    .updateTable('task')
    .set((task) => ({
      finished: task('finished', '+', finished - before.finished),
      failed: task('failed', '+', failed - before.failed),
    }))
    .where('id', '=', before.taskId)
    .execute();
}

export async function forgetFailures(db: Database, id: string, ordinal?: number): Promise<void> {
  const all = db.deleteFrom('task_failure').where('task_id', '=', id);
  await (ordinal === undefined ? all : all.where('ordinal', '=', ordinal)).execute();
}
