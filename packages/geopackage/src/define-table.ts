import type Sqlite from 'better-sqlite3';
import { hasTable, triggersOf } from './inspect.ts';
import { RTREE_DEFINITION, rtreeTriggers, SRS_ID } from './metadata.ts';
import { quote, type TableDefinition } from './table.ts';

/** Makes an empty table. Its index has no triggers yet: `finishTable` puts them there after the rows. */
export function createTable(db: Sqlite.Database, definition: TableDefinition, now: Date): void {
  const { name, geometryType, columns, description } = definition;
  const fields = Object.entries(columns).map(([column, type]) => `${quote(column)} ${type}`);
  const geometry = geometryType ? [`"geom" ${geometryType}`] : [];
  db.exec(
    `CREATE TABLE ${quote(name)} (${['"fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL', ...geometry, ...fields].join(', ')})`,
  );
  db.prepare(
    'INSERT INTO gpkg_contents (table_name, data_type, identifier, description, last_change, srs_id) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(
    name,
    geometryType ? 'features' : 'attributes',
    name,
    description,
    now.toISOString(),
    geometryType ? SRS_ID : null,
  );
  if (!geometryType) return;
  createIndex(db, name);
  db.prepare('INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, ?, 0, 0)').run(name, 'geom', geometryType, SRS_ID);
  db.prepare('INSERT INTO gpkg_extensions VALUES (?, ?, ?, ?, ?)').run(
    name,
    'geom',
    'gpkg_rtree_index',
    RTREE_DEFINITION,
    'write-only',
  );
}

export function createIndex(db: Sqlite.Database, name: string): void {
  db.exec(`CREATE VIRTUAL TABLE ${quote(`rtree_${name}_geom`)} USING rtree(id, minx, maxx, miny, maxy)`);
}

/** Columns of a shape that a table of the same name lacks are added. */
export function addColumns(
  db: Sqlite.Database,
  name: string,
  columns: TableDefinition['columns'],
  known: ReadonlySet<string>,
): void {
  for (const [column, type] of Object.entries(columns)) {
    if (!known.has(column)) db.exec(`ALTER TABLE ${quote(name)} ADD COLUMN ${quote(column)} ${type}`);
  }
}

/** To be called after the rows of a table with geometries: the triggers call functions that only GDAL and QGIS bring along. */
export function finishTable(db: Sqlite.Database, name: string): void {
  db.exec(rtreeTriggers(name));
  db.prepare(
    `UPDATE gpkg_contents SET (min_x, min_y, max_x, max_y) =
       (SELECT min(minx), min(miny), max(maxx), max(maxy) FROM ${quote(`rtree_${name}_geom`)}) WHERE table_name = ?`,
  ).run(name);
}

/** The columns that rows are looked up by; those that have their index already keep it. */
export function indexColumns(db: Sqlite.Database, { name, indexed = [] }: TableDefinition): void {
  for (const column of indexed) {
    db.exec(`CREATE INDEX IF NOT EXISTS ${quote(`idx_${name}_${column}`)} ON ${quote(name)} (${quote(column)})`);
  }
}

/** Takes a table out of a GeoPackage, with its index and all that is said of it. */
export function dropTable(db: Sqlite.Database, name: string): void {
  const geometry = db
    .prepare<[string], string>('SELECT column_name FROM gpkg_geometry_columns WHERE table_name = ?')
    .pluck()
    .get(name);
  dropTriggers(db, name);
  if (geometry) db.exec(`DROP TABLE IF EXISTS ${quote(`rtree_${name}_${geometry}`)}`);
  db.prepare('DELETE FROM gpkg_extensions WHERE table_name = ?').run(name);
  db.prepare('DELETE FROM gpkg_geometry_columns WHERE table_name = ?').run(name);
  db.prepare('DELETE FROM gpkg_contents WHERE table_name = ?').run(name);
  if (hasTable(db, 'gpkg_ogr_contents')) db.prepare('DELETE FROM gpkg_ogr_contents WHERE table_name = ?').run(name);
  db.exec(`DROP TABLE IF EXISTS ${quote(name)}`);
}

/** Triggers of an index call functions that only GDAL and QGIS bring along: they go before rows are written. */
export function dropTriggers(db: Sqlite.Database, name: string): void {
  for (const trigger of triggersOf(db, name)) db.exec(`DROP TRIGGER ${quote(trigger)}`);
}
