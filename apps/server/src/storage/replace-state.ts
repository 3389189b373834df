import { sql } from 'kysely';
import type { Snapshot } from '../domain/backup/snapshot.ts';
import type { Database } from './database.ts';
import { insertRows } from './insert-rows.ts';
import { createKeyStore } from './key-store.ts';
import { whereOf } from './snapshot-sqlite.ts';

/** PostgreSQL takes 65 535 values in a query, SQLite 32 766. */
const MOST_VALUES = 5000;

/**
 * Replaces everything that is saved by what a snapshot holds, in one transaction, and ends all sessions: who was signed in may be nobody
 * now. The tables must be those of the snapshot.
 */
export async function replaceState(db: Database, staged: Snapshot): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // What was revoked stays so, whatever the snapshot says of it.
    const revoked = await createKeyStore(trx).revoked();
    await trx.deleteFrom('session').execute();
    await trx.deleteFrom('pending_sign_in').execute();
    await trx.deleteFrom('password_reset').execute();
    // The schedules that come have their next hour reckoned anew.
    await trx.deleteFrom('schedule_state').execute();
    for (const { name } of staged.tables.toReversed()) {
      await sql`DELETE FROM ${sql.table(name)} ${sql.raw(whereOf(name))}`.execute(trx);
    }
    for (const table of staged.tables) {
      const most = Math.max(1, Math.floor(MOST_VALUES / table.columns.length));
      let written = 0;
      for await (const rows of staged.rows(table)) {
        for (let at = 0; at < rows.length; at += most) {
          await insertRows(trx, table.name, table.columns, rows.slice(at, at + most));
        }
        written += rows.length;
      }
      if (written !== table.rows) throw new Error(`The table ${table.name} was not restored whole.`);
    }
    for (const { id, revokedAt } of revoked) await createKeyStore(trx).revoke(id, revokedAt);
  });
}
