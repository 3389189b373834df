import { randomUUID } from 'node:crypto';
import type { Journal, JournalAction } from '../domain/journal.ts';
import type { Database } from './database.ts';

export function createJournal(db: Database): Journal {
  return {
    async record(entry, at) {
      await db
        .insertInto('journal')
        .values({ id: randomUUID(), at: at.toISOString(), ...entry })
        .execute();
    },

    async latest(count) {
      const rows = await db
        .selectFrom('journal')
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('id')
        .limit(count)
        .execute();
      return rows.map((row) => ({ ...row, action: row.action as JournalAction, at: new Date(row.at) }));
    },

    async purge(before) {
      await db.deleteFrom('journal').where('at', '<', before.toISOString()).execute();
    },
  };
}
