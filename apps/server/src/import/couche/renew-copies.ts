import Sqlite from 'better-sqlite3';
import { readImportedTables } from '../../territory/imported-tables.ts';
import { dropTable, type TableShape } from '../geopackage-writer.ts';
import { writeTerritory } from '../write-territory.ts';
import { copiesOf, writeCopy } from './write-couche.ts';

type Contents = { last_change: string; description: string | null };

/** Imported tables that were changed, in QGIS say, after their thinned copies were made. */
export function staleTables(geopackage: string): string[] {
  const db = new Sqlite(geopackage, { readonly: true, fileMustExist: true });
  try {
    return readImportedTables(db)
      .map(({ table_name }) => table_name)
      .filter((table) => copiesOf(db, table).some((copy) => changeOf(db, copy) < changeOf(db, table)));
  } finally {
    db.close();
  }
}

/** Makes the thinned copies of what has changed anew, in one transaction. */
export async function renewCopies(geopackage: string, now = new Date()): Promise<string[]> {
  const stale = staleTables(geopackage);
  if (stale.length === 0) return [];
  await writeTerritory(geopackage, async (db) => {
    for (const table of stale) {
      const shape = shapeOf(db, table);
      for (const copy of copiesOf(db, table)) {
        dropTable(db, copy);
        const zoom = Number(copy.slice(table.length + 2));
        await writeCopy(db, shape, zoom, { now, pause: () => Promise.resolve(), onProgress: () => {} });
      }
    }
  });
  return stale;
}

function changeOf(db: Sqlite.Database, table: string): string {
  return contentsOf(db, table)?.last_change ?? '';
}

function contentsOf(db: Sqlite.Database, table: string): Contents | undefined {
  return db
    .prepare<[string], Contents>('SELECT last_change, description FROM gpkg_contents WHERE table_name = ?')
    .get(table);
}

/** The table as it is now: a column may have been added to it. */
function shapeOf(db: Sqlite.Database, table: string): TableShape {
  const type = db
    .prepare<[string], string>('SELECT geometry_type_name FROM gpkg_geometry_columns WHERE table_name = ?')
    .pluck()
    .get(table);
  const columns = db
    .prepare<[string], { name: string; type: string }>(
      "SELECT name, type FROM pragma_table_info(?) WHERE name NOT IN ('fid', 'geom')",
    )
    .all(table)
    .map(
      ({ name, type: declared }) =>
        [name, /INT|BOOL/i.test(declared) ? 'INTEGER' : /REAL|DOUB|FLOA/i.test(declared) ? 'REAL' : 'TEXT'] as const,
    );
  return {
    name: table,
    description: contentsOf(db, table)?.description ?? '',
    geometryType: type as TableShape['geometryType'],
    columns: Object.fromEntries(columns),
  };
}
