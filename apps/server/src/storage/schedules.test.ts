import { randomUUID } from 'node:crypto';
import { RUNS_MAX, type ScheduleKind } from '@motu/contract';
import { AppError } from '@motu/core';
import { expect, inject, test } from 'vitest';
import { ScheduleRunner, type ScheduleWork } from '../domain/schedules/run-schedules.ts';
import type { Schedule } from '../domain/schedules/schedule-store.ts';
import type { State } from '../domain/state.ts';
import { createDatabase } from '../testing/postgres-cluster.ts';
import { describeOnBoth } from '../testing/state.ts';
import '../testing/provided.ts';
import { openState } from './state.ts';

const KEEP = { rule: 'last', last: 3, daily: 0, weekly: 0, monthly: 0 } as const;
const NIGHTLY: Omit<Schedule, 'id'> = {
  ...{ name: 'De nuit', kind: 'backup', backup: { withData: false, keep: KEEP }, cache: null, data: null },
  recurrence: { every: 'day', hours: 6, weekday: 1, day: 1, at: '02:30' },
  ...{ enabled: true, version: 1 },
};

async function addSchedule(state: State, changes: Partial<Schedule> = {}): Promise<Schedule> {
  const schedule = { ...NIGHTLY, id: randomUUID(), ...changes };
  await state.schedules.add(schedule);
  return schedule;
}

/** A program on this state, at the hour that the test says. */
function startProgram(state: State, at: string, work: ScheduleWork = async () => 'Fait.') {
  let now = new Date(at);
  const faults: unknown[] = [];
  const works = Object.fromEntries((['backup', 'cache', 'capabilities', 'data'] as const).map((kind) => [kind, work]));
  const runner = new ScheduleRunner({
    state,
    works: works as Record<ScheduleKind, ScheduleWork>,
    onFault: (error) => faults.push(error),
    clock: () => now,
  });
  return Object.assign(runner, { faults, setClock: (to: string) => (now = new Date(to)) });
}

describeOnBoth('schedules', (state) => {
  const messages = async (id: string) => (await state().schedules.runs(id, 100)).map(({ message }) => message);

  test('ADM-20 what is scheduled is done at its hour of Tahiti, once, and its run is remembered', async () => {
    const { id } = await addSchedule(state());
    const program = startProgram(state(), '2026-11-18T08:00:00Z');
    await program.look();
    program.setClock('2026-11-18T12:29:00Z');
    await program.look();
    expect(await messages(id)).toEqual([]);
    program.setClock('2026-11-18T12:30:02Z');
    await program.look();
    await program.look();
    const [run, ...others] = await state().schedules.runs(id, 100);
    expect(others).toEqual([]);
    expect(run).toMatchObject({ state: 'done', message: 'Fait.', author: null });
    expect(run?.startedAt.toISOString()).toBe('2026-11-18T12:30:02.000Z');
    expect((await state().schedules.nextTimes()).get(id)?.toISOString()).toBe('2026-11-19T12:30:00.000Z');
    await state().schedules.remove(id, 1);
  });

  test('ADM-20 one that was missed, for days, runs once at the next start', async () => {
    const { id } = await addSchedule(state());
    await startProgram(state(), '2026-11-18T08:00:00Z').look();
    const later = startProgram(state(), '2026-11-25T18:00:00Z');
    await later.look();
    await later.look();
    expect(await messages(id)).toEqual(['Fait.']);
    expect((await state().schedules.nextTimes()).get(id)?.toISOString()).toBe('2026-11-26T12:30:00.000Z');
    await state().schedules.remove(id, 1);
  });

  test('ADM-20 (FLT-07) a clock that was a year ahead for a while, then an hour back, makes nothing wait and nothing run twice', async () => {
    const { id } = await addSchedule(state());
    const program = startProgram(state(), '2026-11-18T08:00:00Z');
    for (const at of ['2026-11-18T08:00:00Z', '2027-11-18T08:00:00Z', '2026-11-18T08:05:00Z']) {
      program.setClock(at);
      await program.look();
    }
    // What the wrong clock took for missed was done then, once.
    expect(await messages(id)).toEqual(['Fait.']);
    expect((await state().schedules.nextTimes()).get(id)?.toISOString()).toBe('2026-11-18T12:30:00.000Z');
    for (const at of ['2026-11-18T12:30:01Z', '2026-11-18T11:31:00Z', '2026-11-18T12:30:01Z']) {
      program.setClock(at);
      await program.look();
    }
    expect(await messages(id)).toEqual(['Fait.', 'Fait.']);
    await state().schedules.remove(id, 1);
  });

  test('ADM-20 one that is suspended does nothing; changed, its hour is counted anew', async () => {
    const { id } = await addSchedule(state(), { enabled: false });
    const program = startProgram(state(), '2026-11-18T08:00:00Z');
    await program.look();
    program.setClock('2026-11-20T08:00:00Z');
    await program.look();
    expect(await messages(id)).toEqual([]);
    await state().schedules.update({ ...NIGHTLY, id });
    await program.look();
    // What came while it was suspended was not missed.
    expect(await messages(id)).toEqual([]);
    expect((await state().schedules.nextTimes()).get(id)?.toISOString()).toBe('2026-11-20T12:30:00.000Z');
    await state().schedules.remove(id, 2);
  });

  test('ADM-20 a failure is told by its French reason, one that nobody foresaw goes to the log, and the next time comes', async () => {
    const { id } = await addSchedule(state());
    const failures = [new AppError('unavailable', 'Le disque est plein.'), new Error('a secret of ours')];
    const program = startProgram(state(), '2026-11-18T08:00:00Z', async () => {
      throw failures.shift() ?? new Error('none left');
    });
    await program.look();
    for (const at of ['2026-11-18T12:30:00Z', '2026-11-19T12:30:00Z']) {
      program.setClock(at);
      await program.look();
    }
    expect(await messages(id)).toEqual([
      'Une erreur inattendue est survenue. Elle a été enregistrée.',
      'Le disque est plein.',
    ]);
    expect(program.faults.map(String)).toEqual(['Error: a secret of ours']);
    await state().schedules.remove(id, 1);
  });

  test('ADM-20 the history of a schedule is bounded, and goes with it', async () => {
    const { id } = await addSchedule(state(), { recurrence: { ...NIGHTLY.recurrence, every: 'hours', hours: 1 } });
    let count = 0;
    const program = startProgram(state(), '2026-11-01T00:00:00Z', async () => String(++count));
    await program.look();
    for (let hour = 1; hour <= RUNS_MAX + 5; hour++) {
      program.setClock(new Date(Date.UTC(2026, 10, 1, hour, 30)).toISOString());
      await program.look();
    }
    const kept = await messages(id);
    expect(kept).toHaveLength(RUNS_MAX);
    expect(kept[0]).toBe(String(RUNS_MAX + 5));
    await state().schedules.remove(id, 1);
    expect(await messages(id)).toEqual([]);
  });

  test('ADM-20 it is not begun twice at once, by hand or by its hour', async () => {
    const schedule = await addSchedule(state());
    let end = () => {};
    const program = startProgram(
      state(),
      '2026-11-18T08:00:00Z',
      () => new Promise((resolve) => (end = () => resolve('Fait.'))),
    );
    await program.look();
    const run = await program.runNow(schedule, 'teva');
    expect(run).toMatchObject({ state: 'running', author: 'teva' });
    await expect(program.runNow(schedule, 'teva')).rejects.toThrow(
      'Cette planification est déjà en cours d’exécution.',
    );
    program.setClock('2026-11-18T12:30:00Z');
    await program.look();
    expect(await state().schedules.runs(schedule.id, 10)).toHaveLength(1);
    end();
    await program.stop();
    expect((await state().schedules.lastRuns()).get(schedule.id)).toMatchObject({ state: 'done', author: 'teva' });
    await state().schedules.remove(schedule.id, 1);
  });

  test('ADM-20 a run that the end of the program cut is told as such', async () => {
    const { id } = await addSchedule(state());
    const run = { id: randomUUID(), scheduleId: id, startedAt: new Date('2026-11-17T12:30:00Z'), endedAt: null };
    const until = new Date('2026-11-17T12:31:00Z');
    await state().schedules.addRun({ ...run, state: 'running', message: null, author: null }, 'gone', until);
    await startProgram(state(), '2026-11-18T08:00:00Z').look();
    expect((await state().schedules.lastRuns()).get(id)).toMatchObject({
      state: 'failed',
      message: 'Interrompue\u00a0: le programme s’est arrêté pendant ce temps.',
    });
    await state().schedules.remove(id, 1);
  });
});

test('ADM-20 of several copies on one PostgreSQL, one alone does what is due', async () => {
  const databaseUrl = await createDatabase(inject('postgresUrl'));
  const copies = await Promise.all(
    Array.from({ length: 3 }, () => openState({ data: '/nowhere', databaseUrl, databaseConnections: 3 })),
  );
  const [first] = copies as [State, State, State];
  const { id } = await addSchedule(first);
  let done = 0;
  const programs = copies.map((state) => startProgram(state, '2026-11-18T08:00:00Z', async () => `Fois ${++done}.`));
  await Promise.all(programs.map((program) => program.look()));
  for (const at of ['2026-11-18T12:30:00Z', '2026-11-19T12:30:00Z']) {
    for (const { setClock } of programs) setClock(at);
    await Promise.all(programs.map((program) => program.look()));
  }
  expect((await first.schedules.runs(id, 10)).map(({ message }) => message)).toEqual(['Fois 2.', 'Fois 1.']);
  expect(programs.flatMap(({ faults }) => faults)).toEqual([]);
  for (const state of copies) await state.close();
});
