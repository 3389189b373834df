import type { ScheduleRun, StoredSchedule } from '@motu/contract';
import type { EditableStore } from '../stores/editable-store.ts';

export type Schedule = StoredSchedule;

/** One time that it was done. */
export type Run = {
  id: string;
  scheduleId: string;
  startedAt: Date;
  endedAt: Date | null;
  state: ScheduleRun['state'];
  message: string | null;
  author: string | null;
};

/** What is remembered of the last content of an address, and where its data are, so that the same is not taken twice. */
type DataMemory = { etag: string | null; sha256: string; place: string };

export type ScheduleStore = EditableStore<Schedule> & {
  /** By name. */
  all(): Promise<Schedule[]>;
  /** When each comes next; one that was changed has no hour yet. */
  nextTimes(): Promise<Map<string, Date>>;
  /** Sets the hour of one that has none. */
  setNext(id: string, next: Date): Promise<void>;
  /** Takes one whose hour has come, and gives it its next; false when another copy of the program was quicker. */
  claim(id: string, due: Date, next: Date): Promise<boolean>;
  memory(id: string): Promise<DataMemory | null>;
  remember(id: string, memory: DataMemory): Promise<void>;

  /** Begins a run, held by `owner` until then. */
  addRun(run: Run, owner: string, until: Date): Promise<void>;
  endRun(id: string, end: Pick<Run, 'state' | 'message'> & { endedAt: Date }): Promise<void>;
  isRunning(scheduleId: string): Promise<boolean>;
  /** Of one of them, the newest first. */
  runs(scheduleId: string, count: number): Promise<Run[]>;
  /** The newest of each. */
  lastRuns(): Promise<Map<string, Run>>;
  /** Holds on to one's own. */
  renew(owner: string, until: Date): Promise<void>;
  /** Ends the runs of others that nobody holds any more; all of others when whoever held one is gone. */
  endLeft(owner: string, now: Date, message: string, all: boolean): Promise<void>;
  /** Forgets all but the newest of a schedule, and those of schedules that are no more. */
  trim(scheduleId: string, keep: number): Promise<void>;
};
