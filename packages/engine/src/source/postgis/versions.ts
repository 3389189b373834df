import type { PostgisDatabase } from './database.ts';
import { readPostgisName } from './table-name.ts';

/** Data that nobody counts the changes of are taken for new after this long. */
const UNCOUNTED_S = 600;

/**
 * What changes when the rows of a table do, for each name: PostgreSQL itself counts the rows that were written, and gives a table that was
 * emptied, rebuilt or refreshed a new file. A view has the counts of all tables under it, a table those of its partitions and thinned copies.
 * Nothing is written to the database, and every role may read this. Names that are no table any more have no version.
 */
export async function readVersions(
  database: PostgisDatabase,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const asked = names.flatMap((name) => readPostgisName(name) ?? []);
  if (asked.length === 0) return new Map();
  const rows = await database.rows<[string, string, string]>(VERSIONS, [
    asked.map(({ schema }) => schema),
    asked.map(({ table }) => table),
    names.filter((name) => readPostgisName(name)),
  ]);
  return new Map(rows.map(([name, version]) => [name, version]));
}

// A foreign table, a standby server and a server that does not count: nobody tells, time does.
const VERSIONS = `WITH RECURSIVE asked AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) AS a(schema, relation, name)
  ), under(name, oid) AS (
    SELECT a.name, c.oid FROM asked a JOIN pg_namespace n ON n.nspname = a.schema JOIN pg_class c ON c.relnamespace = n.oid
      AND (c.relname = a.relation OR (left(c.relname, length(a.relation) + 2) = a.relation || '_z'
        AND substr(c.relname, length(a.relation) + 3) ~ '^[0-9]{1,2}$'))
    UNION
    SELECT u.name, d.oid FROM under u CROSS JOIN LATERAL (
      SELECT inhrelid AS oid FROM pg_inherits WHERE inhparent = u.oid
      UNION ALL
      SELECT d.refobjid FROM pg_class v JOIN pg_rewrite r ON r.ev_class = v.oid
        JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid AND d.refclassid = 'pg_class'::regclass
        WHERE v.oid = u.oid AND v.relkind = 'v' AND d.refobjid <> u.oid
    ) d
  )
  SELECT u.name, md5(string_agg(concat_ws(' ', c.oid, c.relfilenode,
      pg_stat_get_tuples_inserted(c.oid), pg_stat_get_tuples_updated(c.oid), pg_stat_get_tuples_deleted(c.oid),
      (SELECT string_agg(attname || atttypid || attisdropped, ',' ORDER BY attnum) FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0),
      (SELECT string_agg(xmin::text, ',' ORDER BY oid) FROM pg_rewrite WHERE ev_class = c.oid),
      CASE WHEN c.relkind = 'f' OR pg_is_in_recovery() OR current_setting('track_counts') = 'off'
        THEN floor(extract(epoch FROM now()) / ${UNCOUNTED_S}) END), ';' ORDER BY c.oid))
  FROM under u JOIN pg_class c ON c.oid = u.oid GROUP BY u.name`;
