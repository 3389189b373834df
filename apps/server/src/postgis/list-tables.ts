import type { OfferedTable } from '@motu/contract';
import type { PostgisTable } from '@motu/engine';
import type { PostgisDatabase } from '@motu/engine/postgis';

/** A list to choose from: a database with more has schemas for it. */
const MOST_TABLES = 2000;
const LONGEST_COMMENT = 500;

type Row = [
  schema: string,
  table: string,
  column: string,
  kind: string,
  geometryType: string,
  srid: number,
  rows: number,
  indexed: boolean,
  comment: string | null,
  dates: string[],
];

/**
 * Tables and views with a column of geometries that this role may read. Left out: what belongs to PostgreSQL and PostGIS, thinned copies,
 * the tables of the program's own state, and views that are made of those.
 */
export async function listTables(
  database: PostgisDatabase,
  stateTables: readonly string[],
  only?: PostgisTable,
): Promise<OfferedTable[]> {
  const one = only ? [only.schema, only.table, only.column] : [null, null, null];
  const rows = await database.rows<Row>(TABLES, [stateTables, ...one]);
  return rows.map(([schema, table, column, kind, geometryType, srid, estimate, indexed, comment, dates]) => ({
    schema,
    table,
    column,
    kind: kind === 'v' || kind === 'm' ? 'vue' : 'table',
    geometryType,
    srid,
    rows: estimate < 0 || kind === 'v' ? null : Math.round(estimate),
    indexed,
    comment: comment?.slice(0, LONGEST_COMMENT) ?? null,
    dates,
  }));
}

// The schema of the state is the one where its migrations are noted. A view has the index of a table under it.
const TABLES = `WITH RECURSIVE own AS (
    SELECT c.oid FROM pg_class c WHERE (c.relname = ANY ($1) OR c.relname LIKE 'kysely\\_%')
      AND c.relnamespace IN (SELECT relnamespace FROM pg_class WHERE relname = 'kysely_migration')
  ), found AS (
    SELECT n.nspname, c.oid, c.relname, c.relkind, c.reltuples, c.relnamespace, a.attname, a.attnum, a.atttypmod, t.typname
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      JOIN pg_type t ON t.oid = a.atttypid AND t.typname IN ('geometry', 'geography')
    WHERE c.relkind IN ('r', 'v', 'm', 'f', 'p') AND NOT c.relispartition
      AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname NOT IN ('topology', 'tiger', 'tiger_data')
      AND has_schema_privilege(n.oid, 'USAGE') AND has_column_privilege(c.oid, a.attnum, 'SELECT')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
      AND ($2::text IS NULL OR (n.nspname = $2 AND c.relname = $3 AND a.attname = $4))
  ), under(root, oid) AS (
    SELECT DISTINCT oid, oid FROM found
    UNION
    SELECT u.root, d.oid FROM under u CROSS JOIN LATERAL (
      SELECT inhrelid AS oid FROM pg_inherits WHERE inhparent = u.oid
      UNION ALL
      SELECT d.refobjid FROM pg_rewrite r JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
        AND d.refclassid = 'pg_class'::regclass WHERE r.ev_class = u.oid AND d.refobjid <> u.oid
    ) d
  )
  SELECT f.nspname::text, f.relname::text, f.attname::text, f.relkind::text, upper(postgis_typmod_type(f.atttypmod)),
    CASE WHEN f.typname = 'geography' THEN 4326 ELSE postgis_typmod_srid(f.atttypmod) END, f.reltuples::float8,
    EXISTS (SELECT FROM under u JOIN pg_class c ON c.oid = u.oid JOIN pg_index i ON i.indrelid = c.oid
      JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_am m ON m.oid = x.relam AND m.amname IN ('gist', 'spgist', 'brin')
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0] JOIN pg_type t ON t.oid = a.atttypid AND t.typname = f.typname
      WHERE u.root = f.oid AND (f.oid <> c.oid OR a.attnum = f.attnum)
        -- A materialised view has rows of its own, and needs an index of its own.
        AND (f.relkind <> 'm' OR c.oid = f.oid)),
    obj_description(f.oid, 'pg_class'),
    ARRAY(SELECT a.attname::text FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
      WHERE a.attrelid = f.oid AND a.attnum > 0 AND NOT a.attisdropped AND t.typname IN ('date', 'timestamp', 'timestamptz')
        AND has_column_privilege(f.oid, a.attnum, 'SELECT') ORDER BY a.attnum)
  FROM found f
  WHERE NOT EXISTS (SELECT FROM under u JOIN own o ON o.oid = u.oid WHERE u.root = f.oid)
    AND NOT (f.relname ~ '_z[0-9]{1,2}$' AND EXISTS (SELECT FROM pg_class b WHERE b.relnamespace = f.relnamespace
      AND b.relname = regexp_replace(f.relname, '_z[0-9]{1,2}$', '')))
  ORDER BY f.nspname COLLATE "C", f.relname COLLATE "C", f.attnum LIMIT ${MOST_TABLES}`;
