import type { Extent } from '@motu/core';
import { copyZooms, decodeGeoPackageGeometry, quote, readLayout } from '@motu/geopackage';
import Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { compileFilter, filterFields, type Predicate } from '../style/filter.ts';
import { createMemoryTable, type MemoryTable } from './memory-table.ts';
import type { Feature, FeatureQuery, FeatureSource, Value } from './source.ts';
import { toSql } from './sql-filter.ts';
import { pickTable, type ThinnedTables } from './thinned.ts';

type Layout = { geometry: string; key: string; columns: readonly string[]; rows: number; extent: Extent | null };

// Tables up to this many rows are read whole and kept: reading them again for each tile costs more than their memory.
const MEMORY_ROWS = 50_000;
const MEMORY_BYTES = 96 * 1024 * 1024;

/** Features of a GeoPackage file, read only. It may be edited meanwhile (QGIS does): what changed is read again. */
export function openGeoPackage(path: string): FeatureSource {
  const db = new Database(path, { readonly: true, fileMustExist: true });

  const layouts = new Map<string, Layout | null>();
  // Bounded: filters that visitors write have as many shapes as they like.
  const statements = new LRUCache<string, Database.Statement>({ max: 200 });
  const tables = new LRUCache<string, MemoryTable>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: (table) => Math.max(1, table.bytes),
  });
  let thinned: ThinnedTables | null = null;
  // Changes when another connection writes. Prepared once: it is asked before every read.
  const dataVersion = db.prepare<[], number>('PRAGMA data_version').pluck();
  const lastChange = db.prepare<[string], string>('SELECT last_change FROM gpkg_contents WHERE table_name = ?').pluck();
  let seen = dataVersion.get();

  const refresh = () => {
    const now = dataVersion.get();
    if (now === seen) return;
    seen = now;
    layouts.clear();
    statements.clear();
    tables.clear();
    thinned = null;
  };
  const layout = (table: string) => {
    const known = layouts.get(table);
    if (known !== undefined) return known;
    const read = measure(db, table);
    layouts.set(table, read);
    return read;
  };
  const prepare = (sql: string) => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = db.prepare(sql).raw(true);
    statements.set(sql, statement);
    return statement;
  };

  const whole = (table: string, { geometry, key, columns }: Layout): MemoryTable => {
    const known = tables.get(table);
    if (known) return known;
    const rows = prepare(`SELECT ${selection(key, geometry, columns)} FROM ${quote(table)} f ORDER BY ${quote(key)}`);
    const made = createMemoryTable(decodeRows(rows.iterate() as Iterable<unknown[]>, columns));
    tables.set(table, made);
    return made;
  };

  return {
    features({ table: name, extent, resolution, fields, filter, limit }: FeatureQuery): readonly Feature[] {
      refresh();
      thinned ??= copyZooms(db);
      const table = pickTable(thinned, name, resolution);
      const found = layout(table);
      if (!found) return [];
      const accepts = compileFilter(filter);
      const bound = limit ?? Infinity;
      if (found.rows <= MEMORY_ROWS) {
        const near = whole(table, found).search(extent);
        if (filter === undefined && near.length <= bound) return near;
        return near.filter((feature) => accepts(feature.properties)).slice(0, bound);
      }
      const wanted = new Set([...fields, ...filterFields(filter)]);
      const columns = found.columns.filter((column) => wanted.has(column));
      const where = toSql(filter, new Set(found.columns));
      const sql =
        `SELECT ${selection(found.key, found.geometry, columns)} FROM ${quote(`rtree_${table}_${found.geometry}`)} r ` +
        `JOIN ${quote(table)} f ON f.${quote(found.key)} = r.id ` +
        `WHERE r.maxx >= ? AND r.minx <= ? AND r.maxy >= ? AND r.miny <= ?${where ? ` AND ${where.sql}` : ''}`;
      const [minX, minY, maxX, maxY] = extent;
      const rows = prepare(sql).iterate(minX, maxX, minY, maxY, ...(where?.parameters ?? []));
      const features: Feature[] = [];
      for (const feature of decodeIterator(rows as Iterable<unknown[]>, columns, accepts)) {
        features.push(feature);
        if (features.length >= bound) break;
      }
      return features;
    },
    fields(table) {
      refresh();
      return layout(table)?.columns ?? null;
    },
    extent(table) {
      refresh();
      return layout(table)?.extent ?? null;
    },
    version(table) {
      refresh();
      return lastChange.get(table) ?? '';
    },
    close: () => void db.close(),
  };
}

function measure(db: Database.Database, table: string): Layout | null {
  const layout = readLayout(db, table);
  if (!layout?.key) return null;
  const { geometry, key } = layout;
  const rows = db
    .prepare(`SELECT count(*) FROM ${quote(table)}`)
    .pluck()
    .get() as number;
  const box = db
    .prepare(`SELECT min(minx), min(miny), max(maxx), max(maxy) FROM ${quote(`rtree_${table}_${geometry}`)}`)
    .raw(true)
    .get() as (number | null)[];
  const extent = box.every((value) => value !== null) ? (box as unknown as Extent) : null;
  return { geometry, key, columns: layout.columns.map(([name]) => name), rows, extent };
}

function selection(key: string, geometry: string, columns: readonly string[]): string {
  return [key, geometry, ...columns].map((column) => `f.${quote(column)}`).join(', ');
}

function decodeRows(rows: Iterable<unknown[]>, columns: readonly string[]): Feature[] {
  return [...decodeIterator(rows, columns)];
}

function* decodeIterator(
  rows: Iterable<unknown[]>,
  columns: readonly string[],
  accepts: Predicate = () => true,
): Generator<Feature> {
  for (const row of rows) {
    const properties: Record<string, Value> = {};
    for (let i = 0; i < columns.length; i++) properties[columns[i] as string] = row[i + 2] as Value;
    // Geometries cost most: only those that are wanted are decoded.
    const geometry = row[1] && accepts(properties) ? decodeGeoPackageGeometry(row[1] as Uint8Array) : null;
    if (!geometry) continue;
    yield { id: Number(row[0]), geometry, properties };
  }
}
