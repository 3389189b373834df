import { AppError, type Extent } from '@motu/core';
import { decodeWkbKinds, quote } from '@motu/geopackage';
import { type Condition, join } from '../filter/condition.ts';
import { type ConditionSql, conditionSql } from '../filter/condition-sql.ts';
import type { Geometry } from '../geometry/geometry.ts';
import { openDatabase, type PostgisDatabase } from '../source/postgis/database.ts';
import { postgisDialect } from '../source/postgis/dialect.ts';
import { type Layout, readLayout } from '../source/postgis/layout.ts';
import { hashOf, placedGeometry, shared } from '../source/postgis/postgis.ts';
import { readPostgisName } from '../source/postgis/table-name.ts';
import type { Value } from '../source/source.ts';
import { type DataQuery, type DataSource, PAGE_NUMBERS, type PackedPage, type PageStart } from './data-query.ts';
import { PageWriter } from './page-writer.ts';
import { askedCondition, type RowTest, rectangle, rowTest } from './row-test.ts';
import {
  type ColumnStatistics,
  type ColumnValues,
  readStatistics,
  readValues,
  StatisticsCounter,
  statisticsSql,
  ValueCounter,
} from './statistics.ts';

/** Rows that are asked of the database at once: what one statement answers is held whole, and a geometry may be of any size. */
const AT_ONCE = 1_000;
const SHAPES_AT_ONCE = 100;

/** The rows of tables and views of PostGIS. */
export function openPostgisData(url: string): DataSource {
  return new PostgisData(openDatabase(url, 1));
}

type Row = [key: number | null, geometry: Uint8Array | null, ...values: Value[]];

/** How the rows of one query are read. */
type Read = {
  layout: Layout;
  where: ConditionSql;
  /** What the database could not tell. */
  test: RowTest | null;
  fields: readonly string[];
  /** Whether anything needs the geometries: what leaves, what is tested, or ids that are made of them. */
  hasGeometry: boolean;
  /** How texts are sorted. */
  collation: string;
};

class PostgisData implements DataSource {
  private readonly database: PostgisDatabase;
  private readonly layouts = new Map<string, Promise<Layout | null>>();
  private collations: Promise<readonly unknown[]> | undefined;

  constructor(database: PostgisDatabase) {
    this.database = database;
  }

  async page(query: DataQuery): Promise<PackedPage> {
    const read = await this.prepare(query);
    const { start = { offset: 0 }, limit, order = [] } = query;
    const writer = new PageWriter(query.crs);
    const { projection, key } = read.layout;
    const inverse = projection ? (x: number, y: number) => projection.inverse(x, y) : undefined;
    // Rows that the database numbers are gone on with from the last of them, others from their count.
    const isKeyed = key !== null && order.length === 0;
    const offset = 'offset' in start ? start.offset : 0;
    for await (const row of this.rows(query, read, start, limit + 1)) {
      if (writer.features >= limit || writer.numbers > PAGE_NUMBERS)
        return writer.finish(isKeyed ? 'after' : { offset: offset + writer.features }, inverse);
      const [id, bytes, ...values] = row;
      const isShown = bytes && query.hasShapes !== false;
      writer.add(id ?? hashOf(bytes ?? EMPTY), isShown ? bytes : null, isShown ? 0 : null, values.slice(0, query.fields.length)); // biome-ignore format: one line
    }
    return writer.finish(false, inverse);
  }

  async count(query: DataQuery): Promise<number> {
    const counted = { ...query, fields: [], order: [], hasShapes: false };
    const read = await this.prepare(counted);
    let count = 0;
    if (!read.test && !isById(query, read.layout)) {
      const { sql, parameters } = writeQuery(counted, read, { offset: 0 }, null);
      const [row] = await this.database.rows<[number]>(`SELECT count(*) FROM (${sql}) q`, parameters);
      return row?.[0] ?? 0;
    }
    for await (const _ of this.rows(counted, read, { offset: 0 }, Number.POSITIVE_INFINITY)) count++;
    return count;
  }

  async rank(query: DataQuery, id: number): Promise<number | null> {
    const counted = { ...query, fields: [], hasShapes: false };
    const read = await this.prepare(counted);
    let before = 0;
    for await (const [key, bytes] of this.rows(counted, read, FIRST, Number.POSITIVE_INFINITY)) {
      if ((key ?? hashOf(bytes ?? EMPTY)) === id) return before;
      before++;
    }
    return null;
  }

  async statistics(query: DataQuery): Promise<readonly ColumnStatistics[]> {
    const counted = { ...query, order: [], hasShapes: false };
    const read = await this.prepare(counted);
    const { fields } = query;
    if (read.test || isById(query, read.layout)) {
      const counter = new StatisticsCounter(fields.length);
      for await (const [, , ...values] of this.rows(counted, read, FIRST, Number.POSITIVE_INFINITY))
        counter.add(values);
      return counter.finish();
    }
    const { from, parameters } = writeFrom(counted, read, FIRST);
    const { columns } = read.layout;
    const numbers = fields.map((name) =>
      columns.get(name)?.kind === 'number' ? `${columns.get(name)?.sql}::float8` : null,
    );
    const [row = []] = await this.database.rows<unknown[]>(`SELECT ${statisticsSql(numbers)} ${from}`, parameters);
    return readStatistics(row, fields.length);
  }

  async values(query: DataQuery): Promise<ColumnValues> {
    const counted = { ...query, order: [], hasShapes: false };
    const read = await this.prepare(counted);
    const { fields, limit } = query;
    const column = read.layout.columns.get(fields[0] ?? '')?.sql;
    if (!column) return { values: [], isMore: false };
    if (read.test || isById(query, read.layout)) {
      const counter = new ValueCounter();
      for await (const [, , value = null] of this.rows(counted, read, FIRST, Number.POSITIVE_INFINITY))
        counter.add(value);
      return counter.finish(limit);
    }
    const { from, parameters } = writeFrom(counted, read, FIRST);
    const sql = `SELECT ${column}, count(*)::float8 ${from} AND ${column} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${limit + 1}`;
    return readValues(await this.database.rows<unknown[]>(sql, parameters), limit);
  }

  /** As French sorts, where the database has been built with it; byte by byte elsewhere. */
  private async collation({ order = [] }: DataQuery): Promise<string> {
    if (order.length === 0) return BYTES;
    this.collations ??= this.database.rows(`SELECT 1 FROM pg_collation WHERE collname = 'fr-x-icu'`);
    const found = await this.collations.catch((error: unknown) => {
      this.collations = undefined;
      throw error;
    });
    return found.length > 0 ? FRENCH : BYTES;
  }

  /** The layout of a table is read again when its version has changed. */
  forget(): void {
    this.layouts.clear();
  }

  close(): Promise<void> {
    return this.database.close();
  }

  /** Rows that pass, `most` of them: asked some at a time, on from the last ones. */
  private async *rows(query: DataQuery, read: Read, start: PageStart, most: number): AsyncGenerator<Row> {
    const { layout, test, hasGeometry } = read;
    const atOnce = hasGeometry ? SHAPES_AT_ONCE : AT_ONCE;
    const isLeft = test !== null || isById(query, layout);
    const isKeyed = layout.key !== null && (query.order ?? []).length === 0;
    let toSkip = isLeft && 'offset' in start ? start.offset : 0;
    let from: PageStart = isLeft && 'offset' in start ? { offset: 0 } : start;
    let left = most;
    for (;;) {
      const wanted = isLeft ? atOnce : Math.min(atOnce, left);
      const { sql, parameters } = writeQuery(query, read, from, wanted);
      const found = await this.database.rows<Row>(sql, parameters);
      for (const row of found) {
        if (isLeft && !passes(row, query, read)) continue;
        if (toSkip-- > 0) continue;
        yield row;
        if (--left === 0) return;
      }
      const last = found.at(-1);
      if (!last || found.length < wanted) return;
      from = isKeyed ? { after: last[0] as number } : { offset: ('offset' in from ? from.offset : 0) + found.length };
    }
  }

  private async prepare(query: DataQuery): Promise<Read> {
    const layout = await this.layoutOf(query.table);
    const { condition, isWhole } = askedCondition(query);
    const near = query.extent && nearby(query.extent, layout);
    const parts = [condition, near].filter((one) => one !== undefined);
    const where = conditionSql(parts.length > 0 ? join('and', parts) : undefined, postgisDialect(layout));
    const test = isWhole && where.isWhole ? null : await rowTest(query);
    const hasGeometry = query.hasShapes !== false || layout.key === null || test?.readsGeometry === true;
    const fields = [...query.fields, ...(test?.fields ?? [])];
    return { layout, where, test, fields, hasGeometry, collation: await this.collation(query) };
  }

  private async layoutOf(name: string): Promise<Layout> {
    const table = readPostgisName(name);
    if (!table) throw new Error(`${name} is not the name of a table of PostGIS.`);
    const known = this.layouts.get(name) ?? readLayout(this.database, table);
    this.layouts.set(name, known);
    known.catch(() => this.layouts.delete(name));
    const layout = await known;
    if (layout) return layout;
    this.layouts.delete(name);
    throw new AppError('unavailable', `La table « ${table.schema}.${table.table} » n’est pas dans la base PostGIS.`, {
      retryAfterS: 60,
    });
  }
}

const EMPTY = new Uint8Array();
const [FRENCH, BYTES] = ['"fr-x-icu"', '"C"'];

/** What shares a point with an extent, as far as the table reaches: most systems have no place for the whole world. */
function nearby(extent: Extent, layout: Layout): Condition {
  const ground = layout.extent && shared(extent, layout.extent);
  if (!ground) return { kind: 'constant', value: false };
  return { kind: 'spatial', relation: 'intersects', geometry: rectangle(ground) };
}

/** Whether rows are looked for by an id that the database does not know. */
const isById = ({ ids }: DataQuery, { key }: Layout): boolean => ids !== undefined && key === null;

function passes([key, bytes, ...values]: Row, { ids }: DataQuery, { layout, test, fields }: Read): boolean {
  if (ids && key === null && !ids.includes(hashOf(bytes ?? EMPTY))) return false;
  if (!test) return true;
  const properties = Object.fromEntries(fields.map((name, i) => [name, values[i] ?? null]));
  return test.passes(properties, test.readsGeometry && bytes ? geometryOf(bytes, layout) : undefined);
}

function geometryOf(bytes: Uint8Array, { projection }: Layout): Geometry | undefined {
  const [geometry] = decodeWkbKinds(bytes);
  if (!geometry || !projection) return geometry;
  const { coordinates } = geometry;
  for (let i = 0; i < coordinates.length; i += 2) {
    const [lon, lat] = projection.inverse(coordinates[i] as number, coordinates[i + 1] as number);
    coordinates[i] = lon;
    coordinates[i + 1] = lat;
  }
  return geometry;
}

const FIRST: PageStart = { offset: 0 };

/** Every name in it is one that the database gave us, quoted; every value is bound. */
function writeQuery(query: DataQuery, read: Read, start: PageStart, limit: number | null) {
  const { layout, fields, hasGeometry } = read;
  const { key, columns } = layout;
  const { from, parameters } = writeFrom(query, read, start);
  const own = key && `f.${quote(key)}`;
  const geometry = `ST_AsBinary(${placedGeometry(layout)})`;
  const selected = [
    own ? `${own}::float8` : 'NULL::float8',
    hasGeometry ? geometry : 'NULL::bytea',
    ...fields.map((name) => columns.get(name)?.sql ?? 'NULL'),
  ];
  if (limit === null && !isById(query, layout)) return { sql: `SELECT 1 ${from}`, parameters };
  const sorted = (query.order ?? []).flatMap(({ field, isDescending }) => {
    const column = columns.get(field);
    const collation = column?.kind === 'text' ? ` COLLATE ${read.collation}` : '';
    return column ? `${column.sql}${collation} ${isDescending ? 'DESC' : 'ASC'} NULLS LAST` : [];
  });
  // Rows without a number have the order of what they hold: the same each time.
  const last = own ?? `md5(${geometry}::text), md5(f::text)`;
  const skipped = 'offset' in start && start.offset > 0 ? ` OFFSET $${parameters.push(start.offset)}::bigint` : '';
  const sql = `SELECT ${selected.join(', ')} ${from} ORDER BY ${[...sorted, last].join(', ')} LIMIT ${limit}${skipped}`;
  return { sql, parameters };
}

/** Which rows are meant: the part of a statement from FROM on. */
function writeFrom(query: DataQuery, { layout, where }: Read, start: PageStart) {
  const { table, key } = layout;
  const parameters: unknown[] = [];
  const bind = (value: string | number) => `$${parameters.push(value)}`;
  const own = key && `f.${quote(key)}`;
  const conditions = [`f.${quote(table.column)} IS NOT NULL`, where.write(bind)];
  if (query.ids && own) conditions.push(`${own} = ANY($${parameters.push([...query.ids])}::float8[])`);
  if ('after' in start && own) conditions.push(`${own} > ${bind(start.after)}::float8`);
  return { from: `FROM ${quote(table.schema)}.${quote(table.table)} f WHERE ${conditions.join(' AND ')}`, parameters };
}
