import { randomUUID } from 'node:crypto';
import type { TaskState } from '@motu/contract';
import { AppError } from '@motu/core';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseTrouble } from '../domain/database-away.ts';
import type { State } from '../domain/state.ts';
import { isTriedAgain, pauseMs, speedAfter, stateAtEnd } from '../domain/tasks/task-states.ts';
import type { StoredChunk, StoredTask } from '../domain/tasks/task-store.ts';
import { StoreAway, TilesNotKept } from '../domain/tiles.ts';
import { checkChunk } from './check-chunk.ts';
import { type TaskWork, workOnChunk } from './work-on-chunk.ts';

/** Someone who has died is waited for this long before another takes over what was held. */
const LEASE_MS = 30_000;
const RENEW_MS = 8_000;
/** How often one looks for tasks, and whether the one at hand still runs: another copy of the program may have been told otherwise. */
const LOOK_MS = 500;
/** Tasks that run side by side; more would only end later. */
const MOST_RUNNING = 4;

const STORE_AWAY = 'Le stockage des tuiles ne répond pas : la tâche reprendra quand il reviendra.';

export type RunOptions = {
  state: State;
  /** The place whose tiles are within reach; null when there is only one. */
  store?: string | null;
  work: TaskWork;
  log: FastifyBaseLogger;
  clock?: () => Date;
  /** How long one waits after so many failures in a row. */
  pause?: (failures: number) => number;
};

export type TaskRunner = {
  /** Looks at once whether there is something to do. */
  wake(): void;
  /** Gives back what is held, and ends; what was begun goes on at the next start (ADM-08). */
  stop(): Promise<void>;
};

/** Runs the tasks that are stored, from where they are. */
export async function runTasks(options: RunOptions): Promise<TaskRunner> {
  const { state, store = null, work, log, clock = () => new Date(), pause = pauseMs } = options;
  const owner = randomUUID();
  const driven = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let looking: Promise<void> | null = null;
  let isAsked = false;
  let isAway = false;
  const later = (ms: number) => new Date(clock().getTime() + ms);

  // A data folder belongs to one server: whoever held something is gone. Copies on PostgreSQL wait for the end of a lease.
  if (state.kind === 'SQLite') await state.tasks.release();

  /** A database that is away is told once. */
  function complain(error: unknown, message: string): void {
    const isTrouble = isDatabaseTrouble(error);
    if (!isTrouble) log.error({ err: error }, message);
    else if (!isAway) log.warn({ err: error }, 'the database is away: tasks wait for it');
    isAway ||= isTrouble;
  }

  async function look(): Promise<void> {
    const inReach = async (which: TaskState) =>
      (await state.tasks.inState(which)).filter((task) => task.store === null || task.store === store);
    let running = (await inReach('running')).length;
    for (const { id } of await inReach('waiting')) {
      if (running >= MOST_RUNNING) break;
      if (await state.tasks.begin(id, clock())) running++;
    }
    for (const { id } of await inReach('running')) {
      if (driven.has(id) || driven.size >= MOST_RUNNING || stopping.signal.aborted) continue;
      driven.set(
        id,
        drive(id)
          .catch((error) => complain(error, 'a task stumbled; it is taken up again'))
          .finally(() => driven.delete(id)),
      );
    }
  }

  function wake(): void {
    if (looking) {
      isAsked = true;
      return;
    }
    looking = look()
      .then(() => {
        isAway = false;
      })
      .catch((error) => complain(error, 'the tasks cannot be read'))
      .finally(() => {
        looking = null;
        if (isAsked && !stopping.signal.aborted) {
          isAsked = false;
          wake();
        }
      });
  }

  /** Takes one chunk after the other, until there is none, or until the task is stopped. */
  async function drive(id: string): Promise<void> {
    while (!stopping.signal.aborted) {
      const task = await state.tasks.find(id);
      if (task?.state !== 'running') return;
      if (task.retryAt && task.retryAt > clock()) {
        await rest(LOOK_MS);
        continue;
      }
      const chunk =
        (await state.tasks.claim(id, 'todo', owner, clock(), later(LEASE_MS))) ??
        ((await state.tasks.countBefore(id, 'done')) === 0
          ? await state.tasks.claim(id, 'done', owner, clock(), later(LEASE_MS))
          : null);
      if (chunk) await attempt(task, chunk);
      else if ((await state.tasks.countBefore(id, 'checked')) === 0) return end(id);
      // The rest is held by another copy, or waits for a server to come back.
      else await rest(LOOK_MS);
    }
  }

  async function attempt(task: StoredTask, chunk: StoredChunk): Promise<void> {
    try {
      await (chunk.state === 'todo' ? make(task, chunk) : check(task, chunk));
    } catch (error) {
      await state.tasks.postpone(chunk, owner, later(pause(1)), chunk.tries);
      await stumble(task, error);
    }
  }

  async function make(task: StoredTask, chunk: StoredChunk): Promise<void> {
    const startedAt = performance.now();
    const guard = watch(task.id);
    try {
      const made = await workOnChunk(task, chunk, work, guard.signal);
      if (guard.signal.aborted) return await state.tasks.postpone(chunk, owner, null, chunk.tries);
      const { failures, finished, drawn, empty } = made;
      const failed = chunk.tiles - finished;
      const setbacks = drawn > 0 ? 0 : task.setbacks + (failed > 0 ? 1 : 0);
      const tries = chunk.tries + 1;
      if (failed > 0 && isTriedAgain(tries, setbacks)) {
        const until = later(pause(tries));
        await state.tasks.postpone(chunk, owner, until, tries);
        // Nothing at all came: the whole task waits, since the next chunk would fare no better.
        const retryAt = drawn > 0 ? null : until;
        return await state.tasks.note(task.id, { setbacks, retryAt, error: failures[0]?.message ?? null });
      }
      const outcome = { state: 'done', finished, failed, empty, repairs: chunk.repairs, failures } as const;
      await state.transaction(async ({ tasks }) => {
        if (!(await tasks.complete(chunk, owner, outcome))) return;
        const speed = speedAfter(task.speed, chunk.tiles, performance.now() - startedAt);
        // What was listed stays told; what passed is over.
        const error = failed > 0 ? (failures[0]?.message ?? null) : task.failed > 0 ? task.error : null;
        await tasks.note(task.id, { speed, setbacks, retryAt: null, error });
      });
    } finally {
      guard.stop();
    }
  }

  /** What stops the task as a whole, and is no fault of its tiles. */
  async function stumble(task: StoredTask, error: unknown): Promise<void> {
    // A store comes back by itself: the task waits for it, whatever that takes.
    if (error instanceof StoreAway) {
      return state.tasks.note(task.id, { retryAt: later(pause(1)), error: STORE_AWAY });
    }
    const isFull = error instanceof TilesNotKept;
    const isGone = error instanceof AppError && error.code === 'not-found';
    if (!isFull && !isGone) throw error;
    log.warn({ err: error }, 'a task stopped');
    const now = await state.tasks.find(task.id);
    if (now?.state !== 'running') return;
    // Room can be made: the task goes on from there when it is told to.
    const changes = isFull
      ? ({ state: 'paused', error: error.message, speed: null } as const)
      : ({ state: 'failed', error: error.message, endedAt: clock(), speed: null } as const);
    await state.tasks.update(task.id, now.version, changes);
  }

  async function check(task: StoredTask, chunk: StoredChunk): Promise<void> {
    const outcome = await checkChunk(task, chunk, work);
    await state.transaction(async ({ tasks }) => void (await tasks.complete(chunk, owner, outcome)));
  }

  /** Every tile is accounted for: the task is over. */
  async function end(id: string): Promise<void> {
    const task = await state.tasks.find(id);
    if (task?.state !== 'running') return;
    const changes = { state: stateAtEnd(task.failed), endedAt: clock(), retryAt: null, speed: null };
    await state.tasks.update(id, task.version, task.failed > 0 ? changes : { ...changes, error: null });
  }

  /** Tells soon when a task is not to run any more, and holds on to its chunk until then. */
  function watch(id: string) {
    const halted = new AbortController();
    const timer = setInterval(() => {
      state.tasks.find(id).then(
        (task) => task?.state !== 'running' && halted.abort(),
        (error) => complain(error, 'a task cannot be read'),
      );
    }, LOOK_MS);
    return { signal: AbortSignal.any([halted.signal, stopping.signal]), stop: () => clearInterval(timer) };
  }

  function rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        stopping.signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      stopping.signal.addEventListener('abort', done);
    });
  }

  const looks = setInterval(wake, LOOK_MS);
  const renewals = setInterval(() => {
    state.tasks.renew(owner, later(LEASE_MS)).catch((error) => complain(error, 'the chunks of tasks cannot be held'));
  }, RENEW_MS);
  looks.unref();
  renewals.unref();
  wake();
  return {
    wake,
    async stop() {
      stopping.abort();
      clearInterval(looks);
      clearInterval(renewals);
      await looking;
      await Promise.all(driven.values());
      // While the database is away, what is held is free again after its time.
      await state.tasks.release(owner).catch((error) => complain(error, 'the chunks of tasks cannot be given back'));
    },
  };
}
