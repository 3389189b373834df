import { copiesOf, dropTable, readLayout, type TableDefinition } from '@motu/geopackage';
import { EVERY_THINNED, LAND_COPIES, THINNED_TOLERANCE } from '@motu/territory/import';
import Sqlite from 'better-sqlite3';
import { versionTime } from '../../domain/layer-source.ts';
import { readImportedTables } from '../../territory/imported-tables.ts';
import { BLOCKS, renewBlocks } from '../osm/write-blocks.ts';
import { writeTerritory } from '../write-territory.ts';
import { type Thinner, thinBy, thinTo } from './thin.ts';
import { writeCopies, writeCopy } from './write-couche.ts';

type Contents = { last_change: string; description: string | null };

const METRES_PER_DEGREE = 111_320;

/** Tables that were changed, in QGIS say, after their thinned copies were made. */
export function staleTables(geopackage: string): string[] {
  const db = new Sqlite(geopackage, { readonly: true, fileMustExist: true });
  try {
    return db
      .prepare<[], string>('SELECT table_name FROM gpkg_geometry_columns ORDER BY table_name')
      .pluck()
      .all()
      .filter((table) => copiesOf(db, table).some((copy) => changeOf(db, copy) < changeOf(db, table)));
  } finally {
    db.close();
  }
}

/** Makes the thinned copies of what has changed anew, in one transaction. */
export async function renewCopies(geopackage: string, now = new Date()): Promise<string[]> {
  const stale = staleTables(geopackage);
  if (stale.length === 0) return [];
  const options = { now, pause: () => Promise.resolve(), onProgress: () => {} };
  await writeTerritory(geopackage, async (db) => {
    const imported = new Set(readImportedTables(db).map(({ table_name }) => table_name));
    for (const table of stale) {
      const shape = definitionOf(db, table);
      const zooms = copiesOf(db, table).map((copy) => Number(copy.slice(table.length + 2)));
      if (imported.has(table) || versionTime(table)) {
        for (const copy of copiesOf(db, table)) dropTable(db, copy);
        await writeCopies(db, shape, zooms, options);
      } else {
        for (const zoom of zooms) await renewShipped(db, shape, zoom, now);
      }
    }
  });
  return stale;
}

/** As the pipeline of the territory made it, or nearly so. */
async function renewShipped(db: Sqlite.Database, shape: TableDefinition, zoom: number, now: Date): Promise<void> {
  const name = `${shape.name}_z${zoom}`;
  if (name === BLOCKS) return renewBlocks(db, now);
  const copy = { ...shape, name, description: contentsOf(db, name)?.description ?? '' };
  dropTable(db, name);
  await writeCopy(db, copy, { from: shape.name, ...wayOf(shape, zoom) }, { now, pause: () => Promise.resolve() });
}

/** What the copies that come with the territory show of their tables; any other is thinned as imported layers are. */
function wayOf({ name, columns }: TableDefinition, zoom: number): { thin: Thinner; where?: string } {
  const land = LAND_COPIES.find((one) => one.zoom === zoom);
  if (land && (name === 'terre' || name === 'cote')) {
    const thin = thinBy(land.tolerance / METRES_PER_DEGREE);
    return 'aire_km2' in columns ? { thin, where: `coalesce(aire_km2, 1) >= ${land.leastKm2}` } : { thin };
  }
  if (name === 'courbe' && 'altitude' in columns)
    return { thin: thinBy(THINNED_TOLERANCE / METRES_PER_DEGREE), where: `altitude % ${EVERY_THINNED} = 0` };
  return { thin: thinTo(zoom) };
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
function definitionOf(db: Sqlite.Database, table: string): TableDefinition {
  const { geometryType = null, columns = [] } = readLayout(db, table) ?? {};
  const description = contentsOf(db, table)?.description ?? '';
  return { name: table, description, geometryType, columns: Object.fromEntries(columns) };
}
