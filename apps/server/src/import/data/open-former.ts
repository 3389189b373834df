import { readPostgisName } from '@motu/engine';
import { hasTable, quote, readLayout } from '@motu/geopackage';
import Sqlite from 'better-sqlite3';
import { readImportedTables } from '../../territory/imported-tables.ts';
import { type FormerData, type FormerRow, originOf, wkbOf } from './former-data.ts';

/** Opens the table that a layer draws, wherever it is; null when it is not there. */
export async function openFormer(
  place: string,
  { geopackage, importsUrl }: { geopackage: string; importsUrl: string | null },
): Promise<FormerData | null> {
  const table = readPostgisName(place);
  if (!table) return openInTerritory(place, geopackage);
  if (!importsUrl) return null;
  return (await import('./former-in-postgis.ts')).openInPostgis(table.table, importsUrl);
}

const BATCH = 1000;

function openInTerritory(table: string, geopackage: string): FormerData | null {
  const db = new Sqlite(geopackage, { readonly: true, fileMustExist: true });
  const layout = hasTable(db, table) ? readLayout(db, table) : null;
  if (!layout) {
    db.close();
    return null;
  }
  const name = quote(table);
  const one = (sql: string) => db.prepare(sql).raw().get() as unknown[];
  const [objects] = one(`SELECT count(*) FROM ${name}`) as [number];
  const bounds = one(`SELECT min(minx), min(miny), max(maxx), max(maxy) FROM ${quote(`rtree_${table}_geom`)}`);
  const imported = readImportedTables(db).find(({ table_name }) => table_name === table);
  return {
    objects,
    extent: bounds[0] === null ? null : (bounds as number[]),
    geometryType: layout.geometryType,
    columns: new Map(layout.columns),
    origin: originOf(imported, objects),
    async isUnique(column) {
      const [filled, distinct] = one(`SELECT count(${quote(column)}), count(DISTINCT ${quote(column)}) FROM ${name}`);
      return filled === objects && distinct === objects;
    },
    async *rows(columns) {
      const cells = [layout.key ?? 'rowid', layout.geometry, ...columns].map(quote);
      const read = db
        .prepare<[number], [number, Uint8Array | null, ...unknown[]]>(
          `SELECT ${cells.join(', ')} FROM ${name} WHERE ${cells[0]} > ? ORDER BY ${cells[0]} LIMIT ${BATCH}`,
        )
        .raw();
      let after = Number.MIN_SAFE_INTEGER;
      for (;;) {
        const rows = read.all(after);
        yield rows.map(([, blob, ...values]): FormerRow => [wkbOf(blob), ...values]);
        if (rows.length < BATCH) return;
        after = rows.at(-1)?.[0] as number;
      }
    },
    close: async () => void db.close(),
  };
}
