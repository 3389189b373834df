import type { TaskAction, TaskState } from '@motu/contract';

/** What an administrator may do to a task in each state, and what it becomes; the rest is refused. */
const CHANGES: Record<TaskState, Partial<Record<TaskAction, TaskState>>> = {
  waiting: { pause: 'paused', cancel: 'cancelled' },
  running: { pause: 'paused', cancel: 'cancelled' },
  paused: { resume: 'waiting', cancel: 'cancelled' },
  done: {},
  failed: { retry: 'waiting' },
  cancelled: { resume: 'waiting' },
};

/** The state after an action; null when it has no meaning there. */
export function stateAfter(state: TaskState, action: TaskAction): TaskState | null {
  return CHANGES[state][action] ?? null;
}

/** Nothing more will happen to it by itself. */
export const isOver = (state: TaskState): boolean => state === 'done' || state === 'failed' || state === 'cancelled';

/** A task whose every tile has been gone through. */
export const stateAtEnd = (failed: number): TaskState => (failed > 0 ? 'failed' : 'done');

/** Tries of a chunk before its tiles are listed. */
export const MOST_TRIES = 4;
const FIRST_PAUSE_MS = 2000;
const PAUSE_GROWTH = 4;

/** How long to leave a server alone after so many failures in a row: 2 s, 8 s, 32 s. */
export function pauseMs(failures: number): number {
  return FIRST_PAUSE_MS * PAUSE_GROWTH ** Math.min(Math.max(failures - 1, 0), MOST_TRIES - 2);
}

/**
 * Whether a chunk that failed is tried again. A server that has failed for a while and answers nothing at all is not waited for at each chunk: what it
 * owes is listed, and the task goes on.
 */
export function isTriedAgain(tries: number, setbacks: number): boolean {
  return tries < MOST_TRIES && setbacks < MOST_TRIES;
}

/** Chunks whose tiles were all kept already take next to no time: they tell nothing of the others. */
const SHORTEST_MS = 100;
/** What a chunk took counts for more, the longer it took: for half of the speed at this. */
const HALF_MS = 5120;

/** The speed that is shown, in tiles a second; null while it is not known. */
export function speedAfter(before: number | null, tiles: number, ms: number): number | null {
  if (ms < SHORTEST_MS) return before;
  const now = (1000 * tiles) / ms;
  return before === null ? now : before + ((now - before) * ms) / (ms + HALF_MS);
}
