import type { Selectable } from 'kysely';
import type { Run, Schedule, ScheduleStore } from '../domain/schedules/schedule-store.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';
import { removeOver, updateOver } from './versioned-rows.ts';

export function createScheduleStore(db: Database): ScheduleStore {
  const all = () => db.selectFrom('schedule').selectAll().orderBy('name').orderBy('id');
  const forget = (id: string) => db.deleteFrom('schedule_state').where('schedule_id', '=', id).execute();
  return {
    ...createRuns(db),
    all: async () => (await all().execute()).map(toSchedule),

    async find(id) {
      const row = await all().where('id', '=', id).executeTakeFirst();
      return row ? toSchedule(row) : null;
    },

    async add({ id, version, ...schedule }) {
      await db
        .insertInto('schedule')
        .values({ id, version, ...toColumns(schedule) })
        .execute();
    },

    async update({ id, version, ...schedule }) {
      const isSaved = await updateOver(db, 'schedule', { id, version }, toColumns(schedule));
      // Its hour, and what was read at its address, are those of what it was.
      if (isSaved) await forget(id);
      return isSaved;
    },

    async remove(id, version) {
      const isGone = await removeOver(db, 'schedule', { id, version });
      if (!isGone) return false;
      await forget(id);
      await db.deleteFrom('schedule_run').where('schedule_id', '=', id).execute();
      return true;
    },

    async nextTimes() {
      const rows = await db.selectFrom('schedule_state').select(['schedule_id', 'next_at']).execute();
      return new Map(rows.flatMap(({ schedule_id, next_at }) => (next_at ? [[schedule_id, new Date(next_at)]] : [])));
    },

    async setNext(id, next) {
      await db
        .insertInto('schedule_state')
        .values({ schedule_id: id, next_at: next.toISOString(), memory: null })
        .onConflict((conflict) => conflict.column('schedule_id').doNothing())
        .execute();
    },

    async claim(id, due, next) {
      const taken = await db
        .updateTable('schedule_state')
        .set({ next_at: next.toISOString() })
        .where('schedule_id', '=', id)
        .where('next_at', '=', due.toISOString())
        .returning('schedule_id')
        .executeTakeFirst();
      return taken !== undefined;
    },

    async memory(id) {
      const row = await db
        .selectFrom('schedule_state')
        .select('memory')
        .where('schedule_id', '=', id)
        .executeTakeFirst();
      return row?.memory ? JSON.parse(row.memory) : null;
    },

    async remember(id, memory) {
      const changes = { memory: JSON.stringify(memory) };
      await db.updateTable('schedule_state').set(changes).where('schedule_id', '=', id).execute();
    },
  };
}

function createRuns(db: Database) {
  const runs = () => db.selectFrom('schedule_run').selectAll().orderBy('started_at', 'desc').orderBy('id');
  return {
    async addRun({ id, scheduleId, startedAt, state, author }: Run, owner: string, until: Date) {
      const lease = { lease_owner: owner, lease_until: until.toISOString() };
      const times = { started_at: startedAt.toISOString(), ended_at: null, message: null };
      await db
        .insertInto('schedule_run')
        .values({ id, schedule_id: scheduleId, state, author, ...times, ...lease })
        .execute();
    },

    async endRun(id: string, { state, message, endedAt }: Pick<Run, 'state' | 'message'> & { endedAt: Date }) {
      const ended = { state, message, ended_at: endedAt.toISOString(), lease_owner: null, lease_until: null };
      await db.updateTable('schedule_run').set(ended).where('id', '=', id).execute();
    },

    async isRunning(scheduleId: string) {
      const found = await runs()
        .where('schedule_id', '=', scheduleId)
        .where('state', '=', 'running')
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    runs: async (scheduleId: string, count: number) =>
      (await runs().where('schedule_id', '=', scheduleId).limit(count).execute()).map(toRun),

    async lastRuns() {
      const newest = db
        .selectFrom('schedule_run')
        .select((row) => ['schedule_id', row.fn.max('started_at').as('started_at')])
        .groupBy('schedule_id')
        .as('newest');
      const rows = await db
        .selectFrom('schedule_run')
        .innerJoin(newest, (join) =>
          join
            .onRef('newest.schedule_id', '=', 'schedule_run.schedule_id')
            .onRef('newest.started_at', '=', 'schedule_run.started_at'),
        )
        .selectAll('schedule_run')
        .execute();
      return new Map(rows.map((row) => [row.schedule_id, toRun(row)]));
    },

    async renew(owner: string, until: Date) {
      const changes = { lease_until: until.toISOString() };
      await db.updateTable('schedule_run').set(changes).where('lease_owner', '=', owner).execute();
    },

    async endLeft(owner: string, now: Date, message: string, isAll: boolean) {
      const ended = { state: 'failed', message, ended_at: now.toISOString(), lease_owner: null, lease_until: null };
      const others = db
        .updateTable('schedule_run')
        .set(ended)
        .where('state', '=', 'running')
        .where('lease_owner', '!=', owner);
      await (isAll ? others : others.where('lease_until', '<', now.toISOString())).execute();
    },

    async trim(scheduleId: string, keep: number) {
      const old = await runs().select('id').where('schedule_id', '=', scheduleId).offset(keep).limit(1000).execute();
      const ids = old.map(({ id }) => id);
      if (ids.length > 0) await db.deleteFrom('schedule_run').where('id', 'in', ids).execute();
      const gone = db.selectFrom('schedule').select('id');
      await db.deleteFrom('schedule_run').where('schedule_id', 'not in', gone).execute();
    },
  };
}

function toColumns({ name, kind, backup, cache, data, recurrence, enabled }: Omit<Schedule, 'id' | 'version'>) {
  return {
    name,
    kind,
    options: JSON.stringify({ backup, cache, data }),
    recurrence: JSON.stringify(recurrence),
    enabled: Number(enabled),
  };
}

function toSchedule({ kind, options, recurrence, enabled, ...row }: Selectable<Tables['schedule']>): Schedule {
  return {
    ...row,
    kind: kind as Schedule['kind'],
    ...(JSON.parse(options) as Pick<Schedule, 'backup' | 'cache' | 'data'>),
    recurrence: JSON.parse(recurrence),
    enabled: enabled === 1,
  };
}

function toRun({ id, schedule_id, started_at, ended_at, state, message, author }: Selectable<Tables['schedule_run']>) {
  return {
    ...{ id, message, author, scheduleId: schedule_id, state: state as Run['state'] },
    startedAt: new Date(started_at),
    endedAt: ended_at === null ? null : new Date(ended_at),
  };
}
