import { encodeGeometry, type Geometry, rtreeTriggers } from '@motu/territory/import';
import type Sqlite from 'better-sqlite3';

export type GeometryType = 'POINT' | 'LINESTRING' | 'POLYGON' | 'MULTILINESTRING' | 'MULTIPOLYGON' | 'GEOMETRY';

export type TableShape = {
  name: string;
  description: string;
  /** `null`: a table without geometry. */
  geometryType: GeometryType | null;
  columns: Record<string, 'TEXT' | 'INTEGER' | 'REAL'>;
};

export type TableWriter = {
  add(geometry: Geometry | null, values: Record<string, string | number | null>): void;
  count(): number;
  /** Puts the index's triggers back and says when the table changed. */
  finish(): void;
};

const SRS_ID = 4326;
const ALL_ROWS = '1 = 1';
const RTREE_DEFINITION = 'http://www.geopackage.org/spec120/#extension_rtree';

/**
 * Writes rows into a table of a GeoPackage, made when it is not there, widened when it lacks columns. Rows that `replaces`
 * names go first. To be run inside a transaction.
 */
export function writeTable(db: Sqlite.Database, shape: TableShape, now: Date, replaces = ALL_ROWS): TableWriter {
  const { name, geometryType, columns } = shape;
  const isNew = !db.prepare('SELECT 1 FROM gpkg_contents WHERE table_name = ?').get(name);
  if (isNew) createTable(db, shape, now);
  addColumns(db, name, columns);
  // They call functions that only GDAL and QGIS bring along.
  for (const trigger of triggersOf(db, name)) db.exec(`DROP TRIGGER "${trigger}"`);
  emptyTable(db, shape, replaces);
  const fields = [...(geometryType ? ['geom'] : []), ...Object.keys(columns)];
  const insert = db.prepare(
    `INSERT INTO "${name}" (${fields.map((field) => `"${field}"`).join(', ')}) VALUES (${fields.map(() => '?').join(', ')})`,
  );
  const index = geometryType ? db.prepare(`INSERT INTO "rtree_${name}_geom" VALUES (?, ?, ?, ?, ?)`) : null;
  let count = 0;
  return {
    add(geometry, values) {
      const encoded = geometry && encodeGeometry(geometry);
      const cells = Object.keys(columns).map((column) => values[column] ?? null);
      const { lastInsertRowid } = insert.run(...(encoded ? [encoded.blob] : []), ...cells);
      if (encoded && index) {
        const [minX, minY, maxX, maxY] = encoded.bounds;
        index.run(lastInsertRowid, minX, maxX, minY, maxY);
      }
      count++;
    },
    count: () => count,
    finish() {
      if (geometryType) db.exec(rtreeTriggers(name));
      const extent = geometryType
        ? `(min_x, min_y, max_x, max_y) = (SELECT min(minx), min(miny), max(maxx), max(maxy) FROM "rtree_${name}_geom"), `
        : '';
      db.prepare(`UPDATE gpkg_contents SET ${extent}last_change = ?, description = ? WHERE table_name = ?`).run(
        now.toISOString(),
        shape.description,
        name,
      );
    },
  };
}

/** A whole index is made anew: taking a hundred thousand entries out of it one by one takes longer than all the rest. */
function emptyTable(db: Sqlite.Database, { name, geometryType }: TableShape, replaces: string): void {
  const index = `rtree_${name}_geom`;
  if (replaces !== ALL_ROWS) {
    if (geometryType) db.exec(`DELETE FROM "${index}" WHERE id IN (SELECT fid FROM "${name}" WHERE ${replaces})`);
    db.exec(`DELETE FROM "${name}" WHERE ${replaces}`);
    return;
  }
  db.exec(`DELETE FROM "${name}"`);
  if (geometryType) db.exec(`DROP TABLE "${index}"; ${createIndex(name)}`);
}

const createIndex = (name: string) =>
  `CREATE VIRTUAL TABLE "rtree_${name}_geom" USING rtree(id, minx, maxx, miny, maxy)`;

export function createTable(
  db: Sqlite.Database,
  { name, geometryType, columns, description }: TableShape,
  now: Date,
): void {
  const fields = Object.entries(columns).map(([column, type]) => `"${column}" ${type}`);
  const geometry = geometryType ? [`"geom" ${geometryType}`] : [];
  db.exec(
    `CREATE TABLE "${name}" (${['"fid" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL', ...geometry, ...fields].join(', ')})`,
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
  db.exec(createIndex(name));
  db.prepare('INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, ?, 0, 0)').run(name, 'geom', geometryType, SRS_ID);
  db.prepare('INSERT INTO gpkg_extensions VALUES (?, ?, ?, ?, ?)').run(
    name,
    'geom',
    'gpkg_rtree_index',
    RTREE_DEFINITION,
    'write-only',
  );
}

function addColumns(db: Sqlite.Database, name: string, columns: TableShape['columns']): void {
  const known = new Set((db.pragma(`table_info("${name}")`) as { name: string }[]).map((column) => column.name));
  for (const [column, type] of Object.entries(columns)) {
    if (!known.has(column)) db.exec(`ALTER TABLE "${name}" ADD COLUMN "${column}" ${type}`);
  }
}

export function triggersOf(db: Sqlite.Database, name: string): string[] {
  return db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?")
    .pluck()
    .all(name) as string[];
}

/** Takes a table out of a GeoPackage, with its index and all that is said of it. */
export function dropTable(db: Sqlite.Database, name: string): void {
  const geometry = db
    .prepare<[string], string>('SELECT column_name FROM gpkg_geometry_columns WHERE table_name = ?')
    .pluck()
    .get(name);
  for (const trigger of triggersOf(db, name)) db.exec(`DROP TRIGGER ${quote(trigger)}`);
  if (geometry) db.exec(`DROP TABLE IF EXISTS ${quote(`rtree_${name}_${geometry}`)}`);
  db.prepare('DELETE FROM gpkg_extensions WHERE table_name = ?').run(name);
  db.prepare('DELETE FROM gpkg_geometry_columns WHERE table_name = ?').run(name);
  db.prepare('DELETE FROM gpkg_contents WHERE table_name = ?').run(name);
  if (db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'gpkg_ogr_contents'").get())
    db.prepare('DELETE FROM gpkg_ogr_contents WHERE table_name = ?').run(name);
  db.exec(`DROP TABLE IF EXISTS ${quote(name)}`);
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
