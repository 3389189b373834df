import {
  type ColumnType,
  createTable,
  encodeShape,
  finishTable,
  METADATA_SQL,
  quote,
  shapeBounds,
} from '@motu/geopackage';
import Sqlite from 'better-sqlite3';
import { SYSTEMS } from '../../domain/coordinate-systems.ts';
import {
  type FieldType,
  type FileContent,
  type FileField,
  type FileWriter,
  licenceText,
  type OpenWriter,
} from './file-content.ts';

const TYPES: Record<FieldType, ColumnType> = { text: 'TEXT', number: 'REAL', boolean: 'INTEGER', date: 'TEXT' };

/** Pages that wait to be written: the library takes eight times as much. */
const CACHE_KIB = 2048;

/** What is said of the data, where GeoPackages have a place for it (OGC 12-128r17, annex F.8). */
const METADATA_TABLES = `
CREATE TABLE gpkg_metadata (id INTEGER CONSTRAINT m_pk PRIMARY KEY ASC NOT NULL, md_scope TEXT NOT NULL DEFAULT 'dataset',
  md_standard_uri TEXT NOT NULL, mime_type TEXT NOT NULL DEFAULT 'text/xml', metadata TEXT NOT NULL DEFAULT '');
CREATE TABLE gpkg_metadata_reference (reference_scope TEXT NOT NULL, table_name TEXT, column_name TEXT, row_id_value INTEGER,
  timestamp DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')), md_file_id INTEGER NOT NULL, md_parent_id INTEGER,
  CONSTRAINT crmr_mfi_fk FOREIGN KEY (md_file_id) REFERENCES gpkg_metadata(id));
INSERT INTO gpkg_extensions VALUES
 ('gpkg_metadata', NULL, 'gpkg_metadata', 'http://www.geopackage.org/spec120/#extension_metadata', 'read-write'),
 ('gpkg_metadata_reference', NULL, 'gpkg_metadata', 'http://www.geopackage.org/spec120/#extension_metadata', 'read-write');`;

/** A GeoPackage with one table, its index, its system and its terms. */
export const openGeoPackageFile: OpenWriter = (path, content): FileWriter => {
  const db = new Sqlite(path);
  // Nobody reads it before it is finished: what fails is thrown away whole.
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma(`cache_size = -${CACHE_KIB}`);
  db.exec(METADATA_SQL);
  db.exec('BEGIN');
  const table = content.slug.replaceAll('-', '_');
  const columns = columnNames(content.fields);
  defineTable(db, table, columns, content);
  const srsId = SYSTEMS[content.crs].code;
  const names = ['geom', ...columns].map(quote).join(', ');
  const insert = db.prepare(
    `INSERT INTO ${quote(table)} (${names}) VALUES (${['geom', ...columns].map(() => '?').join(', ')})`,
  );
  const index = db.prepare(`INSERT INTO ${quote(`rtree_${table}_geom`)} VALUES (?, ?, ?, ?, ?)`);
  return {
    write(features) {
      for (const { shape, values } of features) {
        const bounds = shape && shapeBounds(shape);
        const blob = shape && bounds ? encodeShape(shape, srsId, bounds) : null;
        const cells = columns.map((_, i) => (typeof values[i] === 'boolean' ? Number(values[i]) : (values[i] ?? null)));
        const { lastInsertRowid } = insert.run(blob, ...cells);
        if (bounds) index.run(lastInsertRowid, bounds[0], bounds[2], bounds[1], bounds[3]);
      }
    },
    finish() {
      finishTable(db, table);
      db.exec('COMMIT');
      db.close();
    },
  };
};

/** Each once, whatever its capitals are: SQLite tells no `Nom` from `nom`. The names of our own columns are taken. */
function columnNames(fields: readonly FileField[]): string[] {
  const taken = new Set(['fid', 'geom']);
  const free = (name: string): string => (taken.has(name.toLowerCase()) ? free(`${name}_`) : name);
  return fields.map((field) => {
    const name = free(field.name);
    taken.add(name.toLowerCase());
    return name;
  });
}

function defineTable(db: Sqlite.Database, table: string, names: readonly string[], content: FileContent): void {
  const { fields, title, crs, madeAt } = content;
  const columns = Object.fromEntries(fields.map(({ name, type }, i) => [names[i] ?? name, TYPES[type]]));
  createTable(db, { name: table, description: title, geometryType: 'GEOMETRY', columns }, new Date(madeAt));
  const { code, name, wkt } = SYSTEMS[crs];
  if (code !== 4326) {
    db.prepare('INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, NULL)').run(name, code, 'EPSG', code, wkt);
    db.prepare('UPDATE gpkg_contents SET srs_id = ? WHERE table_name = ?').run(code, table);
    db.prepare('UPDATE gpkg_geometry_columns SET srs_id = ? WHERE table_name = ?').run(code, table);
  }
  db.exec(METADATA_TABLES);
  db.prepare('INSERT INTO gpkg_metadata VALUES (1, ?, ?, ?, ?)').run(
    'dataset',
    content.source,
    'text/plain',
    licenceText(content),
  );
  db.prepare('INSERT INTO gpkg_metadata_reference VALUES (?, ?, NULL, NULL, ?, 1, NULL)').run('table', table, madeAt);
}
