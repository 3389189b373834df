import { readLayout, wkbStart } from '@motu/geopackage';
import Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { conditionSql } from '../filter/condition-sql.ts';
import { sqliteDialect } from '../source/geopackage.ts';
import type { Value } from '../source/source.ts';
import { type DataPage, type DataQuery, type DataSource, PAGE_NUMBERS } from './data-query.ts';
import { acceptance, FIRST_FIELD, type Layout, type Prepared, writeQuery } from './geopackage-query.ts';
import { PageWriter } from './page-writer.ts';
import { askedCondition, extentTest, rowTest } from './row-test.ts';
import {
  type ColumnStatistics,
  type ColumnValues,
  readStatistics,
  readValues,
  StatisticsCounter,
  statisticsSql,
  ValueCounter,
} from './statistics.ts';

/** The rows of tables of a GeoPackage. It may be edited meanwhile: each page is of one moment. */
export function openGeoPackageData(path: string): DataSource {
  return new GeoPackageData(new Database(path, { readonly: true, fileMustExist: true }));
}

class GeoPackageData implements DataSource {
  private readonly db: Database.Database;
  private readonly layouts = new Map<string, Layout | null>();
  /** Counts stand until another connection writes. */
  private readonly counts = new LRUCache<string, number>({ max: 500 });
  /** So do lists of ids. */
  private readonly lists = new LRUCache<string, Float64Array>({
    maxSize: LISTED_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength + 1,
  });
  private readonly dataVersion: Database.Statement<[], number>;
  private seen: number | undefined;

  constructor(db: Database.Database) {
    this.db = db;
    this.dataVersion = db.prepare<[], number>('PRAGMA data_version').pluck();
  }

  async page(query: DataQuery): Promise<DataPage> {
    const read = await this.prepare(query);
    if (!read) return { features: [], next: null };
    const { start = { offset: 0 }, order = [] } = query;
    // Sorting, and what SQL cannot tell, cost as much for the last page as for all of them: which rows there are is found out once.
    if ('offset' in start && (order.length > 0 || !read.isWhole)) return this.listedPage(query, start.offset);
    return this.streamedPage(query, read);
  }

  /** Rows in the order of their ids, as they come. */
  private streamedPage(query: DataQuery, read: Prepared): DataPage {
    const { start = { offset: 0 }, limit } = query;
    const writer = new PageWriter(query.crs);
    // What SQL decides alone, it skips and stops by itself; one row more tells whether there is a next page.
    const sql = read.isWhole
      ? `${read.sql} LIMIT ${limit + 1} OFFSET ${'offset' in start ? start.offset : 0}`
      : read.sql;
    let isMore = false;
    for (const row of this.rows(sql, read.parameters)) {
      if (!read.isWhole && !read.accepts(row)) continue;
      isMore = writer.features >= limit || writer.numbers > PAGE_NUMBERS;
      if (isMore) break;
      addRow(writer, row, query);
    }
    return writer.finish(isMore && 'after');
  }

  /** Rows from a place in the list of those that are asked for. */
  private async listedPage(query: DataQuery, offset: number): Promise<DataPage> {
    const all = await this.listed(query);
    const ids = all.slice(offset, offset + query.limit);
    const { table, fields, crs, hasShapes } = query;
    const read = await this.prepare({ table, fields, crs, hasShapes, ids: [...ids], limit: ids.length });
    const writer = new PageWriter(crs);
    const rows = new Map(read ? [...this.rows(read.sql, read.parameters)].map((row) => [Number(row[0]), row]) : []);
    let taken = 0;
    for (const id of ids) {
      if (writer.numbers > PAGE_NUMBERS) break;
      taken++;
      const row = rows.get(id);
      if (row) addRow(writer, row, query);
    }
    const next = offset + taken;
    if (next >= all.length) return writer.finish(false);
    return writer.finish((query.order ?? []).length > 0 ? { offset: next } : 'after');
  }

  async count(query: DataQuery): Promise<number> {
    const { table, filter, where, extent, ids } = query;
    const asked = { table, filter, where, extent, ids, order: query.order, fields: [], limit: 0 };
    this.refresh();
    const listed = this.lists.get(listKey(asked));
    if (listed) return listed.length;
    const read = await this.prepare(asked);
    if (!read) return 0;
    if (!read.isWhole) return (await this.listed(asked)).length;
    const key = JSON.stringify([table, filter, where, extent, ids]);
    const known = this.counts.get(key);
    if (known !== undefined) return known;
    const [row] = this.rows(`SELECT count(*) FROM (${read.sql})`, read.parameters);
    const count = Number(row?.[0]);
    this.counts.set(key, count);
    return count;
  }

  async rank(query: DataQuery, id: number): Promise<number | null> {
    const index = (await this.listed(query)).indexOf(id);
    return index < 0 ? null : index;
  }

  async statistics(query: DataQuery): Promise<readonly ColumnStatistics[]> {
    const read = await this.prepare({ ...query, hasShapes: false });
    const { fields } = query;
    const counter = new StatisticsCounter(fields.length);
    if (!read) return counter.finish();
    if (!read.isWhole) {
      for (const row of this.accepted(read)) counter.add(fieldsOf(row, fields));
      return counter.finish();
    }
    const columns = fields.map((name) => read.columnOf(name) ?? null);
    const [row = []] = this.rows(`SELECT ${statisticsSql(columns)} ${read.from}`, read.fromParameters);
    return readStatistics(row, fields.length);
  }

  async values(query: DataQuery): Promise<ColumnValues> {
    const read = await this.prepare({ ...query, hasShapes: false });
    const { fields, limit } = query;
    const column = read?.columnOf(fields[0] ?? '');
    if (!read || !column) return { values: [], isMore: false };
    if (!read.isWhole) {
      const counter = new ValueCounter();
      for (const row of this.accepted(read)) counter.add(row[FIRST_FIELD] as Value);
      return counter.finish(limit);
    }
    const sql = `SELECT ${column}, count(*) ${read.from} AND ${column} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${limit + 1}`;
    return readValues([...this.rows(sql, read.fromParameters)], limit);
  }

  /** The ids of all rows that are asked for, in their order: a page of them costs the same wherever it begins. */
  private async listed(query: DataQuery): Promise<Float64Array> {
    this.refresh();
    const key = listKey(query);
    const known = this.lists.get(key);
    if (known) return known;
    const read = await this.prepare({ ...query, fields: [], hasShapes: false, start: undefined });
    const list = Float64Array.from(read ? this.idsOf(read) : []);
    this.lists.set(key, list);
    return list;
  }

  private idsOf(read: Prepared): number[] {
    // Numbers alone: a row of three values for each would cost as much as sorting them.
    if (read.isWhole) {
      const statement = this.db.prepare<unknown[], number>(`SELECT ${read.own} ${read.from} ${read.order}`);
      return statement.pluck(true).all(...read.fromParameters);
    }
    const ids: number[] = [];
    const rows = this.db
      .prepare(read.sql)
      .raw(true)
      .iterate(...read.parameters) as Iterable<unknown[]>;
    for (const row of rows) if (read.accepts(row)) ids.push(Number(row[0]));
    return ids;
  }

  private *accepted({ sql, parameters, isWhole, accepts }: Prepared): Generator<unknown[]> {
    for (const row of this.rows(sql, parameters)) if (isWhole || accepts(row)) yield row;
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
  private async prepare(query: DataQuery): Promise<Prepared | null> {
    const test = await rowTest(query);
    const isIn = query.extent ? await extentTest(query.extent) : null;
    this.refresh();
    const layout = this.layout(query.table);
    if (!layout) return null;
    const { condition, isWhole: isOfLayerWhole } = askedCondition(query);
    const where = conditionSql(condition, layout.dialect);
    const isWhole = isOfLayerWhole && where.isWhole && !isIn;
    const tested = isOfLayerWhole && where.isWhole ? null : test;
    const { fields, ...written } = writeQuery(query, layout, where, tested);
    return { ...written, isWhole, accepts: acceptance(fields, tested, isIn) };
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
    this.lists.clear();
  }
}

/** A list has eight bytes for each row: those of the largest tables of a territory, a few times over. */
const LISTED_BYTES = 64 * 1024 * 1024;

const listKey = ({ table, filter, where, extent, ids, order = [] }: DataQuery): string =>
  JSON.stringify([table, filter, where, extent, ids, order]);

const fieldsOf = (row: unknown[], fields: readonly string[]): Value[] =>
  row.slice(FIRST_FIELD, FIRST_FIELD + fields.length) as Value[];

function addRow(writer: PageWriter, row: unknown[], { fields, hasShapes }: DataQuery): void {
  const blob = hasShapes === false ? null : (row[1] as Uint8Array | null);
  writer.add(Number(row[0]), blob, blob && wkbStart(blob), fieldsOf(row, fields));
}
