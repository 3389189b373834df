import { AppError, formatCount } from '@motu/core';
import { wkbStart } from '@motu/engine';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { readGeoPackageTables, type TableToLoad } from './geopackage-tables.ts';
import { TERRITORY_SCHEMA } from './territory-schema.ts';

/** Rows in one statement: some hundred kilobytes. */
const AT_ONCE = 1000;
/** What tells our tables from others that somebody may have put beside them. */
const MARK = 'Motu : ';

export type LoadOptions = {
  url: string;
  geopackage: string;
  onProgress?: (line: string) => void;
  signal?: AbortSignal;
};

export type LoadedTables = { tables: number; rows: number; removed: string[] };

/**
 * Copies every table of the territory into PostGIS, one transaction each: a table is there whole, with its index, or as it was before. Run again,
 * it replaces them all. Who could read a table before can read it after.
 */
export async function loadTerritory(options: LoadOptions): Promise<LoadedTables> {
  const { url, geopackage, onProgress = () => {}, signal } = options;
  const db = new Sqlite(geopackage, { readonly: true, fileMustExist: true });
  const client = await connect(url);
  try {
    await prepare(client);
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
    if (cause instanceof AppError) throw cause;
    throw new AppError('unavailable', `La base PostGIS refuse le territoire\u00a0: ${(cause as Error).message}`, {
      cause,
    });
  } finally {
    await client.end().catch(() => {});
    db.close();
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5000,
    application_name: 'motu-territoire',
  });
  client.on('error', () => {}); // the statement under way tells it
  try {
    await client.connect();
    return client;
  } catch (cause) {
    throw new AppError('unavailable', 'La base PostGIS ne répond pas.', { cause });
  }
}

async function prepare(client: pg.Client): Promise<void> {
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS postgis');
  } catch (cause) {
    throw new AppError(
      'unavailable',
      'L’extension PostGIS n’est pas dans cette base, et ce compte ne peut pas l’y mettre\u00a0: CREATE EXTENSION postgis.',
      { cause },
    );
  }
  await client.query(
    `SELECT set_config('search_path', 'pg_catalog, ' || (SELECT quote_ident(n.nspname) FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'postgis'), false)`,
  );
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${TERRITORY_SCHEMA}`);
}

/** In one transaction: who reads sees all of the old rows, then all of the new ones, and keeps its rights and its views. */
async function loadTable(
  client: pg.Client,
  db: Sqlite.Database,
  table: TableToLoad,
  onRows: (count: number) => void,
): Promise<number> {
  const quote = (name: string) => client.escapeIdentifier(name);
  const target = `${TERRITORY_SCHEMA}.${quote(table.name)}`;
  await client.query('BEGIN');
  try {
    if (await isSameShape(client, table)) await client.query(`DELETE FROM ${target}`);
    else {
      const columns = table.columns.map(
        ({ name, type, isKey }) => `${quote(name)} ${type}${isKey ? ' PRIMARY KEY' : ''}`,
      );
      await client.query(`DROP TABLE IF EXISTS ${target}`);
      await client.query(`CREATE TABLE ${target} (${columns.join(', ')})`);
      if (table.geometry) await client.query(`CREATE INDEX ON ${target} USING gist (${quote(table.geometry)})`);
    }
    const count = await copyRows(client, db, table, target, onRows);
    await client.query(`COMMENT ON TABLE ${target} IS ${client.escapeLiteral(MARK + table.comment)}`);
    await client.query('COMMIT');
    // Gives back the room of the old rows, and tells the database how many there are now.
    await client.query(`VACUUM ANALYZE ${target}`);
    return count;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {}); // a connection that is gone has undone it already
    if ((error as { code?: string }).code === DEPENDED_ON)
      throw new AppError(
        'conflict',
        `Les colonnes de «\u00a0${table.name}\u00a0» ont changé, et des vues en dépendent\u00a0: supprimez-les d’abord.`,
        { cause: error },
      );
    throw error;
  }
}

/** SQLSTATE of a table that others are made of. */
const DEPENDED_ON = '2BP01';

async function isSameShape(client: pg.Client, { name, columns }: TableToLoad): Promise<boolean> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relname = $2 AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
    [TERRITORY_SCHEMA, name],
  );
  const told = (list: readonly { name: string; type: string }[]) =>
    list.map((column) => `${column.name} ${column.type.toLowerCase().replaceAll(' ', '')}`).join();
  return told(rows) === told(columns);
}

async function copyRows(
  client: pg.Client,
  db: Sqlite.Database,
  { name, columns, geometry, srid }: TableToLoad,
  target: string,
  onRows: (count: number) => void,
): Promise<number> {
  const values = columns.map((column, i) =>
    column.name === geometry ? `ST_SetSRID(ST_GeomFromWKB(v.c${i}), ${srid})` : `v.c${i}`,
  );
  const arrays = columns.map((column, i) => `$${i + 1}::${column.name === geometry ? 'bytea' : column.type}[]`);
  const sql = `INSERT INTO ${target} SELECT ${values.join(', ')} FROM unnest(${arrays.join(', ')}) AS v(${columns.map((_, i) => `c${i}`).join(', ')})`;
  const selected = columns.map((column) => `"${column.name.replaceAll('"', '""')}"`).join(', ');
  const rows = db
    .prepare(`SELECT ${selected} FROM "${name.replaceAll('"', '""')}"`)
    .raw(true)
    .iterate() as Iterable<unknown[]>;
  let batch: unknown[][] = [];
  let count = 0;
  const flush = async () => {
    if (batch.length > 0)
      await client.query(
        sql,
        columns.map((_, i) => batch.map((row) => row[i])),
      );
    count += batch.length;
    batch = [];
    onRows(count);
  };
  for (const row of rows) {
    batch.push(row.map((value, i) => (columns[i]?.name === geometry ? wkbOf(value as Buffer | null) : value)));
    if (batch.length >= AT_ONCE) await flush();
  }
  await flush();
  return count;
}

/** Tables of ours that the territory has no more. */
async function removeOthers(client: pg.Client, tables: readonly TableToLoad[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relkind = 'r' AND c.relname <> ALL ($2) AND obj_description(c.oid, 'pg_class') LIKE $3`,
    [TERRITORY_SCHEMA, tables.map(({ name }) => name), `${MARK}%`],
  );
  for (const { name } of rows) await client.query(`DROP TABLE ${TERRITORY_SCHEMA}.${client.escapeIdentifier(name)}`);
  return rows.map(({ name }) => name);
}

function wkbOf(blob: Buffer | null): Buffer | null {
  const start = blob && wkbStart(blob);
  return blob && start !== null ? blob.subarray(start) : null;
}
