import { sql } from 'kysely';
import type { Cell } from '../domain/backup/snapshot.ts';
import type { Database } from './database.ts';

/** Writes rows into a table that is only known by its name, on either database. The names must be those of our own tables. */
export async function insertRows(
  db: Database,
  table: string,
  columns: readonly string[],
  rows: Cell[][],
): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(row)})`);
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) VALUES ${sql.join(values)}`.execute(
    db,
  );
}
