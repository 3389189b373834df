import { quote } from '@motu/geopackage';
import { conditionSql } from '../../filter/condition-sql.ts';
import { fromStyle } from '../../filter/from-style.ts';
import { type AttributeQuery, type AttributeSummary, MOST_MARKS, MOST_VALUES } from '../attribute.ts';
import type { Value } from '../source.ts';
import type { PostgisDatabase } from './database.ts';
import { postgisDialect } from './dialect.ts';
import type { Layout } from './layout.ts';
import type { ReadColumn } from './read-column.ts';

/** The database goes through its rows by itself: what comes back does not grow with them. */
export async function readSummary(
  database: PostgisDatabase,
  layout: Layout,
  { field, filter }: Omit<AttributeQuery, 'table'>,
): Promise<AttributeSummary | null> {
  const column = layout.columns.get(field);
  if (!column) return null;
  const counted = countedRows(layout, column, filter);
  const { rows, parameters } = counted;
  const groups = `WITH v AS (SELECT value, count(*) AS n FROM (${rows}) r GROUP BY 1)`;
  const [totals] = await database.rows<[number, number, number]>(
    `${groups} SELECT coalesce(sum(n), 0)::float8, coalesce(sum(n) FILTER (WHERE value IS NOT NULL), 0)::float8, count(value) FROM v`,
    parameters,
  );
  const [objects = 0, filled = 0, distinct = 0] = totals ?? [];
  const values = await database.rows<[Value, number]>(
    `${groups} SELECT value, n FROM v WHERE value IS NOT NULL ORDER BY n DESC, value LIMIT ${MOST_VALUES}`,
    parameters,
  );
  const ends = await database.rows<[Value]>(
    `${groups} (SELECT value FROM v WHERE value IS NOT NULL ORDER BY value LIMIT 1)
     UNION ALL (SELECT value FROM v WHERE value IS NOT NULL ORDER BY value DESC LIMIT 1)`,
    parameters,
  );
  return {
    objects,
    empty: objects - filled,
    distinct,
    values: values.map(([value, count]) => ({ value, count })),
    least: ends[0]?.[0] ?? null,
    most: ends[1]?.[0] ?? null,
    marks: column.kind === 'number' ? await readMarks(database, counted, filled) : [],
  };
}

type Counted = { rows: string; parameters: unknown[] };

/** The values of all objects, as SQL: letters in the order of their codes, as SQLite has them; numbers that are some. */
function countedRows(layout: Layout, { kind, sql }: ReadColumn, filter: AttributeQuery['filter']): Counted {
  const { schema, table, column } = layout.table;
  const parameters: unknown[] = [];
  const condition = conditionSql(fromStyle(filter).condition, postgisDialect(layout));
  const where = condition.write((value) => `$${parameters.push(value)}`);
  const finite = `CASE WHEN abs(${sql}) < 'Infinity'::float8 THEN ${sql} END`;
  const value = kind === 'number' ? finite : kind === 'text' ? `${sql} COLLATE "C"` : sql;
  const from = `${quote(schema)}.${quote(table)} f WHERE f.${quote(column)} IS NOT NULL AND ${where}`;
  return { rows: `SELECT ${value} AS value FROM ${from}`, parameters };
}

/** At the places that those of a file are taken at. */
async function readMarks(database: PostgisDatabase, counted: Counted, filled: number): Promise<number[]> {
  const wanted = Math.min(MOST_MARKS, filled);
  if (wanted === 0) return [];
  const places = Array.from({ length: wanted }, (_, i) => Math.round((i * (filled - 1)) / Math.max(1, wanted - 1)));
  const shares = places.map((place) => (place + 0.5) / filled);
  const [found] = await database.rows<[number[] | null]>(
    `SELECT percentile_disc($${counted.parameters.length + 1}::float8[]) WITHIN GROUP (ORDER BY value) FROM (${counted.rows}) r`,
    [...counted.parameters, shares],
  );
  return found?.[0]?.map(Number) ?? [];
}
