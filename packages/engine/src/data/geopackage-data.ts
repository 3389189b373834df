import type { Extent } from '@motu/core';
import { decodeGeoPackageGeometry, quote, readLayout, wkbStart } from '@motu/geopackage';
import Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { groundOf, sharedGround } from '../filter/condition.ts';
import { type ConditionSql, conditionSql, type Dialect } from '../filter/condition-sql.ts';
import type { Geometry } from '../geometry/geometry.ts';
import { sqliteDialect } from '../source/geopackage.ts';
import type { Value } from '../source/source.ts';
import { type DataPage, type DataQuery, type DataSource, PAGE_NUMBERS } from './data-query.ts';
import { PageWriter } from './page-writer.ts';
import { askedCondition, extentTest, type RowTest, rowTest } from './row-test.ts';

type Layout = { key: string; geometry: string; dialect: Dialect };

/** The rows of tables of a GeoPackage. It may be edited meanwhile: each page is of one moment. */
export function openGeoPackageData(path: string): DataSource {
  return new GeoPackageData(new Database(path, { readonly: true, fileMustExist: true }));
}

class GeoPackageData implements DataSource {
  private readonly db: Database.Database;
  private readonly layouts = new Map<string, Layout | null>();
  /** Counts stand until another connection writes. */
  private readonly counts = new LRUCache<string, number>({ max: 500 });
  private readonly dataVersion: Database.Statement<[], number>;
  private seen: number | undefined;

  constructor(db: Database.Database) {
    this.db = db;
    this.dataVersion = db.prepare<[], number>('PRAGMA data_version').pluck();
  }

  async page(query: DataQuery): Promise<DataPage> {
    const read = await this.prepare(query);
    if (!read) return { features: [], next: null };
    const { start = { offset: 0 }, limit, order = [] } = query;
    const writer = new PageWriter(query.crs);
    // What SQL decides alone, it skips and stops by itself; one row more tells whether there is a next page.
    const sql = read.isWhole ? `${read.sql} LIMIT ${limit + 1} OFFSET ${offsetOf(start)}` : read.sql;
    let toSkip = read.isWhole ? 0 : offsetOf(start);
    let isMore = false;
    for (const row of this.rows(sql, read.parameters)) {
      if (!read.isWhole && !read.accepts(row)) continue;
      if (toSkip-- > 0) continue;
      isMore = writer.features >= limit || writer.numbers > PAGE_NUMBERS;
      if (isMore) break;
      const blob = query.hasShapes === false ? null : (row[1] as Uint8Array | null);
      const wkb = blob && wkbStart(blob);
      writer.add(Number(row[0]), blob, wkb, row.slice(FIRST_FIELD, FIRST_FIELD + query.fields.length) as Value[]);
    }
    return writer.finish(isMore && (order.length > 0 ? { offset: offsetOf(start) + writer.features } : 'after'));
  }

  async count(query: DataQuery): Promise<number> {
    const { table, filter, where, extent, ids } = query;
    const key = JSON.stringify([table, filter, where, extent, ids]);
    this.refresh();
    const known = this.counts.get(key);
    if (known !== undefined) return known;
    const read = await this.prepare({ table, filter, where, extent, ids, fields: [], limit: 0 });
    if (!read) return 0;
    let count = 0;
    if (read.isWhole) {
      const [row] = this.rows(`SELECT count(*) FROM (${read.sql})`, read.parameters);
      count = Number(row?.[0]);
    } else for (const row of this.rows(read.sql, read.parameters)) if (read.accepts(row)) count++;
    this.counts.set(key, count);
    return count;
  }

  forget(): void {}

  async close(): Promise<void> {
    this.db.close();
  }

  private *rows(sql: string, parameters: readonly (string | number)[]): Generator<unknown[]> {
    yield* this.db
      .prepare(sql)
      .raw(true)
      .iterate(...parameters) as Iterable<unknown[]>;
  }

  /** The statement of a query without its bounds, and the test of what SQLite cannot tell. */
  private async prepare(query: DataQuery) {
    const test = await rowTest(query);
    const isIn = query.extent ? await extentTest(query.extent) : null;
    this.refresh();
    const layout = this.layout(query.table);
    if (!layout) return null;
    const { condition, isWhole: isOfLayerWhole } = askedCondition(query);
    const where = conditionSql(condition, layout.dialect);
    const isWhole = isOfLayerWhole && where.isWhole && !isIn;
    const tested = isOfLayerWhole && where.isWhole ? null : test;
    const { sql, parameters, fields } = writeQuery(query, layout, where, tested);
    return { sql, parameters, isWhole, accepts: acceptance(fields, tested, isIn) };
  }

  private layout(table: string): Layout | null {
    const known = this.layouts.get(table);
    if (known !== undefined) return known;
    const found = readLayout(this.db, table);
    const layout = found?.key
      ? { key: found.key, geometry: found.geometry, dialect: sqliteDialect(found.columns) }
      : null;
    this.layouts.set(table, layout);
    return layout;
  }

  private refresh(): void {
    const now = this.dataVersion.get();
    if (now === this.seen) return;
    this.seen = now;
    this.layouts.clear();
    this.counts.clear();
  }
}

/** Columns of a row before its attributes: key, geometry, and whether its box lies in the extent that is asked. */
const FIRST_FIELD = 3;

const offsetOf = (start: NonNullable<DataQuery['start']>): number => ('offset' in start ? start.offset : 0);

/** Every name in it is one of the file's own, quoted; every value is bound. */
function writeQuery(query: DataQuery, { key, geometry, dialect }: Layout, where: ConditionSql, test: RowTest | null) {
  const { table, extent, ids, order = [], start } = query;
  const parameters: (string | number)[] = [];
  const bind = (value: string | number) => {
    parameters.push(value);
    return '?';
  };
  const fields = [...query.fields, ...(test?.fields ?? [])];
  const columnOf = (name: string) => dialect.columns.get(name)?.sql;
  const own = `f.${quote(key)}`;
  const isInside = extent ? insideSql(extent, bind) : '1';
  const selected = [own, `f.${quote(geometry)}`, isInside, ...fields.map((name) => columnOf(name) ?? 'NULL')];
  const near = groundOf(query.where);
  const ground = near && extent ? sharedGround(extent, near) : (extent ?? near);
  const from = ground
    ? `${quote(`rtree_${table}_${geometry}`)} r JOIN ${quote(table)} f ON ${own} = r.id`
    : `${quote(table)} f`;
  const conditions = [`f.${quote(geometry)} IS NOT NULL`];
  if (ground) conditions.push(touchesSql(ground, bind));
  conditions.push(where.write(bind));
  if (ids) conditions.push(ids.length > 0 ? `${own} IN (${ids.map(bind).join(', ')})` : '1 = 0');
  if (start && 'after' in start) conditions.push(`${own} > ${bind(start.after)}`);
  const sorted = order.flatMap(({ field, isDescending }) => {
    const column = columnOf(field);
    return column ? `${column} ${isDescending ? 'DESC' : 'ASC'} NULLS LAST` : [];
  });
  const sql = `SELECT ${selected.join(', ')} FROM ${from} WHERE ${conditions.join(' AND ')} ORDER BY ${[...sorted, own].join(', ')}`;
  return { sql, parameters, fields };
}

type Bind = (value: string | number) => string;

/** The boxes of the index are rounded outwards: one that lies in the extent is of a geometry that does. */
const insideSql = ([west, south, east, north]: Extent, bind: Bind): string =>
  `(r.minx >= ${bind(west)} AND r.maxx <= ${bind(east)} AND r.miny >= ${bind(south)} AND r.maxy <= ${bind(north)})`;

const touchesSql = ([west, south, east, north]: Extent, bind: Bind): string =>
  `r.maxx >= ${bind(west)} AND r.minx <= ${bind(east)} AND r.maxy >= ${bind(south)} AND r.miny <= ${bind(north)}`;

function acceptance(
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
