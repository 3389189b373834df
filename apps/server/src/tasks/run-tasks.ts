import { randomUUID } from 'node:crypto';
import type { TaskState } from '@motu/contract';
import { AppError } from '@motu/core';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseTrouble } from '../domain/database-away.ts';
import { queueMail } from '../domain/mail/mailer.ts';
import type { State } from '../domain/state.ts';
import { isTriedAgain, pauseMs, speedAfter, stateAtEnd } from '../domain/tasks/task-states.ts';
import type { StoredChunk, StoredTask } from '../domain/tasks/task-store.ts';
import { StoreAway, TilesNotKept } from '../domain/tiles.ts';
import { checkChunk } from './check-chunk.ts';
import { type TaskWork, workOnChunk } from './work-on-chunk.ts';

/** Someone who has died is waited for this long before another takes over what was held. */
const LEASE_MS = 30_000;
const RENEW_MS = 8_000;
/** How often one looks for tasks, and whether the one at hand still runs: another copy of the program may have stopped it. */
const LOOK_MS = 500;
/** Tasks that run side by side; more would only end later. */
const MOST_RUNNING = 4;

const STORE_AWAY = 'Le stockage des tuiles ne répond pas : la tâche reprendra quand il reviendra.';

type RunOptions = {
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
  const { state } = options;
  // A data folder belongs to one server: whoever held something is gone. Copies on PostgreSQL wait for the end of a lease.
  if (state.kind === 'SQLite') await state.tasks.release();
  const runner = new Runner(options);
  runner.wake();
  return runner;
}

class Runner implements TaskRunner {
  private readonly state: State;
  private readonly store: string | null;
  private readonly work: TaskWork;
  private readonly log: FastifyBaseLogger;
  private readonly clock: () => Date;
  private readonly pause: (failures: number) => number;
  private readonly owner = randomUUID();
  private readonly driven = new Map<string, Promise<void>>();
  private readonly stopping = new AbortController();
  private readonly timers: NodeJS.Timeout[];
  private looking: Promise<void> | null = null;
  private isAsked = false;
  private isAway = false;

  constructor({ state, store = null, work, log, clock = () => new Date(), pause = pauseMs }: RunOptions) {
    this.state = state;
    this.store = store;
    this.work = work;
    this.log = log;
    this.clock = clock;
    this.pause = pause;
    this.timers = [setInterval(() => this.wake(), LOOK_MS), setInterval(() => this.renewLeases(), RENEW_MS)];
    for (const timer of this.timers) timer.unref();
  }

  wake(): void {
    if (this.looking) {
      this.isAsked = true;
      return;
    }
    this.looking = this.look()
      .then(() => {
        this.isAway = false;
      })
      .catch((error) => this.complain(error, 'the tasks cannot be read'))
      .finally(() => {
        this.looking = null;
        if (this.isAsked && !this.stopping.signal.aborted) {
          this.isAsked = false;
          this.wake();
        }
      });
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    for (const timer of this.timers) clearInterval(timer);
    await this.looking;
    await Promise.all(this.driven.values());
    // While the database is away, what is held is free again after its time.
    await this.state.tasks
      .release(this.owner)
      .catch((error) => this.complain(error, 'the chunks of tasks cannot be given back'));
  }

  private async look(): Promise<void> {
    const inReach = async (which: TaskState) =>
      (await this.state.tasks.inState(which)).filter((task) => task.store === null || task.store === this.store);
    let running = (await inReach('running')).length;
    for (const { id } of await inReach('waiting')) {
      if (running >= MOST_RUNNING) break;
      if (await this.state.tasks.begin(id, this.clock())) running++;
    }
    for (const { id } of await inReach('running')) {
      if (this.driven.has(id) || this.driven.size >= MOST_RUNNING || this.stopping.signal.aborted) continue;
      this.driven.set(
        id,
        this.drive(id)
          .catch((error) => this.complain(error, 'a task failed; it is taken up again'))
          .finally(() => this.driven.delete(id)),
      );
    }
  }

  /** Takes one chunk after the other, until there is none, or until the task is stopped. */
  private async drive(id: string): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const task = await this.state.tasks.find(id);
      if (task?.state !== 'running') return;
      if (task.retryAt && task.retryAt > this.clock()) {
        await this.sleep(LOOK_MS);
        continue;
      }
      const chunk =
        (await this.state.tasks.claim(id, 'todo', this.owner, this.clock(), this.later(LEASE_MS))) ??
        ((await this.state.tasks.countBefore(id, 'done')) === 0
          ? await this.state.tasks.claim(id, 'done', this.owner, this.clock(), this.later(LEASE_MS))
          : null);
      if (chunk) await this.attempt(task, chunk);
      else if ((await this.state.tasks.countBefore(id, 'checked')) === 0) return this.end(id);
      // The rest is held by another copy, or waits for a server to come back.
      else await this.sleep(LOOK_MS);
    }
  }

  private async attempt(task: StoredTask, chunk: StoredChunk): Promise<void> {
    try {
      await (chunk.state === 'todo' ? this.make(task, chunk) : this.check(task, chunk));
    } catch (error) {
      await this.state.tasks.postpone(chunk, this.owner, this.later(this.pause(1)), chunk.tries);
      await this.endOrPostpone(task, error);
    }
  }

  private async make(task: StoredTask, chunk: StoredChunk): Promise<void> {
    const startedAt = performance.now();
    const guard = this.watch(task.id);
    try {
      const made = await workOnChunk(task, chunk, this.work, guard.signal);
      if (guard.signal.aborted) return await this.state.tasks.postpone(chunk, this.owner, null, chunk.tries);
      const { failures, finished, drawn, empty } = made;
      const failed = chunk.tiles - finished;
      const setbacks = drawn > 0 ? 0 : task.setbacks + (failed > 0 ? 1 : 0);
      const tries = chunk.tries + 1;
      if (failed > 0 && isTriedAgain(tries, setbacks)) {
        const until = this.later(this.pause(tries));
        await this.state.tasks.postpone(chunk, this.owner, until, tries);
        // Nothing at all came: the whole task waits, since the next chunk would fare no better.
        const retryAt = drawn > 0 ? null : until;
        return await this.state.tasks.note(task.id, { setbacks, retryAt, error: failures[0]?.message ?? null });
      }
      const outcome = { state: 'done', finished, failed, empty, repairs: chunk.repairs, failures } as const;
      await this.state.transaction(async ({ tasks }) => {
        if (!(await tasks.complete(chunk, this.owner, outcome))) return;
        const speed = speedAfter(task.speed, chunk.tiles, performance.now() - startedAt);
        // What was listed stays listed; what passed is over.
        const error = failed > 0 ? (failures[0]?.message ?? null) : task.failed > 0 ? task.error : null;
        await tasks.note(task.id, { speed, setbacks, retryAt: null, error });
      });
    } finally {
      guard.stop();
    }
  }

  private async check(task: StoredTask, chunk: StoredChunk): Promise<void> {
    const outcome = await checkChunk(task, chunk, this.work);
    await this.state.transaction(async ({ tasks }) => void (await tasks.complete(chunk, this.owner, outcome)));
  }

  /** What stops the task as a whole, and is no fault of its tiles. */
  private async endOrPostpone(task: StoredTask, error: unknown): Promise<void> {
    // A store comes back by itself: the task waits for it, whatever that takes.
    if (error instanceof StoreAway) {
      return this.state.tasks.note(task.id, { retryAt: this.later(this.pause(1)), error: STORE_AWAY });
    }
    const isFull = error instanceof TilesNotKept;
    const isGone = error instanceof AppError && error.code === 'not-found';
    if (!isFull && !isGone) throw error;
    this.log.warn({ err: error }, 'a task stopped');
    const now = await this.state.tasks.find(task.id);
    if (now?.state !== 'running') return;
    // Room can be made: the task goes on from there when it is resumed.
    const changes = isFull
      ? ({ state: 'paused', error: error.message, speed: null } as const)
      : ({ state: 'failed', error: error.message, endedAt: this.clock(), speed: null } as const);
    await this.state.tasks.update(task.id, now.version, changes);
    if (changes.state === 'failed') await this.queueNotice(task.id);
  }

  /** Those who are to hear of a task that failed. It has ended, whether they can be told or not. */
  private async queueNotice(id: string): Promise<void> {
    await queueMail(this.state, 'task', id, this.clock()).catch((error) =>
      this.complain(error, 'nobody is told of a task that failed'),
    );
  }

  /** Every tile is accounted for: the task is over. */
  private async end(id: string): Promise<void> {
    const task = await this.state.tasks.find(id);
    if (task?.state !== 'running') return;
    const changes = { state: stateAtEnd(task.failed), endedAt: this.clock(), retryAt: null, speed: null };
    await this.state.tasks.update(id, task.version, task.failed > 0 ? changes : { ...changes, error: null });
    if (task.failed > 0) await this.queueNotice(id);
  }

  /** Aborts soon after a task is stopped or paused, by whichever copy of the program. */
  private watch(id: string) {
    const halted = new AbortController();
    const timer = setInterval(() => {
      this.state.tasks.find(id).then(
        (task) => task?.state !== 'running' && halted.abort(),
        (error) => this.complain(error, 'a task cannot be read'),
      );
    }, LOOK_MS);
    return { signal: AbortSignal.any([halted.signal, this.stopping.signal]), stop: () => clearInterval(timer) };
  }

  private sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.stopping.signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.stopping.signal.addEventListener('abort', done);
    });
  }

  /** A database that is away is logged once. */
  private complain(error: unknown, message: string): void {
    const isTrouble = isDatabaseTrouble(error);
    if (!isTrouble) this.log.error({ err: error }, message);
    else if (!this.isAway) this.log.warn({ err: error }, 'the database is away: tasks wait for it');
    this.isAway ||= isTrouble;
  }

  private renewLeases(): void {
    this.state.tasks
      .renew(this.owner, this.later(LEASE_MS))
      .catch((error) => this.complain(error, 'the chunks of tasks cannot be held'));
  }

  private later(ms: number): Date {
    return new Date(this.clock().getTime() + ms);
  }
}
