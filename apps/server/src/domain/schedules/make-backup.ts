import { AppError } from '@motu/core';
import type { Backups } from '../backup/backups.ts';
import type { ScheduleWork } from './run-schedules.ts';

/** Makes a backup, then lets go of those that the schedule made before and its rule does not keep. */
export function createBackupWork(backups: Pick<Backups, 'makeScheduled'>): ScheduleWork {
  return async ({ schedule: { id, name, backup }, author }) => {
    if (!backup) throw new AppError('invalid', 'Cette planification ne dit pas ce qui est sauvegardé.');
    const maker = { actor: author ?? 'motu', address: null, schedule: { id, name } };
    return backups.makeScheduled(backup.withData, backup.keep, maker);
  };
}
