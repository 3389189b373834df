import type Sqlite from 'better-sqlite3';
import { OSM_IMPORT } from '../../domain/default-content/osm-sources.ts';
import { RELIEF_SOURCE } from '../../domain/default-content/relief-words.ts';
import { sourceOf } from '../couche/write-source.ts';
import { quote } from '../geopackage-writer.ts';

/** Versions before August 2026 came with a network of their own, and an import put its producer in the place of theirs. */
const SCHEMATIC = 'routes-schematiques';

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
  const rows = db.prepare<[], SourceRow>(`SELECT ${list} FROM old.source`).all();
  const known = new Set(db.prepare<[], string>('SELECT slug FROM main.source').pluck().all());
  const remove = db.prepare('DELETE FROM main.source WHERE slug = ?');
  const add = db.prepare(`INSERT INTO main.source (${list}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`);
  // Imports change rows of it and do not say when; QGIS does.
  const changed = db
    .prepare<[], string>("SELECT last_change FROM old.gpkg_contents WHERE table_name = 'source'")
    .pluck()
    .get();
  const isEdited = changed !== built;
  for (const row of rows.map((one) => renamed(one, carried))) {
    const isTheirs = row.slug.startsWith(sourceOf('')) || row.slug.startsWith(RELIEF_SOURCE) || row.slug === OSM_IMPORT;
    const isNamed = !known.has(row.slug) && tablesOf(row).some((table) => carried.includes(table));
    if (!isTheirs && !isNamed && !(isEdited && row.slug !== SCHEMATIC)) continue;
    remove.run(row.slug);
    add.run(row);
  }
  if (isEdited) db.prepare("UPDATE main.gpkg_contents SET last_change = ? WHERE table_name = 'source'").run(changed);
}

type SourceRow = { slug: string; producteur: string; tables: string | null };

const tablesOf = ({ tables }: SourceRow) => (tables ?? '').split(',').map((name) => name.trim());

/** An import of an earlier version wrote itself over the producer of the schematic roads. */
function renamed(row: SourceRow, carried: readonly string[]): SourceRow {
  if (row.slug !== SCHEMATIC || row.producteur !== 'OpenStreetMap') return row;
  return { ...row, slug: OSM_IMPORT, tables: carried.filter((name) => !name.startsWith('couche_')).join(',') };
}

const isThere = (db: Sqlite.Database, file: string) =>
  db.prepare(`SELECT 1 FROM ${file}.sqlite_schema WHERE name = 'source'`).get() !== undefined;
