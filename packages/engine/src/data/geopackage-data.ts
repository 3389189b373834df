import { decodeGeoPackageGeometry, readLayout, wkbStart } from '@motu/geopackage';
import Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { conditionSql } from '../filter/condition-sql.ts';
import { touchesExtent } from '../geometry/touches-extent.ts';
import { sqliteDialect } from '../source/geopackage-layout.ts';
import type { Value } from '../source/source.ts';
import { type DataQuery, type DataSource, PAGE_NUMBERS, type PackedPage } from './data-query.ts';
import {
  acceptance,
  FIRST_FIELD,
  functionTest,
  type Layout,
  PASSES,
  PLACE,
  type Prepared,
  writeEdge,
  writeQuery,
} from './geopackage-query.ts';
import { noFeatures } from './packed-features.ts';
import { PageWriter } from './page-writer.ts';
import { askedCondition, rowTest } from './row-test.ts';
import {
  type ColumnStatistics,
  type ColumnValues,
  readStatistics,
  readValues,
  StatisticsCounter,
  statisticsSql,
  ValueCounter,
} from './statistics.ts';

/** Tables are read from end to end, and the system keeps their pages: the library would keep 16 MB of them again. */
const CACHE_KIB = 2048;

/** The rows of tables of a GeoPackage. It may be edited meanwhile: each page is of one moment. */
export function openGeoPackageData(path: string): DataSource {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  db.pragma(`cache_size = -${CACHE_KIB}`);
  return new GeoPackageData(db);
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
  /** Of the statement that runs. */
  private passes: Prepared['passes'] = null;
  private places: readonly ReadonlyMap<unknown, number>[] = [];

  constructor(db: Database.Database) {
    this.db = db;
    this.dataVersion = db.prepare<[], number>('PRAGMA data_version').pluck();
    db.function(PASSES, { varargs: true }, (...values: unknown[]) => Number(this.passes?.(values as Value[]) ?? true));
    db.function(PLACE, (column: unknown, value: unknown) => this.places[Number(column)]?.get(value) ?? null);
  }

  async page(query: DataQuery): Promise<PackedPage> {
    const read = await this.prepare(query);
    if (!read) return { packed: noFeatures(), next: null };
    const { start = { offset: 0 }, order = [] } = query;
    // Sorting, places, and what SQL cannot tell, cost as much for the last page as for all of them: which rows there are is found out once.
    const isCostly = order.length > 0 || read.isPlaced || read.passes !== null || !read.isWhole;
    if ('offset' in start) return isCostly ? this.listedPage(query, start.offset) : this.streamedPage(query, read);
    if (read.isPlaced && order.length === 0)
      return this.listedPage(query, placeAfter(await this.listed(query), start.after));
    return this.streamedPage(query, read);
  }

  /** Rows in the order of their ids, as they come. */
  private streamedPage(query: DataQuery, read: Prepared): PackedPage {
    const { start = { offset: 0 }, limit } = query;
    const writer = new PageWriter(query.crs);
    // What SQL decides alone, it skips and stops by itself; one row more tells whether there is a next page.
    const sql = read.isWhole
      ? `${read.sql} LIMIT ${limit + 1} OFFSET ${'offset' in start ? start.offset : 0}`
      : read.sql;
    let isMore = false;
    for (const row of this.rows(read, sql)) {
      if (!read.isWhole && !read.accepts(row)) continue;
      isMore = writer.features >= limit || writer.numbers > PAGE_NUMBERS;
      if (isMore) break;
      addRow(writer, row, query);
    }
    return writer.finish(isMore && 'after');
  }

  /** Rows from a place in the list of those that are asked for. */
  private async listedPage(query: DataQuery, offset: number): Promise<PackedPage> {
    const all = await this.listed(query);
    const ids = all.slice(offset, offset + query.limit);
    const { table, fields, crs, hasShapes } = query;
    const read = await this.prepare({ table, fields, crs, hasShapes, ids: [...ids], limit: ids.length });
    const writer = new PageWriter(crs);
    const rows = new Map(read ? [...this.rows(read)].map((row) => [Number(row[0]), row]) : []);
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
    if (!read.isWhole || read.passes) return (await this.listed(asked)).length;
    const key = JSON.stringify([table, filter, where, extent, ids]);
    const known = this.counts.get(key);
    if (known !== undefined) return known;
    const [row] = this.rows(read, `SELECT count(*) ${read.from}`);
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
    const [row = []] = this.rows(read, `SELECT ${statisticsSql(columns)} ${read.from}`);
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
    return readValues([...this.rows(read, sql)], limit);
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
      this.run(read);
      const statement = this.db.prepare<unknown[], number>(`SELECT ${read.own} ${read.from} ${read.order}`);
      return statement.pluck(true).all(...read.parameters);
    }
    const ids: number[] = [];
    for (const row of this.rows(read)) if (read.accepts(row)) ids.push(Number(row[0]));
    return ids;
  }

  private *accepted(read: Prepared): Generator<unknown[]> {
    for (const row of this.rows(read)) if (read.isWhole || read.accepts(row)) yield row;
  }

  forget(): void {}

  async close(): Promise<void> {
    this.db.close();
  }

  /** To be read at once: another statement has another test. */
  private rows(read: Prepared, sql?: string): IterableIterator<unknown[]> {
    this.run(read, sql === undefined);
    return this.db
      .prepare(sql ?? read.sql)
      .raw(true)
      .iterate(...read.parameters) as IterableIterator<unknown[]>;
  }

  /** Our functions answer for this statement. */
  private run({ passes, texts, from, parameters }: Prepared, isSorted = true): void {
    this.passes = passes;
    if (!isSorted) return;
    this.places = texts.map((column) => {
      const values = this.db
        .prepare<unknown[], string>(`SELECT DISTINCT ${column} ${from} AND ${column} IS NOT NULL`)
        .pluck(true)
        .all(...parameters);
      return new Map(values.sort(FRENCH.compare).map((value, place) => [value, place]));
    });
  }

  /** The rows whose box touches an extent and that do not themselves. */
  private outside({ table, extent }: DataQuery, layout: Layout): readonly number[] {
    if (!extent) return [];
    const key = JSON.stringify(['outside', table, extent]);
    const known = this.lists.get(key);
    if (known) return [...known];
    const { sql, parameters } = writeEdge(table, extent, layout);
    const found: number[] = [];
    for (const [id, blob] of this.db
      .prepare(sql)
      .raw(true)
      .iterate(...parameters) as Iterable<unknown[]>) {
      const geometry = decodeGeoPackageGeometry(blob as Uint8Array);
      if (!geometry || !touchesExtent(geometry, extent)) found.push(Number(id));
    }
    this.lists.set(key, Float64Array.from(found));
    return found;
  }

  /** The statement of a query without its bounds, and the test of what SQLite cannot tell. */
  private async prepare(query: DataQuery): Promise<Prepared | null> {
    const test = await rowTest(query);
    this.refresh();
    const layout = this.layout(query.table);
    if (!layout) return null;
    const { condition, isWhole: isOfLayerWhole } = askedCondition(query);
    const where = conditionSql(condition, layout.dialect);
    const tested = isOfLayerWhole && where.isWhole ? null : test;
    const { fields, isInSql, ...written } = writeQuery(query, layout, where, tested, this.outside(query, layout));
    const passes = isInSql && tested ? functionTest(tested) : null;
    return { ...written, passes, isWhole: !tested || isInSql, accepts: acceptance(fields, tested) };
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

/** SQLite compares bytes, which has « É » after « Z ». */
const FRENCH = new Intl.Collator('fr');

/** A list has eight bytes for each row: those of the largest tables of a territory, a few times over. */
const LISTED_BYTES = 64 * 1024 * 1024;

const listKey = ({ table, filter, where, extent, ids, order = [] }: DataQuery): string =>
  JSON.stringify([table, filter, where, extent, ids, order]);

/** Where the ids that are larger begin, in a list that rises. */
function placeAfter(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] as number) > id) high = middle;
    else low = middle + 1;
  }
  return low;
}

const fieldsOf = (row: unknown[], fields: readonly string[]): Value[] =>
  row.slice(FIRST_FIELD, FIRST_FIELD + fields.length) as Value[];

function addRow(writer: PageWriter, row: unknown[], { fields, hasShapes }: DataQuery): void {
  const blob = hasShapes === false ? null : (row[1] as Uint8Array | null);
  writer.add(Number(row[0]), blob, blob && wkbStart(blob), fieldsOf(row, fields));
}
