import {
  checkSchedule,
  type ListedSchedule,
  type Role,
  RUNS_MAX,
  SCHEDULES_MAX,
  type ScheduleRun,
} from '@motu/contract';
import { AppError, compareNames, nextTime } from '@motu/core';
import { type By, createEdits, refuse } from '../edits.ts';
import type { JournalLine } from '../journal.ts';
import type { State, Stores } from '../state.ts';
import type { ScheduleRunner } from './run-schedules.ts';
import type { Run, Schedule } from './schedule-store.ts';

export type Schedules = ReturnType<typeof createSchedules>;

type ScheduleParts = {
  state: State;
  runner: Pick<ScheduleRunner, 'runNow'>;
  /** Refuses, in French, an address that may not be asked. */
  checkAddress: (address: string) => void;
};

/** What administrators have done by itself at its hour (ADM-20). */
export function createSchedules({ state, runner, checkAddress }: ScheduleParts) {
  const edits = createEdits<Schedule>(state, {
    kind: 'schedule',
    store: ({ schedules }) => schedules,
    nameOf: ({ name }) => name,
    words: {
      gone: 'Cette planification n’existe pas, ou n’existe plus.',
      changed: 'Cette planification a été modifiée entre-temps.',
    },
    async check(stores, { previous, next }, by) {
      refuseBackup(by.role, previous, next);
      if (!next) return;
      refuse(checkSchedule(next));
      if (!previous && (await stores.schedules.all()).length >= SCHEDULES_MAX)
        throw new AppError('conflict', `${SCHEDULES_MAX} planifications au plus\u00a0: supprimez-en une.`);
      await checkLayer(stores, next);
      if (next.kind === 'data') refuseBeside('data.url', () => checkAddress(next.data?.url ?? ''));
    },
  });

  return {
    edits,

    /** For the journal. */
    undoer: {
      ...edits,
      canUndo: async (line: JournalLine, role: Role) =>
        [line.before, line.after].every((kept) => isScheduleFor(role)(kept as Schedule | null)) && edits.canUndo(line),
    },

    /** Those that someone of this role looks after. */
    async list(role: Role, now = new Date()): Promise<ListedSchedule[]> {
      const { schedules, layers } = state;
      const [all, times, lastRuns, known] = await Promise.all([
        schedules.all(),
        schedules.nextTimes(),
        schedules.lastRuns(),
        layers.all(),
      ]);
      return all
        .filter(isScheduleFor(role))
        .map((schedule) => {
          const { id, recurrence, enabled, cache, data } = schedule;
          const next = enabled ? (times.get(id) ?? nextTime(recurrence, now)) : null;
          const run = lastRuns.get(id);
          const layer = known.find((one) => one.id === data?.layer || one.slug === cache?.layer);
          return {
            ...schedule,
            nextAt: next?.toISOString() ?? null,
            lastRun: run ? toAnswer(run) : null,
            layerName: layer?.name ?? null,
          };
        })
        .sort((a, b) => compareNames(a.name, b.name));
    },

    async runs(id: string): Promise<ScheduleRun[]> {
      await edits.read(id);
      return (await state.schedules.runs(id, RUNS_MAX)).map(toAnswer);
    },

    async run(id: string, { actor, address, role }: By): Promise<ScheduleRun> {
      const schedule = await edits.read(id);
      refuseBackup(role, schedule);
      const run = await runner.runNow(schedule, actor);
      await state.journal.record({ actor, address, action: 'schedule-run', subject: schedule.name }, new Date());
      return toAnswer(run);
    },
  };
}

/** Backups hold every account: those who do not look after accounts have nothing to do with them. */
export const isScheduleFor =
  (role: Role | undefined) =>
  (schedule: Pick<Schedule, 'kind'> | null): boolean =>
    role !== 'manager' || schedule?.kind !== 'backup';

function refuseBackup(role: Role | undefined, ...schedules: (Schedule | null)[]): void {
  if (!schedules.every(isScheduleFor(role))) throw new AppError('forbidden', 'Accès interdit');
}

async function checkLayer({ layers }: Stores, { kind, cache, data }: Schedule): Promise<void> {
  if (kind !== 'cache' && kind !== 'data') return;
  const isThere = (await layers.all()).some(({ id, slug }) =>
    kind === 'cache' ? slug === cache?.layer : id === data?.layer,
  );
  if (!isThere) refuse([{ field: `${kind}.layer`, message: 'Cette couche n’existe pas, ou n’existe plus.' }]);
}

/** What is said of a value, beside the field that holds it. */
function refuseBeside(field: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    refuse([{ field, message: error.message }]);
  }
}

function toAnswer({ id, startedAt, endedAt, state, message, author }: Run): ScheduleRun {
  return {
    ...{ id, state, message, author },
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
