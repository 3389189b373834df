import Database from 'better-sqlite3';
import { EMPTY_BOUNDS, joinBounds } from '../geometry/bounds.ts';
import { roundGeometry } from '../geometry/round.ts';
import type { Bounds } from '../geometry/types.ts';
import { encodeGeometry } from './encode-geometry.ts';
import { METADATA_SQL, rtreeTriggers } from './schema.ts';
import type { Table } from './types.ts';

const SRS_ID = 4326;
const RTREE_DEFINITION = 'http://www.geopackage.org/spec120/#extension_rtree';

/** Writes one OGC GeoPackage 1.3. `lastChange` is passed in so that the same sources give the same bytes. */
export function writeGeopackage(path: string, tables: Table[], lastChange: string): void {
  const database = new Database(path);
  try {
    // The file is written once in a temporary folder: no journal, and small pages, which compress a little better.
    database.pragma('journal_mode = OFF');
    database.pragma('synchronous = OFF');
    database.pragma('page_size = 4096');
    database.exec(METADATA_SQL);
    for (const table of tables) database.transaction(() => writeTable(database, table, lastChange))();
    database.exec('ANALYZE; VACUUM;');
  } finally {
    database.close();
  }
}

function writeTable(database: Database.Database, table: Table, lastChange: string): void {
  const { name, geometryType, columns } = table;
  const fields = Object.entries(columns).map(([column, type]) => `"${column}" ${type}`);
  const geometryField = geometryType ? [`"geom" ${geometryType}`] : [];
  const definition = ['"fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL', ...geometryField, ...fields];
  database.exec(`CREATE TABLE "${name}" (${definition.join(', ')})`);
  const bounds = geometryType ? insertFeatures(database, table) : insertAttributes(database, table);
  register(database, table, bounds, lastChange);
  for (const column of table.indexed ?? []) {
    database.exec(`CREATE INDEX "idx_${name}_${column}" ON "${name}" ("${column}")`);
  }
}

function insertAttributes(database: Database.Database, { name, columns, rows }: Table): null {
  const names = Object.keys(columns);
  const insert = database.prepare(
    `INSERT INTO "${name}" (${names.map((column) => `"${column}"`).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  );
  for (const { values } of rows) insert.run(names.map((column) => values[column] ?? null));
  return null;
}

function insertFeatures(database: Database.Database, { name, columns, rows }: Table): Bounds {
  const names = Object.keys(columns);
  const quoted = ['geom', ...names].map((column) => `"${column}"`);
  const insert = database.prepare(
    `INSERT INTO "${name}" (${quoted.join(', ')}) VALUES (${quoted.map(() => '?').join(', ')})`,
  );
  database.exec(`CREATE VIRTUAL TABLE "rtree_${name}_geom" USING rtree(id, minx, maxx, miny, maxy)`);
  const index = database.prepare(`INSERT INTO "rtree_${name}_geom" VALUES (?, ?, ?, ?, ?)`);
  let bounds = EMPTY_BOUNDS;
  for (const { geometry, values } of rows) {
    const rounded = geometry && roundGeometry(geometry);
    if (!rounded) continue;
    const encoded = encodeGeometry(rounded);
    const [minX, minY, maxX, maxY] = encoded.bounds;
    const { lastInsertRowid } = insert.run(encoded.blob, ...names.map((column) => values[column] ?? null));
    index.run(lastInsertRowid, minX, maxX, minY, maxY);
    bounds = joinBounds(bounds, encoded.bounds);
  }
  return bounds;
}

function register(database: Database.Database, table: Table, bounds: Bounds | null, lastChange: string): void {
  const { name, description, geometryType } = table;
  const extent = bounds && Number.isFinite(bounds[0]) ? bounds : [null, null, null, null];
  database
    .prepare('INSERT INTO gpkg_contents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
    .run(
      name,
      geometryType ? 'features' : 'attributes',
      name,
      description,
      lastChange,
      ...extent,
      geometryType ? SRS_ID : null,
    );
  if (!geometryType) return;
  database
    .prepare('INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, ?, 0, 0)')
    .run(name, 'geom', geometryType, SRS_ID);
  database
    .prepare('INSERT INTO gpkg_extensions VALUES (?, ?, ?, ?, ?)')
    .run(name, 'geom', 'gpkg_rtree_index', RTREE_DEFINITION, 'write-only');
  database.exec(rtreeTriggers(name));
}
