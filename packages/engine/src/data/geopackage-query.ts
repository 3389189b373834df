import type { Extent } from '@motu/core';
import { decodeGeoPackageGeometry, quote } from '@motu/geopackage';
import { groundOf, sharedGround } from '../filter/condition.ts';
import type { ConditionSql, Dialect } from '../filter/condition-sql.ts';
import type { Geometry } from '../geometry/geometry.ts';
import type { Value } from '../source/source.ts';
import type { DataQuery } from './data-query.ts';
import type { RowTest } from './row-test.ts';

export type Layout = { key: string; geometry: string; dialect: Dialect };

/** Columns of a row before its attributes: key, geometry, and whether its box lies in the extent that is asked. */
export const FIRST_FIELD = 3;

/** How the rows of a query are read. */
export type Prepared = {
  sql: string;
  parameters: readonly (string | number)[];
  /** The part from FROM on, without an order, for what is counted. */
  from: string;
  fromParameters: readonly (string | number)[];
  own: string;
  order: string;
  columnOf(name: string): string | undefined;
  /** Whether SQL tells all of it. */
  isWhole: boolean;
  /** What it cannot tell. */
  accepts(row: unknown[]): boolean;
};

/** Every name in it is one of the file's own, quoted; every value is bound. */
export function writeQuery(
  query: DataQuery,
  { key, geometry, dialect }: Layout,
  where: ConditionSql,
  test: RowTest | null,
) {
  const { table, extent, ids, order = [], start } = query;
  const parameters: (string | number)[] = [];
  const bind = (value: string | number) => {
    parameters.push(value);
    return '?';
  };
  const fields = [...query.fields, ...(test?.fields ?? [])];
  const columnOf = (name: string) => dialect.columns.get(name)?.sql;
  const own = `f.${quote(key)}`;
  const shape = shapeSql(query, `f.${quote(geometry)}`, test, bind);
  const isInside = extent ? insideSql(extent, bind) : '1';
  const selected = [own, shape, isInside, ...fields.map((name) => columnOf(name) ?? 'NULL')];
  const near = groundOf(query.where);
  const ground = near && extent ? sharedGround(extent, near) : (extent ?? near);
  const before = parameters.length;
  const tables = ground
    ? `${quote(`rtree_${table}_${geometry}`)} r JOIN ${quote(table)} f ON ${own} = r.id`
    : `${quote(table)} f`;
  const conditions = [`f.${quote(geometry)} IS NOT NULL`];
  if (ground) conditions.push(touchesSql(ground, bind));
  conditions.push(where.write(bind));
  // As one value, however many there are.
  if (ids) conditions.push(`${own} IN (SELECT value FROM json_each(${bind(JSON.stringify(ids))}))`);
  if (start && 'after' in start) conditions.push(`${own} > ${bind(start.after)}`);
  const sorted = order.flatMap(({ field, isDescending }) => {
    const column = columnOf(field);
    return column ? `${column} ${isDescending ? 'DESC' : 'ASC'} NULLS LAST` : [];
  });
  const from = `FROM ${tables} WHERE ${conditions.join(' AND ')}`;
  const ordered = `ORDER BY ${[...sorted, own].join(', ')}`;
  const sql = `SELECT ${selected.join(', ')} ${from} ${ordered}`;
  return { sql, parameters, from, fromParameters: parameters.slice(before), own, order: ordered, columnOf, fields };
}

/** Geometries cost most: where none leaves, only those are read that have to be tested. */
function shapeSql({ extent, hasShapes }: DataQuery, column: string, test: RowTest | null, bind: Bind): string {
  if (hasShapes !== false || test?.readsGeometry) return column;
  return extent ? `CASE WHEN ${insideSql(extent, bind)} THEN NULL ELSE ${column} END` : 'NULL';
}

type Bind = (value: string | number) => string;

/** The boxes of the index are rounded outwards: one that lies in the extent is of a geometry that does. */
const insideSql = ([west, south, east, north]: Extent, bind: Bind): string =>
  `(r.minx >= ${bind(west)} AND r.maxx <= ${bind(east)} AND r.miny >= ${bind(south)} AND r.maxy <= ${bind(north)})`;

const touchesSql = ([west, south, east, north]: Extent, bind: Bind): string =>
  `r.maxx >= ${bind(west)} AND r.minx <= ${bind(east)} AND r.maxy >= ${bind(south)} AND r.miny <= ${bind(north)}`;

/** The test of what SQL cannot tell of a row. */
export function acceptance(
  fields: readonly string[],
  test: RowTest | null,
  isIn: ((geometry: Geometry) => boolean) | null,
): (row: unknown[]) => boolean {
  return (row) => {
    const isEdge = isIn !== null && row[2] !== 1;
    const properties: Record<string, Value> = {};
    if (test) for (const [i, name] of fields.entries()) properties[name] = row[FIRST_FIELD + i] as Value;
    // Geometries cost most: only those that a test reads are decoded.
    const isRead = isEdge || test?.readsGeometry;
    const geometry = isRead ? decodeGeoPackageGeometry(row[1] as Uint8Array) : null;
    if (isEdge && !(geometry && isIn(geometry))) return false;
    return !test || test.passes(properties, geometry ?? undefined);
  };
}
