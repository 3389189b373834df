import type { Extent } from '@motu/core';
import { decodeGeoPackageGeometry, quote } from '@motu/geopackage';
import { groundOf, sharedGround } from '../filter/condition.ts';
import type { ConditionSql, Dialect } from '../filter/condition-sql.ts';
import type { Value } from '../source/source.ts';
import type { DataQuery } from './data-query.ts';
import type { RowTest } from './row-test.ts';

export type Layout = { key: string; geometry: string; dialect: Dialect };

/** Columns of a row before its attributes: key and geometry. */
export const FIRST_FIELD = 2;

/** The function of the connection that says whether a row passes what SQL cannot tell of its attributes. */
export const PASSES = 'motu_passes';
/** The one that says which place a text has among those of its column, as French sorts them: `motu_place(0, f.nom)`. */
export const PLACE = 'motu_place';
/** What SQLite gives a function at most is more. */
const MOST_ARGUMENTS = 100;

/** How the rows of a query are read. */
export type Prepared = {
  sql: string;
  /** All of them are of the part from FROM on. */
  parameters: readonly (string | number)[];
  /** That part, without an order, for what is counted. */
  from: string;
  own: string;
  order: string;
  /** The columns of texts that it is sorted by, as `PLACE` numbers them. */
  texts: readonly string[];
  columnOf(name: string): string | undefined;
  /** Whether rows are found by the index of places, in its order. */
  isPlaced: boolean;
  /** Whether SQL tells all of it, with our function. */
  isWhole: boolean;
  /** What our function says of the values that it is given; null when it is not asked. */
  passes: ((values: readonly Value[]) => boolean) | null;
  /** What SQL cannot tell. */
  accepts(row: unknown[]): boolean;
};

/** Every name in it is one of the file's own, quoted; every value is bound. */
export function writeQuery(
  query: DataQuery,
  { key, geometry, dialect }: Layout,
  where: ConditionSql,
  test: RowTest | null,
  outside: readonly number[],
) {
  const { table, extent, ids, order = [], start } = query;
  const parameters: (string | number)[] = [];
  const bind = (value: string | number) => {
    parameters.push(value);
    return '?';
  };
  const tested = test?.fields ?? [];
  // A row is made for what our function refuses otherwise, which costs twice as much.
  const isInSql = test !== null && !test.readsGeometry && tested.length > 0 && tested.length <= MOST_ARGUMENTS;
  const fields = isInSql ? query.fields : [...query.fields, ...tested];
  const columnOf = (name: string) => dialect.columns.get(name)?.sql;
  const own = `f.${quote(key)}`;
  const shape = query.hasShapes !== false || test?.readsGeometry ? `f.${quote(geometry)}` : 'NULL';
  const selected = [own, shape, ...fields.map((name) => columnOf(name) ?? 'NULL')];
  const near = groundOf(query.where);
  const ground = near && extent ? sharedGround(extent, near) : (extent ?? near);
  const tables = ground
    ? `${quote(`rtree_${table}_${geometry}`)} r JOIN ${quote(table)} f ON ${own} = r.id`
    : `${quote(table)} f`;
  const conditions = [`f.${quote(geometry)} IS NOT NULL`];
  if (ground) conditions.push(touchesSql(ground, bind));
  conditions.push(where.write(bind));
  if (isInSql) conditions.push(`${PASSES}(${tested.map((name) => columnOf(name) ?? 'NULL').join(', ')})`);
  // As one value, however many there are.
  if (ids) conditions.push(`${own} IN (SELECT value FROM json_each(${bind(JSON.stringify(ids))}))`);
  if (outside.length > 0)
    conditions.push(`${own} NOT IN (SELECT value FROM json_each(${bind(JSON.stringify(outside))}))`);
  if (start && 'after' in start) conditions.push(`${own} > ${bind(start.after)}`);
  const texts: string[] = [];
  const sorted = order.flatMap(({ field, isDescending }) => {
    const column = dialect.columns.get(field);
    if (!column) return [];
    const value = column.kind === 'text' ? `${PLACE}(${texts.push(column.sql) - 1}, ${column.sql})` : column.sql;
    return `${value} ${isDescending ? 'DESC' : 'ASC'} NULLS LAST`;
  });
  const from = `FROM ${tables} WHERE ${conditions.join(' AND ')}`;
  const ordered = `ORDER BY ${[...sorted, own].join(', ')}`;
  const sql = `SELECT ${selected.join(', ')} ${from} ${ordered}`;
  return { sql, parameters, from, own, order: ordered, texts, columnOf, isPlaced: Boolean(ground), fields, isInSql };
}

type Bind = (value: string | number) => string;

/** The boxes of the index are rounded outwards: one that lies in the extent is of a geometry that does. */
const insideSql = ([west, south, east, north]: Extent, bind: Bind): string =>
  `(r.minx >= ${bind(west)} AND r.maxx <= ${bind(east)} AND r.miny >= ${bind(south)} AND r.maxy <= ${bind(north)})`;

const touchesSql = ([west, south, east, north]: Extent, bind: Bind): string =>
  `r.maxx >= ${bind(west)} AND r.minx <= ${bind(east)} AND r.maxy >= ${bind(south)} AND r.miny <= ${bind(north)}`;

/** Rows at the edge of an extent, with their geometries: their boxes do not tell whether they touch it. */
export function writeEdge(table: string, extent: Extent, { key, geometry }: Layout) {
  const parameters: number[] = [];
  const bind = (value: string | number) => {
    parameters.push(Number(value));
    return '?';
  };
  const own = `f.${quote(key)}`;
  const sql =
    `SELECT ${own}, f.${quote(geometry)} FROM ${quote(`rtree_${table}_${geometry}`)} r JOIN ${quote(table)} f ON ${own} = r.id ` +
    `WHERE f.${quote(geometry)} IS NOT NULL AND ${touchesSql(extent, bind)} AND NOT ${insideSql(extent, bind)}`;
  return { sql, parameters };
}

/** The test of what SQL cannot tell of a row. */
export function acceptance(fields: readonly string[], test: RowTest | null): (row: unknown[]) => boolean {
  return (row) => {
    if (!test) return true;
    const properties: Record<string, Value> = {};
    for (const [i, name] of fields.entries()) properties[name] = row[FIRST_FIELD + i] as Value;
    // Geometries cost most: only those that a test reads are decoded.
    const geometry = test.readsGeometry ? decodeGeoPackageGeometry(row[1] as Uint8Array) : null;
    return test.passes(properties, geometry ?? undefined);
  };
}

/** Values whose answer is kept: columns of kinds and states have few, and all rows share them. */
const MOST_KEPT = 1_000;

/** The same test for our function of SQL, which is given the values in the order of the test's fields. */
export function functionTest({ fields, passes }: RowTest): (values: readonly Value[]) => boolean {
  const [only] = fields;
  const test = (values: readonly Value[]) =>
    passes(Object.fromEntries(fields.map((name, i) => [name, values[i] ?? null])), undefined);
  if (only === undefined || fields.some((name) => name !== only)) return test;
  const kept = new Map<Value, boolean>();
  return (values) => {
    const value = values[0] ?? null;
    const known = kept.get(value);
    if (known !== undefined) return known;
    const answer = test(values);
    if (kept.size < MOST_KEPT) kept.set(value, answer);
    return answer;
  };
}
