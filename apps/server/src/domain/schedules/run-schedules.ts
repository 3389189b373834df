import { randomUUID } from 'node:crypto';
import { RUNS_MAX, type ScheduleKind } from '@motu/contract';
import { AppError, nextTime } from '@motu/core';
import { queueMail } from '../mail/mailer.ts';
import type { State } from '../state.ts';
import type { Run, Schedule } from './schedule-store.ts';

/** How often one looks whose hour has come. */
const LOOK_MS = 5000;
/** Someone who has died is waited for this long. */
const LEASE_MS = 60_000;
const RENEW_MS = 15_000;

const INTERRUPTED = 'Interrompue\u00a0: le programme s’est arrêté pendant ce temps.';

type RunContext = {
  schedule: Schedule;
  /** Who asked for it; null when its hour had come. */
  author: string | null;
  signal: AbortSignal;
};
/** Does what schedules of one kind ask for, and says in French what came of it. Throws an `AppError` that says why not. */
export type ScheduleWork = (context: RunContext) => Promise<string>;

type RunnerOptions = {
  state: State;
  works: Record<ScheduleKind, ScheduleWork>;
  onFault: (error: unknown) => void;
  clock?: () => Date;
};

export type ScheduleRunner = ReturnType<typeof createScheduleRunner>;

/** Does what is scheduled when its hour has come, once, whichever copy of the program is the first to see it (ADM-20). */
export function createScheduleRunner({ state, works, onFault, clock = () => new Date() }: RunnerOptions) {
  const owner = randomUUID();
  const stopping = new AbortController();
  const underway = new Set<Promise<void>>();
  let timers: NodeJS.Timeout[] = [];
  let looking: Promise<void> | null = null;
  let hasStarted = false;

  const later = (ms: number) => new Date(clock().getTime() + ms);

  /** Takes one, unless it runs already or another copy was quicker; null then. */
  function begin({ id, recurrence }: Schedule, due: Date | null, author: string | null): Promise<Run | null> {
    return state.edit(async ({ schedules }) => {
      if (await schedules.isRunning(id)) return null;
      const now = clock();
      // From now on: however many times were missed, they are made up for once.
      if (due && !(await schedules.claim(id, due, nextTime(recurrence, now)))) return null;
      const run: Run = {
        ...{ id: randomUUID(), scheduleId: id, startedAt: now, endedAt: null },
        ...{ state: 'running', message: null, author },
      };
      await schedules.addRun(run, owner, later(LEASE_MS));
      return run;
    });
  }

  /** Whether the run before failed too: that was told then, and is told again once it has been done in between. */
  async function hadFailed(schedule: Schedule, id: string): Promise<boolean> {
    const before = (await state.schedules.runs(schedule.id, 2)).find((run) => run.id !== id);
    return before?.state === 'failed' && before.message !== INTERRUPTED;
  }

  async function work(schedule: Schedule, { id, author }: Run): Promise<void> {
    let end: Pick<Run, 'state' | 'message'>;
    try {
      const message = await works[schedule.kind]({ schedule, author, signal: stopping.signal });
      end = { state: 'done', message };
    } catch (error) {
      const isForeseen = error instanceof AppError;
      if (!isForeseen) onFault(error);
      const why = isForeseen ? error.message : 'Une erreur inattendue est survenue. Elle a été enregistrée.';
      end = { state: 'failed', message: stopping.signal.aborted ? INTERRUPTED : why };
    }
    await state.schedules.endRun(id, { ...end, endedAt: clock() });
    await state.schedules.trim(schedule.id, RUNS_MAX);
    // Whoever stops the program knows; it is told that it was interrupted in the history.
    if (end.state === 'failed' && !stopping.signal.aborted && !(await hadFailed(schedule, id)))
      await queueMail(state, 'schedule', schedule.id, clock()).catch(onFault);
  }

  function follow(work: Promise<void>): Promise<void> {
    const followed = work.catch(onFault).finally(() => underway.delete(followed));
    underway.add(followed);
    return followed;
  }

  async function lookOnce(): Promise<void> {
    // A data folder belongs to one server: whoever held a run is gone.
    const isFirst = !hasStarted && state.kind === 'SQLite';
    await state.schedules.endLeft(owner, clock(), INTERRUPTED, isFirst);
    hasStarted = true;
    const [schedules, times] = await Promise.all([state.schedules.all(), state.schedules.nextTimes()]);
    for (const schedule of schedules.filter(({ enabled }) => enabled)) {
      const due = times.get(schedule.id);
      if (!due) await state.schedules.setNext(schedule.id, nextTime(schedule.recurrence, clock()));
      else if (due <= clock() && !stopping.signal.aborted) {
        const run = await begin(schedule, due, null);
        // One after the other: what is scheduled at one hour does not take all of the machine.
        if (run) await follow(work(schedule, run));
      }
    }
  }

  function look(): Promise<void> {
    looking ??= lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  }

  return {
    /** Does what is due, and returns when it is done. */
    look,

    /** Looks by itself from then on. */
    watch(): void {
      const tick = () => void look().catch(onFault);
      const hold = () => void state.schedules.renew(owner, later(LEASE_MS)).catch(onFault);
      timers = [setInterval(tick, LOOK_MS), setInterval(hold, RENEW_MS)];
      for (const timer of timers) timer.unref();
      tick();
    },

    /** Does one now, whatever its hour; its run is there when this returns. */
    async runNow(schedule: Schedule, author: string): Promise<Run> {
      const run = await begin(schedule, null, author);
      if (!run) throw new AppError('conflict', 'Cette planification est déjà en cours d’exécution.');
      void follow(work(schedule, run));
      return run;
    },

    async stop(): Promise<void> {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await looking?.catch(onFault);
      await Promise.all(underway);
    },
  };
}
