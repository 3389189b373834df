import type { ScheduleInput } from '@motu/contract';
import type { ConflictField } from '../form/conflict.ts';
import { fr, whenOf } from './fr.ts';

export type ScheduleDraft = ScheduleInput & { version: number };

const inLines = (value: unknown) => JSON.stringify(value, null, 1);

export const SCHEDULE_FIELDS: readonly ConflictField<ScheduleDraft>[] = [
  { name: 'name', label: fr.name },
  { name: 'kind', label: fr.kind, show: (kind) => fr.kinds[kind as ScheduleInput['kind']] },
  { name: 'recurrence', label: fr.when, show: (value) => whenOf(value as ScheduleInput['recurrence']) },
  { name: 'enabled', label: fr.enabled },
  { name: 'backup', label: fr.kinds.backup, show: inLines },
  { name: 'cache', label: fr.kinds.cache, show: inLines },
  { name: 'data', label: fr.kinds.data, show: inLines },
];
