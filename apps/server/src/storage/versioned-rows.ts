import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

type Row = { id: string; version: number };
type VersionedTable = { [T in keyof Tables]: Tables[T] extends Row ? T : never }[keyof Tables];

/** Saves over the version that was read and over no other: false when someone has saved since, or removed it (ADM-09). */
export async function updateOver<T extends VersionedTable>(
  db: Database,
  table: T,
  { id, version }: Row,
  columns: Partial<Omit<Tables[T], keyof Row>>,
): Promise<boolean> {
  const changes: Partial<Row> = { ...columns, version: version + 1 };
  const saved = await rowsOf(db)
    .updateTable(table as string as 'any')
    .set(changes)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Removes the version that was read and no other. */
export async function removeOver(db: Database, table: VersionedTable, { id, version }: Row): Promise<boolean> {
  const gone = await rowsOf(db)
    .deleteFrom(table as string as 'any')
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Kysely knows the columns of one table at a time; these two are in each. */
function rowsOf(db: Database): Kysely<{ any: Row }> {
  return db as unknown as Kysely<{ any: Row }>;
}
