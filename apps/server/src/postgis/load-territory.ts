import { AppError, formatCount } from '@motu/core';
import Sqlite from 'better-sqlite3';
import type pg from 'pg';
import { connectToWrite, inTransaction, prepareSchema, refusedByPostgis } from '../import/postgis/connect.ts';
import { dropTable, type NewTable, replaceTable } from '../import/postgis/write-table.ts';
import { readGeoPackageTables, type TableToLoad } from './geopackage-tables.ts';
import { TERRITORY_SCHEMA } from './territory-schema.ts';

/** What tells our tables from others that somebody may have put beside them. */
const MARK = 'Motu : ';

type LoadOptions = {
  url: string;
  geopackage: string;
  onProgress?: (line: string) => void;
  signal?: AbortSignal;
};

type LoadedTables = { tables: number; rows: number; removed: string[] };

/**
 * Copies every table of the territory into PostGIS, one transaction each: a table is there whole, with its index, or as it was before. Run again,
 * it replaces them all. Who could read a table before can read it after.
 */
export async function loadTerritory(options: LoadOptions): Promise<LoadedTables> {
  const { url, geopackage, onProgress = () => {}, signal } = options;
  const db = new Sqlite(geopackage, { readonly: true, fileMustExist: true });
  const client = await connectToWrite(url);
  try {
    await prepareSchema(client, TERRITORY_SCHEMA);
    // The same state of the file for all tables.
    db.exec('BEGIN');
    const tables = readGeoPackageTables(db);
    let rows = 0;
    for (const [i, table] of tables.entries()) {
      rows += await loadTable(client, db, table, (count) => {
        if (signal?.aborted)
          throw new AppError(
            'conflict',
            `Chargement interrompu\u00a0: les tables déjà chargées restent, «\u00a0${table.name}\u00a0» est comme avant.`,
          );
        onProgress(`${table.name} (${i + 1} sur ${tables.length})\u00a0: ${formatCount(count, 'ligne', 'lignes')}`);
      });
    }
    return { tables: tables.length, rows, removed: await removeOthers(client, tables) };
  } catch (cause) {
    throw refusedByPostgis(cause, 'le territoire');
  } finally {
    await client.end().catch(() => {});
    db.close();
  }
}

async function loadTable(
  client: pg.Client,
  db: Sqlite.Database,
  table: TableToLoad,
  onRows: (count: number) => void,
): Promise<number> {
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
  const rows = db
    .prepare(`SELECT ${table.columns.map(({ name }) => quoted(name)).join(', ')} FROM ${quoted(table.name)}`)
    .raw(true)
    .iterate() as Iterable<unknown[]>;
  const made: NewTable = { ...table, schema: TERRITORY_SCHEMA, comment: MARK + table.comment };
  const count = await inTransaction(client, () => replaceTable(client, made, rows, onRows));
  // Gives back the room of the old rows, and tells the database how many there are now.
  await client.query(`VACUUM ANALYZE ${TERRITORY_SCHEMA}.${client.escapeIdentifier(table.name)}`);
  return count;
}

/** Tables of ours that the territory has no more. */
async function removeOthers(client: pg.Client, tables: readonly TableToLoad[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relkind = 'r' AND c.relname <> ALL ($2) AND obj_description(c.oid, 'pg_class') LIKE $3`,
    [TERRITORY_SCHEMA, tables.map(({ name }) => name), `${MARK}%`],
  );
  for (const { name } of rows) await dropTable(client, { schema: TERRITORY_SCHEMA, name });
  return rows.map(({ name }) => name);
}
