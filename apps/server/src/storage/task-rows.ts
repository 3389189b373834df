import type { TaskKind, TaskState } from '@motu/contract';
import type { CrsCode, Extent } from '@motu/core';
import type { TileFormat } from '@motu/engine';
import type { Selectable, Updateable } from 'kysely';
import type { TileBlock } from '../domain/tasks/plan-chunks.ts';
import type { ChunkState, PlannedChunk, StoredChunk, StoredTask } from '../domain/tasks/task-store.ts';
import type { Tables } from './tables.ts';

// Tasks and chunks, as the program knows them and as the tables keep them.

const text = (date: Date | null): string | null => date?.toISOString() ?? null;
const date = (value: string | null): Date | null => (value === null ? null : new Date(value));

/** Every column of a field, so that some of them can be changed. */
export function toColumns(task: Partial<StoredTask>): Updateable<Tables['task']> {
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

export const toRow = (task: StoredTask) => toColumns(task) as Selectable<Tables['task']>;

export function toTask(row: Selectable<Tables['task']>): StoredTask {
  const { layer_id, layer_name, min_zoom, max_zoom, created_at, started_at, ended_at, retry_at, ...same } = row;
  return {
    ...same,
    kind: row.kind as TaskKind,
    state: row.state as TaskState,
    grid: row.grid as CrsCode | null,
    format: row.format as TileFormat | null,
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

/** A chunk that nobody has gone through. */
export const UNTRIED = { state: 'todo', finished: 0, failed: 0, empty: 0, tries: 0, repairs: 0 } as const;

export function toChunkRow(taskId: string, ordinal: number, chunk: PlannedChunk) {
  return { task_id: taskId, ordinal, ...toBlockColumns(chunk), tiles: chunk.tiles, ...UNTRIED };
}

export function toChunk(row: Selectable<Tables['task_chunk']>): StoredChunk {
  const { task_id, tile_column, tile_row, lease_owner, lease_until, retry_at, ...same } = row;
  return { ...same, state: row.state as ChunkState, taskId: task_id, column: tile_column, row: tile_row };
}

type FailureRow = Selectable<Tables['task_failure']>;
type Failure = TileBlock & { message: string };

export function toFailureRow({ taskId, ordinal }: StoredChunk, failure: Failure): FailureRow {
  return { task_id: taskId, ordinal, ...toBlockColumns(failure), message: failure.message };
}

export function toFailure({ level, tile_column, tile_row, columns, rows, message }: FailureRow): Failure {
  return { level, column: tile_column, row: tile_row, columns, rows, message };
}

function toBlockColumns({ level, column, row, columns, rows }: TileBlock) {
  return { level, tile_column: column, tile_row: row, columns, rows };
}
