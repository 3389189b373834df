import { hasTable } from '@motu/geopackage';
import type Sqlite from 'better-sqlite3';
import { OSM_IMPORT } from '../../domain/default-content/osm-words.ts';
import { TABLES } from './tables.ts';

type SourceRow = { fid: number; tables: string | null };

/**
 * Says where the imported tables come from: they are taken out of what other rows of OpenStreetMap cover, and a row that covers nothing
 * any more goes.
 */
export function describeSource(db: Sqlite.Database, now: Date, date: Date): void {
  if (!hasTable(db, 'source')) return; // a territory of another origin
  const written = importedTables(db, now);
  const others = db
    .prepare<[string], SourceRow>("SELECT fid, tables FROM source WHERE producteur LIKE 'OpenStreetMap%' AND slug <> ?")
    .all(OSM_IMPORT);
  const [update, remove] = [
    db.prepare('UPDATE source SET tables = ? WHERE fid = ?'),
    db.prepare('DELETE FROM source WHERE fid = ?'),
  ];
  for (const { fid, tables } of others) {
    const before = listOf(tables);
    const left = before.filter((table) => !written.includes(table.replace(/_z\d+$/, '')));
    if (left.length === before.length) continue;
    if (left.length > 0) update.run(left.join(','), fid);
    else remove.run(fid);
  }
  writeRow(db, written, date);
}

/** Tables that hold something of this import or of an earlier one. */
function importedTables(db: Sqlite.Database, now: Date): string[] {
  const known = db.prepare<[string], string | null>('SELECT tables FROM source WHERE slug = ?').pluck();
  const earlier = listOf(known.get(OSM_IMPORT) ?? null);
  const changed = db.prepare('SELECT 1 FROM gpkg_contents WHERE table_name = ? AND last_change = ?');
  return Object.values(TABLES)
    .map(({ name }) => name)
    .filter((name) => earlier.includes(name) || changed.get(name, now.toISOString()));
}

const listOf = (tables: string | null) => (tables ?? '').split(',').filter((table) => table !== '');

function writeRow(db: Sqlite.Database, tables: readonly string[], date: Date): void {
  db.prepare('DELETE FROM source WHERE slug = ?').run(OSM_IMPORT);
  // Names lie all over the territory, whatever the file covers.
  const located = tables.filter((table) => table !== TABLES.name.name);
  db.prepare(
    `INSERT INTO source (slug, producteur, copyright, annee, url, licence, licence_url, a_confirmer, min_lon, min_lat, max_lon, max_lat, tables)
     SELECT '${OSM_IMPORT}', 'OpenStreetMap', '© les contributeurs d’OpenStreetMap', ?, 'https://www.openstreetmap.org/copyright',
       'ODbL 1.0', 'https://opendatacommons.org/licenses/odbl/1-0/', 0, min(min_x), min(min_y), max(max_x), max(max_y), ?
     FROM gpkg_contents WHERE table_name IN (${located.map(() => '?').join(', ')})`,
  ).run(date.getUTCFullYear(), tables.join(','), ...located);
}
