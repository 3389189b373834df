import type { Overview, Role, TaskState, UpstreamState } from '@motu/contract';
import { LAST_BACKUP } from './backup/backups.ts';
import type { Layer } from './layers.ts';
import { isScheduleFor } from './schedules/schedules.ts';
import { IDLE_MS } from './sessions.ts';
import type { State } from './state.ts';
import { readBy } from './undo.ts';

const RECENT = 20;

type Installation = {
  version: string;
  startedAt: Date;
  dataBytes: () => Promise<number>;
  disk: () => Promise<Overview['disk']>;
  traffic: () => Overview['traffic'];
  upstreams: () => UpstreamState[];
  isStoreDown: () => boolean;
  lacksData: (layer: Layer) => Promise<boolean>;
};

/** What an administrator sees first: what runs, where it is kept, who came. */
export async function readOverview(state: State, installation: Installation, role: Role): Promise<Overview> {
  const [accounts, sessions, openReports, tasks, failedSchedules, lacking, lastBackup, mail, dataBytes, disk, recent] =
    await Promise.all([
      state.accounts.count(),
      state.sessions.countSeenSince(new Date(Date.now() - IDLE_MS)),
      state.reports.countOpen(),
      countTasks(state),
      failedSchedulesOf(state, role),
      countLacking(state, installation.lacksData),
      state.settings.read<string>(LAST_BACKUP),
      state.mails.queue(),
      installation.dataBytes(),
      installation.disk(),
      state.journal.page(readBy(role), 0, RECENT),
    ]);
  return {
    version: installation.version,
    startedAt: installation.startedAt.toISOString(),
    database: state.kind,
    dataBytes,
    disk,
    traffic: installation.traffic(),
    accounts,
    sessions,
    openReports,
    tasks,
    failedSchedules,
    layersWithoutData: lacking,
    upstreams: installation.upstreams(),
    storeDown: installation.isStoreDown(),
    lastBackup,
    mail,
    recent: recent.items.map((line) => ({ ...line, at: line.at.toISOString() })),
  };
}

async function countLacking({ layers }: State, lacksData: Installation['lacksData']): Promise<number> {
  const lacking = await Promise.all((await layers.all()).map(lacksData));
  return lacking.filter(Boolean).length;
}

/** What is scheduled and failed the last time. */
async function failedSchedulesOf({ schedules }: State, role: Role): Promise<Overview['failedSchedules']> {
  const [all, last] = await Promise.all([schedules.all(), schedules.lastRuns()]);
  return all.filter(isScheduleFor(role)).flatMap(({ id, name, enabled }) => {
    const run = last.get(id);
    return enabled && run?.state === 'failed' ? [{ id, name, message: run.message }] : [];
  });
}

async function countTasks({ tasks }: State): Promise<Overview['tasks']> {
  const count = async (state: TaskState) => (await tasks.inState(state)).length;
  const [running, waiting, failed] = await Promise.all([count('running'), count('waiting'), count('failed')]);
  return { underway: running + waiting, failed };
}
