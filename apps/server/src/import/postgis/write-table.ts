import { AppError } from '@motu/core';
import { wkbStart } from '@motu/geopackage';
import type pg from 'pg';

/** Rows in one statement, and bytes of their geometries: some megabytes at most. */
const ROWS_AT_ONCE = 1000;
const BYTES_AT_ONCE = 4 * 1024 * 1024;

/** A table of PostGIS, as it is to be. */
export type NewTable = {
  schema: string;
  name: string;
  /** In the order of the cells of a row. A geometry comes as a GeoPackage keeps it. */
  columns: readonly { name: string; type: string; isKey: boolean }[];
  /** Null for a table of attributes alone. */
  geometry: string | null;
  srid: number;
  comment: string;
};

/**
 * Puts rows in the place of those of a table, inside a transaction: who reads sees all of the old ones, then all of the new ones. A table of
 * the same columns keeps its views and rights; another is made beside it, and takes its name at the end. Returns how many there are.
 */
export async function replaceTable(
  client: pg.Client,
  table: NewTable,
  rows: Iterable<readonly unknown[]>,
  onRows: (count: number) => void,
): Promise<number> {
  const quote = (name: string) => client.escapeIdentifier(name);
  const target = `${quote(table.schema)}.${quote(table.name)}`;
  const comment = `COMMENT ON TABLE ${target} IS ${client.escapeLiteral(table.comment)}`;
  if (await isSameShape(client, table)) {
    await client.query(`DELETE FROM ${target}`);
    const count = await copyRows(client, table, target, rows, onRows);
    await client.query(comment);
    return count;
  }
  const draft = `${quote(table.schema)}.${quote(DRAFT)}`;
  const columns = table.columns.map(({ name, type, isKey }) => `${quote(name)} ${type}${isKey ? ' PRIMARY KEY' : ''}`);
  await client.query(`CREATE TABLE ${draft} (${columns.join(', ')})`);
  const count = await copyRows(client, table, draft, rows, onRows);
  if (table.geometry) await client.query(`CREATE INDEX ON ${draft} USING gist (${quote(table.geometry)})`);
  await dropTable(client, table);
  await client.query(`ALTER TABLE ${draft} RENAME TO ${quote(table.name)}`);
  await client.query(comment);
  await client.query(`ANALYZE ${target}`);
  return count;
}

/** Seen by nobody: it has its own name when the transaction ends. Long names would make those of its indexes alike. */
const DRAFT = 'motu_brouillon';

/** SQLSTATE of a table that others are made of. */
const DEPENDED_ON = '2BP01';

export async function dropTable(client: pg.Client, { schema, name }: Pick<NewTable, 'schema' | 'name'>): Promise<void> {
  try {
    await client.query(`DROP TABLE IF EXISTS ${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`);
  } catch (cause) {
    if ((cause as { code?: string }).code !== DEPENDED_ON) throw cause;
    throw new AppError(
      'conflict',
      `Des vues dépendent de la table «\u00a0${name}\u00a0», dont les colonnes changent ou qui s’en va\u00a0: supprimez-les d’abord.`,
      { cause },
    );
  }
}

async function isSameShape(client: pg.Client, { schema, name, columns }: NewTable): Promise<boolean> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relname = $2 AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
    [schema, name],
  );
  const signature = (list: readonly { name: string; type: string }[]) =>
    list.map((column) => `${column.name} ${column.type.toLowerCase().replaceAll(' ', '')}`).join();
  return signature(rows) === signature(columns);
}

async function copyRows(
  client: pg.Client,
  { columns, geometry, srid }: NewTable,
  target: string,
  rows: Iterable<readonly unknown[]>,
  onRows: (count: number) => void,
): Promise<number> {
  const place = columns.findIndex(({ name }) => name === geometry);
  const values = columns.map((column, i) => (i === place ? shapeOf(column.type, `v.c${i}`, srid) : `v.c${i}`));
  const arrays = columns.map((column, i) => `$${i + 1}::${i === place ? 'bytea' : column.type}[]`);
  const sql = `INSERT INTO ${target} SELECT ${values.join(', ')} FROM unnest(${arrays.join(', ')}) AS v(${columns.map((_, i) => `c${i}`).join(', ')})`;
  let batch: unknown[][] = [];
  let bytes = 0;
  let count = 0;
  const flush = async () => {
    if (batch.length > 0)
      await client.query(
        sql,
        columns.map((_, i) => batch.map((row) => row[i])),
      );
    count += batch.length;
    batch = [];
    bytes = 0;
    onRows(count);
  };
  for (const row of rows) {
    const shape = place < 0 ? null : wkbOf(row[place] as Buffer | null);
    batch.push(row.map((value, i) => (i === place ? shape : withoutZero(value))));
    bytes += shape?.length ?? 0;
    if (batch.length >= ROWS_AT_ONCE || bytes >= BYTES_AT_ONCE) await flush();
  }
  await flush();
  return count;
}

function shapeOf(type: string, value: string, srid: number): string {
  const shape = `ST_SetSRID(ST_GeomFromWKB(${value}), ${srid})`;
  return /^geometry\(MULTI/.test(type) ? `ST_Multi(${shape})` : shape;
}

/** A text of PostgreSQL holds no zero byte. */
const withoutZero = (value: unknown): unknown => (typeof value === 'string' ? value.replaceAll('\0', '') : value);

function wkbOf(blob: Buffer | null): Buffer | null {
  const start = blob && wkbStart(blob);
  return blob && start !== null ? blob.subarray(start) : null;
}
