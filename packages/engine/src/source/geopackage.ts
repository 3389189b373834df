import type { Extent } from '@motu/core';
import { copyZooms, decodeGeoPackageGeometries, decodeGeoPackageGeometry, quote } from '@motu/geopackage';
import Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { compileCondition, type SpatialTests } from '../filter/compile-condition.ts';
import { conditionFields, groundOf, isNowhere, join, readsGeometry, sharedGround } from '../filter/condition.ts';
import { type ConditionSql, conditionSql } from '../filter/condition-sql.ts';
import { fromStyle } from '../filter/from-style.ts';
import { compileFilter, filterFields, type Predicate } from '../style/filter.ts';
import type { Attribute, AttributeQuery, AttributeSource, AttributeSummary } from './attribute.ts';
import { type Layout, readTableLayout } from './geopackage-layout.ts';
import { cellsOf, searchCells } from './ground-cells.ts';
import { createMemoryTable, indexFeatures, type MemoryTable } from './memory-table.ts';
import type { Feature, FeatureQuery, FeatureSource, Value } from './source.ts';
import { summarise } from './summarise.ts';
import { pickTable, type ThinnedTables } from './thinned.ts';

const MEMORY_BYTES = 96 * 1024 * 1024;
// Looking whether the file was written takes as long as finding what lies at a point. What is not kept anywhere, of tables that are
// known, is looked for so often at most.
const MOMENT_MS = 1;

/** Features of a GeoPackage file, read only. It may be edited meanwhile (QGIS does): what changed is read again. */
export function openGeoPackage(path: string): FeatureSource & AttributeSource {
  return new GeoPackageFile(new Database(path, { readonly: true, fileMustExist: true }));
}

class GeoPackageFile implements FeatureSource, AttributeSource {
  private readonly db: Database.Database;
  private readonly layouts = new Map<string, Layout | null>();
  /** Bounded: filters that visitors write have as many shapes as they like. */
  private readonly statements = new LRUCache<string, Database.Statement>({ max: 200 });
  private readonly tables = new LRUCache<string, MemoryTable>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: (table) => Math.max(1, table.bytes),
  });
  private thinned: ThinnedTables | null = null;
  /** Changes when another connection writes. Prepared once: it is asked before every read. */
  private readonly dataVersion: Database.Statement<[], number>;
  private readonly lastChange: Database.Statement<[string], string>;
  /** What is read by several statements is not changed between them. */
  private readonly inOneState: (read: () => MemoryTable) => MemoryTable;
  private seen: number | undefined;
  private lookedAt = 0;

  constructor(db: Database.Database) {
    this.db = db;
    this.dataVersion = db.prepare<[], number>('PRAGMA data_version').pluck();
    this.lastChange = db
      .prepare<[string], string>('SELECT last_change FROM gpkg_contents WHERE table_name = ?')
      .pluck();
    this.inOneState = db.transaction((read: () => MemoryTable) => read());
    this.seen = this.dataVersion.get();
  }

  features(query: FeatureQuery): readonly Feature[] | Promise<readonly Feature[]> {
    if (!readsGeometry(query.where)) return this.find(query, null);
    return import('../filter/geos.ts').then(({ spatialTests }) => this.find(query, spatialTests));
  }

  fields(table: string): readonly string[] | null {
    this.refresh();
    return this.layout(table)?.columns ?? null;
  }

  extent(table: string): Extent | null {
    this.refresh();
    return this.layout(table)?.extent ?? null;
  }

  attributes(table: string): readonly Attribute[] | null {
    this.refresh();
    const layout = this.layout(table);
    return layout && [...layout.dialect.columns].map(([name, { kind }]) => ({ name, kind }));
  }

  summary({ table, field, filter }: AttributeQuery): AttributeSummary | null {
    this.refresh();
    const layout = this.layout(table);
    const column = layout?.dialect.columns.get(field);
    if (!layout || !column) return null;
    const parameters: (string | number)[] = [];
    const where = conditionSql(fromStyle(filter).condition, layout.dialect).write((value) => {
      parameters.push(value);
      return '?';
    });
    const from = `FROM ${quote(table)} f WHERE f.${quote(layout.geometry)} IS NOT NULL AND ${where}`;
    const [objects, filled] = this.prepare(`SELECT count(*), count(${column.sql}) ${from}`).get(...parameters) as [
      number,
      number,
    ];
    const rows = this.prepare(`SELECT ${column.sql}, count(*) ${from} GROUP BY 1 ORDER BY 1`).iterate(...parameters);
    return summarise(rows as Iterable<[Value, number]>, objects, filled);
  }

  version(table: string): string {
    this.refresh();
    return this.lastChange.get(table) ?? '';
  }

  close(): void {
    this.db.close();
  }

  private find(query: FeatureQuery, spatial: SpatialTests | null): readonly Feature[] {
    const { filter, where, limit = Infinity } = query;
    if (!query.isPassing || !this.layouts.get(query.table) || performance.now() - this.lookedAt >= MOMENT_MS)
      this.refresh();
    this.thinned ??= copyZooms(this.db);
    // Whether a row lies in an area is asked of the full geometry.
    const table = spatial ? query.table : pickTable(this.thinned, query.table, query.resolution);
    const layout = this.layout(table);
    const ground = groundOf(where);
    const extent = ground ? sharedGround(query.extent, ground) : query.extent;
    if (!layout || isNowhere(extent)) return [];
    const isOfLayer = compileFilter(filter);
    const isAsked = compileCondition(where, spatial);
    const all = this.near(table, layout, extent);
    if (all) {
      if (filter === undefined && where === undefined && all.length <= limit) return all;
      return all.filter((feature) => isOfLayer(feature.properties) && isAsked(feature)).slice(0, limit);
    }
    const features: Feature[] = [];
    // What needs no geometry is decided before it is decoded.
    const accepts: Predicate = spatial ? isOfLayer : (properties) => isOfLayer(properties) && isAsked({ properties });
    const columns = wantedColumns(query, layout);
    for (const feature of this.readExtent(table, layout, columns, extent, sqlOf(query, layout), accepts)) {
      if (spatial && !isAsked(feature)) continue;
      features.push(feature);
      if (features.length >= limit) break;
    }
    return features;
  }

  /** Everything in an extent, from what is kept; `null` when it is too much to keep. */
  private near(table: string, layout: Layout, extent: Extent): readonly Feature[] | null {
    if (layout.isSmall)
      return this.kept(table, () => createMemoryTable([...this.readWhole(table, layout)])).search(extent);
    const cells = cellsOf(extent);
    if (!cells) return null;
    const read = (cell: Extent) =>
      this.kept(`${table} ${cell}`, () => this.inOneState(() => this.readCell(table, layout, cell)));
    return searchCells(cells.map(read), extent);
  }

  private readWhole(table: string, { geometry, key, columns }: Layout): Generator<Feature> {
    const sql = `SELECT ${selection(key, geometry, columns)} FROM ${quote(table)} f ORDER BY ${quote(key)}`;
    return decode(this.prepare(sql).iterate() as Iterable<unknown[]>, columns);
  }

  private readExtent(
    table: string,
    { geometry, key, extent }: Layout,
    columns: readonly string[],
    asked: Extent,
    where?: ConditionSql,
    accepts?: Predicate,
  ): Generator<Feature> {
    const parameters: (string | number)[] = [];
    const bind = (value: string | number) => {
      parameters.push(value);
      return '?';
    };
    const own = `f.${quote(key)}`;
    // Who asks for everything, and stops early, need not wait until the whole index is sorted.
    const tables =
      extent && covers(asked, extent)
        ? `${quote(table)} f WHERE 1 = 1`
        : `${quote(`rtree_${table}_${geometry}`)} r JOIN ${quote(table)} f ON ${own} = r.id WHERE ${touching(asked, bind)}`;
    const condition = where ? ` AND ${where.write(bind)}` : '';
    const sql = `SELECT ${selection(key, geometry, columns)} FROM ${tables}${condition} ORDER BY ${own}`;
    const rows = this.prepare(sql).iterate(...parameters);
    return decode(rows as Iterable<unknown[]>, columns, accepts);
  }

  /** What lies in an extent, to be kept. All geometries come as one piece: a buffer for each costs as much as all the rest. */
  private readCell(table: string, layout: Layout, [west, south, east, north]: Extent): MemoryTable {
    const { geometry, key, columns } = layout;
    const shape = `f.${quote(geometry)}`;
    const own = `f.${quote(key)}`;
    const index = quote(`rtree_${table}_${geometry}`);
    const near = 'r.maxx >= ? AND r.minx <= ? AND r.maxy >= ? AND r.miny <= ?';
    const from = `FROM ${index} r JOIN ${quote(table)} f ON ${own} = r.id WHERE ${near} ORDER BY ${own}`;
    const wanted = [own, `length(${shape})`, ...columns.map((column) => `f.${quote(column)}`)];
    const at = [west, east, south, north];
    const rows = this.prepare(`SELECT ${wanted.join(', ')} ${from}`).all(...at) as unknown[][];
    const joined = `SELECT CAST(group_concat(shape, '') AS BLOB) FROM (SELECT ${shape} AS shape ${from})`;
    const [shapes] = this.prepare(joined).get(...at) as [Uint8Array | null];
    const lengths = rows.map((row) => Number(row[1]));
    // A file whose texts are not UTF-8 does not join blobs as they are.
    if ((shapes?.length ?? 0) !== lengths.reduce((sum, length) => sum + length, 0))
      return createMemoryTable([...this.readExtent(table, layout, columns, [west, south, east, north])]);
    const geometries = decodeGeoPackageGeometries(shapes ?? new Uint8Array(), lengths);
    const features: Feature[] = [];
    for (const [i, row] of rows.entries()) {
      const found = geometries[i];
      if (found) features.push({ id: Number(row[0]), geometry: found, properties: propertiesOf(row, columns) });
    }
    return indexFeatures(features);
  }

  /** Decoded rows, read once and kept. */
  private kept(key: string, read: () => MemoryTable): MemoryTable {
    const known = this.tables.get(key);
    if (known) return known;
    const made = read();
    this.tables.set(key, made);
    return made;
  }

  private layout(table: string): Layout | null {
    const known = this.layouts.get(table);
    if (known !== undefined) return known;
    const read = readTableLayout(this.db, table);
    this.layouts.set(table, read);
    return read;
  }

  private prepare(sql: string): Database.Statement {
    const known = this.statements.get(sql);
    if (known) return known;
    const statement = this.db.prepare(sql).raw(true);
    this.statements.set(sql, statement);
    return statement;
  }

  private refresh(): void {
    this.lookedAt = performance.now();
    const now = this.dataVersion.get();
    if (now === this.seen) return;
    this.seen = now;
    this.layouts.clear();
    this.statements.clear();
    this.tables.clear();
    this.thinned = null;
  }
}

const covers = ([west, south, east, north]: Extent, [minX, minY, maxX, maxY]: Extent): boolean =>
  west <= minX && south <= minY && east >= maxX && north >= maxY;

const touching = ([west, south, east, north]: Extent, bind: (value: number) => string): string =>
  `r.maxx >= ${bind(west)} AND r.minx <= ${bind(east)} AND r.maxy >= ${bind(south)} AND r.miny <= ${bind(north)}`;

function wantedColumns({ fields, filter, where }: FeatureQuery, layout: Layout): readonly string[] {
  const wanted = new Set([...fields, ...filterFields(filter), ...conditionFields(where)]);
  return layout.columns.filter((column) => wanted.has(column));
}

/** What SQLite can tell of the two conditions. */
function sqlOf({ filter, where }: FeatureQuery, { dialect }: Layout): ConditionSql | undefined {
  const conditions = [fromStyle(filter).condition, where].filter((one) => one !== undefined);
  return conditions.length > 0 ? conditionSql(join('and', conditions), dialect) : undefined;
}

function selection(key: string, geometry: string, columns: readonly string[]): string {
  return [key, geometry, ...columns].map((column) => `f.${quote(column)}`).join(', ');
}

function* decode(
  rows: Iterable<unknown[]>,
  columns: readonly string[],
  accepts: Predicate = () => true,
): Generator<Feature> {
  for (const row of rows) {
    const properties = propertiesOf(row, columns);
    // Geometries cost most: only those that are wanted are decoded.
    const geometry = row[1] && accepts(properties) ? decodeGeoPackageGeometry(row[1] as Uint8Array) : null;
    if (!geometry) continue;
    yield { id: Number(row[0]), geometry, properties };
  }
}

/** After the key and the geometry. */
function propertiesOf(row: readonly unknown[], columns: readonly string[]): Record<string, Value> {
  const properties: Record<string, Value> = {};
  for (let i = 0; i < columns.length; i++) properties[columns[i] as string] = row[i + 2] as Value;
  return properties;
}
