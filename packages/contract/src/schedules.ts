import { RECURRENCE_HOURS, RECURRENCES } from '@motu/core';
import { type Static, Type } from 'typebox';
import { withSchemas } from './call.ts';
import { crudSchemas } from './crud-schemas.ts';
import { endpoints } from './endpoints.ts';
import { readingFields } from './layer-data.ts';
import { KEPT_MAX, NAME_MAX, RUN_STATES, SCHEDULE_KINDS, URL_MAX } from './limits.ts';
import { problems } from './problem.ts';
import { NewTask } from './tasks.ts';
import { ById, Line, Nullable, Version } from './text.ts';

/** When: by the clock of Tahiti. All fields are always there; `every` tells which of them count. */
const RecurrenceInput = Type.Object(
  {
    every: Type.Enum([...RECURRENCES]),
    hours: Type.Enum([...RECURRENCE_HOURS]),
    weekday: Type.Integer({ minimum: 1, maximum: 7 }),
    day: Type.Integer({ minimum: 1, maximum: 31 }),
    at: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  },
  { title: 'Recurrence', additionalProperties: false },
);

const Kept = (minimum: number) => Type.Integer({ minimum, maximum: KEPT_MAX });

/** Which of the backups that a schedule made are kept: the last ones, or one for each of the last days, weeks and months. */
export const KeepRule = Type.Object(
  { rule: Type.Enum(['last', 'calendar']), last: Kept(1), daily: Kept(0), weekly: Kept(0), monthly: Kept(0) },
  { title: 'KeepRule', additionalProperties: false },
);
export type KeepRule = Static<typeof KeepRule>;

export const ScheduledBackup = Type.Object(
  { withData: Type.Boolean(), keep: KeepRule },
  { additionalProperties: false },
);
export type ScheduledBackup = Static<typeof ScheduledBackup>;

/** A layer's data, read again from where they are published. */
export const ScheduledData = Type.Object(
  { layer: Type.String({ minLength: 1, maxLength: 80 }), url: Type.String({ maxLength: URL_MAX }), ...readingFields },
  { additionalProperties: false },
);
export type ScheduledData = Static<typeof ScheduledData>;

const scheduleFields = {
  name: Line(NAME_MAX),
  kind: Type.Enum([...SCHEDULE_KINDS]),
  /** What its kind asks for; null for the others. */
  backup: Nullable(ScheduledBackup),
  cache: Nullable(NewTask),
  data: Nullable(ScheduledData),
  recurrence: RecurrenceInput,
  enabled: Type.Boolean(),
};
export const ScheduleInput = Type.Object(scheduleFields, { title: 'ScheduleInput', additionalProperties: false });
export type ScheduleInput = Static<typeof ScheduleInput>;

export const StoredSchedule = Type.Object(
  { id: Type.String(), ...scheduleFields, version: Version },
  { title: 'StoredSchedule' },
);
export type StoredSchedule = Static<typeof StoredSchedule>;

const Moment = Type.String({ format: 'date-time' });

export const ScheduleRun = Type.Object(
  {
    id: Type.String(),
    startedAt: Moment,
    endedAt: Nullable(Moment),
    state: Type.Enum([...RUN_STATES]),
    /** What came of it, or why nothing did, in French. */
    message: Nullable(Type.String()),
    /** Who asked for it; null when its hour had come. */
    author: Nullable(Type.String()),
  },
  { title: 'ScheduleRun' },
);
export type ScheduleRun = Static<typeof ScheduleRun>;

export const ListedSchedule = Type.Object(
  {
    ...StoredSchedule.properties,
    /** Null while it is suspended. */
    nextAt: Nullable(Moment),
    lastRun: Nullable(ScheduleRun),
    /** The layer that it concerns, by name; null when there is none, or none any more. */
    layerName: Nullable(Type.String()),
  },
  { title: 'ListedSchedule' },
);
export type ListedSchedule = Static<typeof ListedSchedule>;

const tags = ['Planification'];

export const scheduleCalls = withSchemas(endpoints.schedules, {
  list: {
    tags,
    summary: 'Ce qui se fait de soi-même, avec la prochaine fois et le dernier résultat',
    response: { 200: Type.Object({ content: Type.Array(ListedSchedule) }), ...problems },
  },
  ...crudSchemas('Planification', 'une planification', scheduleFields, StoredSchedule),
  /** The newest first. */
  runs: {
    tags,
    summary: 'Les dernières exécutions d’une planification',
    params: ById,
    response: { 200: Type.Object({ content: Type.Array(ScheduleRun) }), ...problems },
  },
  /** Begins at once; the runs tell what comes of it. */
  run: {
    tags,
    summary: 'Exécuter une planification maintenant',
    params: ById,
    response: { 202: Type.Object({ content: ScheduleRun }), ...problems },
  },
});
