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
/** Clocks of copies differ by less, and one set back by less runs nothing twice. */
const CLOCK_MS = 3_600_000;

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

/** Does what is scheduled when its hour has come, once, whichever copy of the program is the first to see it (ADM-20). */
export class ScheduleRunner {
  private readonly state: State;
  private readonly works: Record<ScheduleKind, ScheduleWork>;
  private readonly onFault: (error: unknown) => void;
  private readonly clock: () => Date;
  private readonly owner = randomUUID();
  private readonly stopping = new AbortController();
  private readonly underway = new Set<Promise<void>>();
  private timers: NodeJS.Timeout[] = [];
  private looking: Promise<void> | null = null;
  private hasStarted = false;

  constructor({ state, works, onFault, clock = () => new Date() }: RunnerOptions) {
    this.state = state;
    this.works = works;
    this.onFault = onFault;
    this.clock = clock;
  }

  /** Does what is due, and returns when it is done. */
  look(): Promise<void> {
    this.looking ??= this.lookOnce().finally(() => {
      this.looking = null;
    });
    return this.looking;
  }

  /** Looks by itself from then on. */
  watch(): void {
    const tick = () => void this.look().catch(this.onFault);
    const hold = () => void this.state.schedules.renew(this.owner, this.later(LEASE_MS)).catch(this.onFault);
    this.timers = [setInterval(tick, LOOK_MS), setInterval(hold, RENEW_MS)];
    for (const timer of this.timers) timer.unref();
    tick();
  }

  /** Does one now, whatever its hour; its run is there when this returns. */
  async runNow(schedule: Schedule, author: string): Promise<Run> {
    const run = await this.begin(schedule, null, author);
    if (!run) throw new AppError('conflict', 'Cette planification est déjà en cours d’exécution.');
    void this.follow(this.work(schedule, run));
    return run;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    for (const timer of this.timers) clearInterval(timer);
    await this.looking?.catch(this.onFault);
    await Promise.all(this.underway);
  }

  private later(ms: number): Date {
    return new Date(this.clock().getTime() + ms);
  }

  /** Takes one, unless it runs already or another copy was quicker; null then. */
  private begin({ id, recurrence }: Schedule, due: Date | null, author: string | null): Promise<Run | null> {
    return this.state.edit(async ({ schedules }) => {
      if (await schedules.isRunning(id)) return null;
      const now = this.clock();
      // From now on: however many times were missed, they are made up for once.
      if (due && !(await schedules.claim(id, due, nextTime(recurrence, now)))) return null;
      const run: Run = {
        ...{ id: randomUUID(), scheduleId: id, startedAt: now, endedAt: null },
        ...{ state: 'running', message: null, author },
      };
      await schedules.addRun(run, this.owner, this.later(LEASE_MS));
      return run;
    });
  }

  /** Whether the run before failed too: that was told then, and is told again once it has been done in between. */
  private async hadFailed(schedule: Schedule, id: string): Promise<boolean> {
    const before = (await this.state.schedules.runs(schedule.id, 2)).find((run) => run.id !== id);
    return before?.state === 'failed' && before.message !== INTERRUPTED;
  }

  private async work(schedule: Schedule, { id, author }: Run): Promise<void> {
    const { state, onFault } = this;
    const { signal } = this.stopping;
    let end: Pick<Run, 'state' | 'message'>;
    try {
      const message = await this.works[schedule.kind]({ schedule, author, signal });
      end = { state: 'done', message };
    } catch (error) {
      const isForeseen = error instanceof AppError;
      if (!isForeseen) onFault(error);
      const why = isForeseen ? error.message : 'Une erreur inattendue est survenue. Elle a été enregistrée.';
      end = { state: 'failed', message: signal.aborted ? INTERRUPTED : why };
    }
    await state.schedules.endRun(id, { ...end, endedAt: this.clock() });
    await state.schedules.trim(schedule.id, RUNS_MAX);
    // Whoever stops the program knows; it is told that it was interrupted in the history.
    if (end.state === 'failed' && !signal.aborted && !(await this.hadFailed(schedule, id)))
      await queueMail(state, 'schedule', schedule.id, this.clock()).catch(onFault);
  }

  private follow(work: Promise<void>): Promise<void> {
    const followed = work.catch(this.onFault).finally(() => this.underway.delete(followed));
    this.underway.add(followed);
    return followed;
  }

  private async lookOnce(): Promise<void> {
    const { state, clock } = this;
    // A data folder belongs to one server: whoever held a run is gone.
    const isFirst = !this.hasStarted && state.kind === 'SQLite';
    await state.schedules.endLeft(this.owner, clock(), INTERRUPTED, isFirst);
    this.hasStarted = true;
    const [schedules, times] = await Promise.all([state.schedules.all(), state.schedules.nextTimes()]);
    for (const schedule of schedules.filter(({ enabled }) => enabled)) {
      const due = times.get(schedule.id);
      if (!due) await state.schedules.setNext(schedule.id, nextTime(schedule.recurrence, clock()));
      else if (due > nextTime(schedule.recurrence, this.later(CLOCK_MS))) {
        // Reckoned while the clock was ahead: it would not come before the clock is there again.
        await state.schedules.claim(schedule.id, due, nextTime(schedule.recurrence, clock()));
      } else if (due <= clock() && !this.stopping.signal.aborted) {
        const run = await this.begin(schedule, due, null);
        // One after the other: what is scheduled at one hour does not take all of the machine.
        if (run) await this.follow(this.work(schedule, run));
      }
    }
  }
}
