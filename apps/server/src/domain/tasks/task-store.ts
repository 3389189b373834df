import type { TaskFailure, TaskKind, TaskState } from '@motu/contract';
import type { CrsCode, Extent } from '@motu/core';
import type { TileFormat } from '@motu/engine';
import type { TileBlock } from './plan-chunks.ts';

export type StoredTask = {
  id: string;
  kind: TaskKind;
  state: TaskState;
  /** Of tasks of one lane, one runs at a time: those of a layer. */
  lane: string;
  /** The place whose tiles it concerns, where copies of the program have places of their own; null when there is one. */
  store: string | null;
  layerId: string | null;
  layer: string | null;
  layerName: string | null;
  grid: CrsCode | null;
  format: TileFormat | null;
  scale: 1 | 2;
  minZoom: number | null;
  maxZoom: number | null;
  extent: Extent | null;
  place: string | null;
  before: Date | null;
  total: number;
  finished: number;
  failed: number;
  speed: number | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  error: string | null;
  /** Chunks in a row that gave nothing. */
  setbacks: number;
  retryAt: Date | null;
  author: string;
  version: number;
};

/** `todo`, then `done`, then `checked`: whatever is not kept in the end goes back to `todo`. */
export type ChunkState = 'todo' | 'done' | 'checked';

export type StoredChunk = TileBlock & {
  taskId: string;
  ordinal: number;
  state: ChunkState;
  /** What it counts in the task's total. */
  tiles: number;
  finished: number;
  failed: number;
  /** Those of the finished that are not kept, since there is nothing to show. */
  empty: number;
  tries: number;
  repairs: number;
};

/** A chunk before its task has begun; without tiles of its own it is one step. */
export type PlannedChunk = TileBlock & { tiles: number };

export type ChunkOutcome = {
  state: ChunkState;
  finished: number;
  failed: number;
  empty: number;
  repairs: number;
  /** To be listed beside those that are; a chunk that goes back to do has none. */
  failures?: readonly (TileBlock & { message: string })[];
};

export type TaskStore = {
  add(task: StoredTask, chunks: readonly PlannedChunk[]): Promise<void>;
  find(id: string): Promise<StoredTask | null>;
  /** The newest first. */
  latest(count: number): Promise<StoredTask[]>;
  inState(state: TaskState): Promise<StoredTask[]>;
  /** Changes a task as `version` knew it; false when it has changed since. */
  update(id: string, version: number, changes: Partial<Omit<StoredTask, 'id' | 'version'>>): Promise<boolean>;
  /** Begins a task that waits; false when it does not wait any more, or when its lane is taken. */
  begin(id: string, at: Date): Promise<boolean>;
  /** Takes a chunk that is in this state and that nobody else holds, for a time; null when there is none now. */
  claim(taskId: string, state: ChunkState, owner: string, now: Date, until: Date): Promise<StoredChunk | null>;
  /** Chunks of a task that are not in this state yet, held by someone or not. */
  countBefore(taskId: string, state: ChunkState): Promise<number>;
  /** Holds on to what one has. */
  renew(owner: string, until: Date): Promise<void>;
  /** Gives back whatever one holds; without an owner, whatever anyone holds. */
  release(owner?: string): Promise<void>;
  /** What came of a chunk, counted in its task; false when it is not one's own any more. In a transaction. */
  complete(chunk: StoredChunk, owner: string, outcome: ChunkOutcome): Promise<boolean>;
  /** Gives a chunk back, not to be taken before then. */
  postpone(chunk: StoredChunk, owner: string, until: Date | null, tries: number): Promise<void>;
  /** What a task tells of itself as it runs. */
  note(id: string, progress: Partial<Pick<StoredTask, 'speed' | 'setbacks' | 'retryAt' | 'error'>>): Promise<void>;
  /** Puts the failed chunks of a task back to do. In a transaction. */
  retryFailed(id: string): Promise<void>;
  failures(id: string, limit: number): Promise<Omit<TaskFailure, 'zoom'>[]>;
  remove(id: string): Promise<void>;
  /** Forgets tasks that ended before then. */
  purge(before: Date): Promise<void>;
};
