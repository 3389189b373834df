import { quote } from '@motu/geopackage';
import type Sqlite from 'better-sqlite3';
import { OSM_IMPORT } from '../../domain/default-content/osm-words.ts';
import { RELIEF_SOURCE } from '../../domain/default-content/relief-words.ts';
import { sourceOf } from '../couche/write-source.ts';
import { TABLES } from '../osm/tables.ts';

/** Versions before August 2026 came with a network of their own, and an import put its producer in the place of theirs. */
const SCHEMATIC = 'routes-schematiques';
const OSM_TABLES: ReadonlySet<string> = new Set(Object.values(TABLES).map(({ name }) => name));

/**
 * Producers of the administrator's data beside those of the new file: what was imported, what carried tables name, and, when the table was edited
 * by hand, every row.
 */
export function mergeSources(db: Sqlite.Database, carried: readonly string[], built: string | null): void {
  if (!['main', 'old'].every((file) => isThere(db, file))) return;
  const columns = db
    .prepare<[], string>(
      "SELECT name FROM pragma_table_info('source', 'old') WHERE pk = 0 AND name IN (SELECT name FROM pragma_table_info('source', 'main'))",
    )
    .pluck()
    .all();
  const list = columns.map(quote).join(', ');
  const rows = db
    .prepare<[], SourceRow>(`SELECT ${list} FROM old.source`)
    .all()
    .map((row) => renamed(row, carried));
  const imported = new Set(rows.filter(({ slug }) => slug === OSM_IMPORT).flatMap(tablesOf));
  const known = new Set(db.prepare<[], string>('SELECT slug FROM main.source').pluck().all());
  const remove = db.prepare('DELETE FROM main.source WHERE slug = ?');
  const add = db.prepare(`INSERT INTO main.source (${list}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`);
  // Imports change rows of it and do not say when; QGIS does.
  const changed = db
    .prepare<[], string>("SELECT last_change FROM old.gpkg_contents WHERE table_name = 'source'")
    .pluck()
    .get();
  const isEdited = changed !== built;
  for (const row of rows) {
    const isTheirs = row.slug.startsWith(sourceOf('')) || row.slug.startsWith(RELIEF_SOURCE) || row.slug === OSM_IMPORT;
    const isNamed =
      !known.has(row.slug) && tablesOf(row).some((table) => carried.includes(table) && !imported.has(table));
    if (!isTheirs && !isNamed && !(isEdited && row.slug !== SCHEMATIC)) continue;
    remove.run(row.slug);
    add.run(row);
  }
  leaveOut(db, imported);
  if (isEdited) db.prepare("UPDATE main.gpkg_contents SET last_change = ? WHERE table_name = 'source'").run(changed);
}

type SourceRow = { slug: string; producteur: string; tables: string | null };

const tablesOf = ({ tables }: SourceRow) => (tables ?? '').split(',').map((name) => name.trim());

/** An import of an earlier version wrote itself over the producer of the schematic roads. */
function renamed(row: SourceRow, carried: readonly string[]): SourceRow {
  if (row.slug !== SCHEMATIC || row.producteur !== 'OpenStreetMap') return row;
  return { ...row, slug: OSM_IMPORT, tables: carried.filter((name) => OSM_TABLES.has(name)).join(',') };
}

/** Tables that an import has filled are not what OpenStreetMap gave the territory that comes with Motu. */
function leaveOut(db: Sqlite.Database, imported: ReadonlySet<string>): void {
  if (imported.size === 0) return;
  const update = db.prepare('UPDATE main.source SET tables = ? WHERE slug = ?');
  const rows = db
    .prepare<[string], SourceRow>(
      "SELECT slug, tables FROM main.source WHERE producteur LIKE 'OpenStreetMap%' AND slug <> ?",
    )
    .all(OSM_IMPORT);
  for (const row of rows) {
    const left = tablesOf(row).filter((table) => !imported.has(table.replace(/_z\d+$/, '')));
    update.run(left.join(','), row.slug);
  }
}

const isThere = (db: Sqlite.Database, file: string) =>
  db.prepare(`SELECT 1 FROM ${file}.sqlite_schema WHERE name = 'source'`).get() !== undefined;
