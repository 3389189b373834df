import { quote } from '@motu/geopackage';
import type Sqlite from 'better-sqlite3';

type SchemaRow = { type: string; name: string; sql: string };

/**
 * Copies a table of the file that is attached as `old`, as it is: rows, spatial index, indexes and triggers. The tables of an index are copied
 * page by page, which is many times faster than filling one; the connection must allow it (`unsafeMode`).
 */
export function copyTable(db: Sqlite.Database, name: string): void {
  const { sql } = schemaOf(db, name) ?? {};
  if (!sql) throw new Error(`Table ${name} is not in the old file.`);
  runOne(db, sql);
  copyRows(db, name);
  for (const index of spatialIndexesOf(db, name)) copyVirtualTable(db, index);
  const rest = db
    .prepare<[string], SchemaRow>(
      `SELECT type, name, sql FROM old.sqlite_schema
       WHERE tbl_name = ? COLLATE NOCASE AND type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY type`,
    )
    .all(name);
  for (const row of rest) runOne(db, row.sql);
  copyStatistics(db, name);
}

/** `CREATE VIRTUAL TABLE` makes the tables under it; what they hold comes from the old ones. */
export function copyVirtualTable(db: Sqlite.Database, name: string): void {
  runOne(db, schemaOf(db, name)?.sql);
  const under = db
    .prepare<[string], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow' AND name LIKE ? || '!_%' ESCAPE '!'",
    )
    .pluck()
    .all(name);
  for (const shadow of under) {
    db.exec(`DELETE FROM main.${quote(shadow)}`);
    copyRows(db, shadow);
  }
}

/** One statement and no other: the text comes from a file that a stranger may have made. */
function runOne(db: Sqlite.Database, sql: string | undefined): void {
  if (sql) db.prepare(sql).run();
}

function copyRows(db: Sqlite.Database, name: string): void {
  const columns = plainColumnsOf(db, name).map(quote).join(', ');
  db.exec(`INSERT INTO main.${quote(name)} (${columns}) SELECT ${columns} FROM old.${quote(name)}`);
}

/** Without those that SQLite computes. */
function plainColumnsOf(db: Sqlite.Database, name: string): string[] {
  return db
    .prepare<[string], string>("SELECT name FROM pragma_table_xinfo(?, 'old') WHERE hidden = 0")
    .pluck()
    .all(name);
}

function schemaOf(db: Sqlite.Database, name: string): SchemaRow | undefined {
  return db
    .prepare<[string], SchemaRow>(
      "SELECT type, name, sql FROM old.sqlite_schema WHERE type = 'table' AND name = ? COLLATE NOCASE",
    )
    .get(name);
}

function spatialIndexesOf(db: Sqlite.Database, name: string): string[] {
  return db
    .prepare<[string], string>(
      `SELECT s.name FROM old.gpkg_geometry_columns g JOIN old.sqlite_schema s
         ON s.name = 'rtree_' || g.table_name || '_' || g.column_name COLLATE NOCASE
       WHERE g.table_name = ? COLLATE NOCASE`,
    )
    .pluck()
    .all(name);
}

/** What the query planner knows of it. */
function copyStatistics(db: Sqlite.Database, name: string): void {
  const both = ['main', 'old'].every((file) =>
    db.prepare(`SELECT 1 FROM ${file}.sqlite_schema WHERE name = 'sqlite_stat1'`).get(),
  );
  if (both)
    db.prepare('INSERT INTO main.sqlite_stat1 SELECT * FROM old.sqlite_stat1 WHERE tbl = ? COLLATE NOCASE').run(name);
}

/** Rows of the tables that every GeoPackage has, `gpkg_…`, about these tables; what is said of the whole file is kept too. */
export function copyRegistrations(db: Sqlite.Database, tables: readonly string[]): void {
  db.exec('CREATE TEMP TABLE carried (name TEXT PRIMARY KEY COLLATE NOCASE)');
  const add = db.prepare('INSERT INTO temp.carried VALUES (?)');
  for (const name of tables) add.run(name);
  const registers = db
    .prepare<[], string>(
      "SELECT name FROM old.sqlite_schema WHERE type = 'table' AND name LIKE 'gpkg!_%' ESCAPE '!' AND sql NOT LIKE 'CREATE VIRTUAL%'",
    )
    .pluck()
    .all();
  for (const register of registers) {
    if (!db.prepare('SELECT 1 FROM main.sqlite_schema WHERE name = ?').get(register))
      runOne(db, schemaOf(db, register)?.sql);
    copyRegister(db, register);
  }
  // Two tables may not go by one name in a list: the one that came is then without.
  const columns = plainColumnsOf(db, 'gpkg_contents').filter((column) => column !== 'identifier');
  const list = columns.map(quote).join(', ');
  db.exec(`INSERT INTO main.gpkg_contents (${list}) SELECT ${list} FROM old.gpkg_contents
    WHERE table_name IN (SELECT name FROM temp.carried) AND table_name NOT IN (SELECT table_name FROM main.gpkg_contents)`);
  db.exec('DROP TABLE temp.carried');
}

function copyRegister(db: Sqlite.Database, register: string): void {
  const known = new Set(
    db.prepare<[string], string>("SELECT name FROM pragma_table_info(?, 'main')").pluck().all(register),
  );
  const columns = plainColumnsOf(db, register).filter((column) => known.has(column));
  const list = columns.map(quote).join(', ');
  const isWhole = columns.map((column) => `o.${quote(column)} IS n.${quote(column)}`).join(' AND ');
  // A row of the whole file that is there already, under the same key, stays as the new file says it.
  const about = columns.includes('table_name')
    ? `o.table_name IN (SELECT name FROM temp.carried) OR o.table_name IS NULL`
    : '1';
  db.exec(
    `INSERT OR IGNORE INTO main.${quote(register)} (${list}) SELECT ${list} FROM old.${quote(register)} o
     WHERE (${about}) AND NOT EXISTS (SELECT 1 FROM main.${quote(register)} n WHERE ${isWhole})`,
  );
}
