import { METADATA_SQL, SRS_ID } from '@motu/geopackage/metadata';
import sqlite3InitModule, { type Database } from '@sqlite.org/sqlite-wasm';
import GeoJSON from 'ol/format/GeoJSON.js';
import WKB from 'ol/format/WKB.js';
import type { OwnField } from '../own-layer.ts';
import { geometryOf, type PackedObjects } from '../reading/objects.ts';

const TABLE = 'objets';
/** Those that every table has: a column of the file that is called so gets another name. */
const TAKEN = ['fid', 'geom'];
const TYPES = { text: 'TEXT', date: 'TEXT', number: 'REAL', boolean: 'BOOLEAN' } as const;

/** Objects as a GeoPackage of one table in degrees, made in memory by SQLite's own build for browsers. */
export async function writeGeoPackage(objects: PackedObjects, rows: Uint32Array): Promise<Blob> {
  const sqlite = await sqlite3InitModule();
  const db = new sqlite.oo1.DB(':memory:');
  try {
    db.exec(METADATA_SQL);
    db.transaction(() => writeTable(db, objects, rows));
    const bytes = sqlite.capi.sqlite3_js_db_export(db);
    return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/geopackage+sqlite3' });
  } finally {
    db.close();
  }
}

function writeTable(db: Database, objects: PackedObjects, rows: Uint32Array): void {
  const names = columnNames(objects.fields);
  const columns = objects.fields.map(({ kind }, i) => `${quote(names[i] ?? '')} ${TYPES[kind]}`);
  db.exec(
    `CREATE TABLE ${TABLE} (${['fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL', 'geom GEOMETRY', ...columns].join(', ')})`,
  );
  const insert = db.prepare(
    `INSERT INTO ${TABLE} VALUES (${Array(columns.length + 2)
      .fill('?')
      .join(', ')})`,
  );
  const extent = [Infinity, Infinity, -Infinity, -Infinity];
  try {
    for (const row of rows) {
      const shape = blobOf(geometryOf(objects, row));
      if (shape) grow(extent, objects.boxes.subarray(row * 4, row * 4 + 4));
      insert.bind([row + 1, shape, ...objects.columns.map((column) => plain(column[row]))]).stepReset();
    }
  } finally {
    insert.finalize();
  }
  const box = extent.every(Number.isFinite) ? extent : [null, null, null, null];
  db.exec({
    sql: `INSERT INTO gpkg_contents (table_name, data_type, identifier, min_x, min_y, max_x, max_y, srs_id) VALUES (?, 'features', ?, ?, ?, ?, ?, ?)`,
    bind: [TABLE, TABLE, ...box, SRS_ID],
  });
  db.exec({
    sql: "INSERT INTO gpkg_geometry_columns VALUES (?, 'geom', 'GEOMETRY', ?, 0, 0)",
    bind: [TABLE, SRS_ID],
  });
}

const [geoJson, wkb] = [new GeoJSON(), new WKB({ hex: false, littleEndian: true })];

/** « GP », the version, little endian without an envelope, the system (GeoPackage 1.3, clause 2.1.3). */
const HEADER = Uint8Array.of(0x47, 0x50, 0, 1, SRS_ID & 0xff, SRS_ID >> 8, 0, 0);

function blobOf(geometry: object | null): Uint8Array | null {
  if (!geometry) return null;
  const shape = new Uint8Array(wkb.writeGeometry(geoJson.readGeometry(geometry)) as ArrayBuffer);
  const blob = new Uint8Array(HEADER.length + shape.length);
  blob.set(HEADER);
  blob.set(shape, HEADER.length);
  return blob;
}

function grow(extent: number[], box: Float64Array): void {
  for (let i = 0; i < 4; i++) extent[i] = (i < 2 ? Math.min : Math.max)(extent[i] ?? 0, box[i] ?? 0);
}

/** SQLite takes capitals and small letters for the same. */
function columnNames(fields: readonly OwnField[]): string[] {
  const taken = new Set(TAKEN);
  return fields.map(({ name }) => {
    let own = name;
    for (let i = 2; taken.has(own.toLowerCase()); i++) own = `${name}_${i}`;
    taken.add(own.toLowerCase());
    return own;
  });
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function plain(value: unknown): string | number | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}
