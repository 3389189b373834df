import type { BackupStore } from '../domain/backup/backup-store.ts';
import type { Database } from './database.ts';

export function createBackupStore(db: Database): BackupStore {
  return {
    async all() {
      const rows = await db.selectFrom('backup').selectAll().orderBy('at', 'desc').execute();
      return rows.map(({ at, schedule_id, schedule_name, ...row }) => ({
        ...row,
        at: new Date(at),
        scheduleId: schedule_id,
        scheduleName: schedule_name,
      }));
    },

    async add({ name, at, author, scheduleId, scheduleName }) {
      const row = { name, at: at.toISOString(), author, schedule_id: scheduleId, schedule_name: scheduleName };
      await db.insertInto('backup').values(row).execute();
    },

    async remove(name) {
      await db.deleteFrom('backup').where('name', '=', name).execute();
    },
  };
}
