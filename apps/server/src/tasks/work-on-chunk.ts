import { AppError } from '@motu/core';
import { rectangleSpan } from '@motu/engine';
import { BLOCKS_PER_THREAD, blocksIn, type TileBlock } from '../domain/tasks/plan-chunks.ts';
import type { TileSubject } from '../domain/tasks/plan-task.ts';
import type { StoredChunk, StoredTask } from '../domain/tasks/task-store.ts';
import { StoreAway, type TileCache, TilesNotKept } from '../domain/tiles.ts';

/** What tasks are done with. */
export type TaskWork = {
  cache: TileCache;
  /** The slug of a layer as it is now; null when it is gone. */
  slugOf(layerId: string): Promise<string | null>;
  threads: number;
  rebuildIndex(): Promise<void>;
  refreshCapabilities(): Promise<void>;
  /** The data of deleted layers leave, and the disk has their room back. */
  giveRoomBack(): Promise<void>;
};

type Made = { finished: number; drawn: number; empty: number; failures: (TileBlock & { message: string })[] };

const UNDRAWN = 'Le dessin de ces tuiles a échoué.';
const UNDONE = 'Cette tâche a échoué.';

const messageOf = (error: unknown, otherwise: string): string =>
  error instanceof AppError ? error.message : otherwise;

/** Does a chunk of a task. What could not be done is returned block by block; what stops everything is thrown. */
export async function workOnChunk(
  task: StoredTask,
  chunk: StoredChunk,
  work: TaskWork,
  signal: AbortSignal,
): Promise<Made> {
  const { cache } = work;
  const whole: Made = { finished: chunk.tiles, drawn: chunk.tiles, empty: chunk.tiles, failures: [] };
  switch (task.kind) {
    case 'seed':
    case 'reseed':
      return fill(task, chunk, work, signal);
    case 'truncate':
      await cache.removeKept({ ...(await subjectOf(task, work)), ...placeOf(chunk) });
      return whole;
    case 'truncate-layer':
      await cache.removeAll(task.layerId);
      return whole;
    case 'purge':
      await cache.removeAll(task.layerId, task.before ?? new Date(0));
      return whole;
    case 'index':
      return step(work.rebuildIndex);
    case 'capabilities':
      return step(work.refreshCapabilities);
    case 'compact':
      return step(work.giveRoomBack);
  }

  async function step(take: () => Promise<void>): Promise<Made> {
    try {
      await take();
      return whole;
    } catch (error) {
      return { finished: 0, drawn: 0, empty: 0, failures: [{ ...placeOf(chunk), message: messageOf(error, UNDONE) }] };
    }
  }
}

async function fill(task: StoredTask, chunk: StoredChunk, work: TaskWork, signal: AbortSignal): Promise<Made> {
  const subject = await subjectOf(task, work);
  const blocks = blocksIn(placeOf(chunk), rectangleSpan(subject.scale));
  const made: Made = { finished: 0, drawn: 0, empty: 0, failures: [] };
  let fault: unknown = null;

  async function next(): Promise<void> {
    for (let block = blocks.shift(); block && !signal.aborted && fault === null; block = blocks.shift()) {
      try {
        const { drawn, known, empty } = await work.cache.fill({ ...subject, ...block }, sinceOf(task));
        made.finished += drawn + known + empty;
        made.drawn += drawn;
        made.empty += empty;
      } catch (error) {
        if (
          error instanceof TilesNotKept ||
          error instanceof StoreAway ||
          (error instanceof AppError && error.code === 'not-found')
        )
          fault = error;
        else made.failures.push({ ...block, message: messageOf(error, UNDRAWN) });
      }
    }
  }
  await Promise.all(Array.from({ length: work.threads * BLOCKS_PER_THREAD }, next));
  if (fault !== null) throw fault;
  return made;
}

/** What was kept before the task began is drawn again; what it has drawn itself is not, however often it is stopped. */
export function sinceOf({ kind, startedAt }: StoredTask): Date | undefined {
  return kind === 'reseed' && startedAt ? startedAt : undefined;
}

export async function subjectOf(task: StoredTask, { slugOf, cache }: TaskWork): Promise<TileSubject> {
  const { layerId, grid, format, scale } = task;
  const layer = layerId && (await slugOf(layerId));
  if (!layer || !grid || !format) throw new AppError('not-found', 'La couche de cette tâche n’existe plus.');
  return { layer, grid, format, scale, part: format === 'mvt' ? 'vectors' : cache.pagePartOf(layer) };
}

/** Its tiles alone. */
export const placeOf = ({ level, column, row, columns, rows }: StoredChunk): TileBlock => ({
  level,
  column,
  row,
  columns,
  rows,
});
