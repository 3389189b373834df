import { readPostgisName } from '@motu/engine';
import { type ColumnType, hasTable, quote, readLayout, wkbStart } from '@motu/geopackage';
import Sqlite from 'better-sqlite3';
import type { DataOrigin } from '../../domain/layer-look.ts';
import { type ImportedTable, readImportedTables } from '../../territory/imported-tables.ts';

/** One object: its shape as well-known binary, and the values of the columns that were asked for. */
export type FormerRow = [shape: Uint8Array | null, ...cells: unknown[]];

/** The data that a layer draws now. */
export type FormerData = {
  objects: number;
  extent: number[] | null;
  /** `MULTIPOLYGON`; `GEOMETRY` where they may be of any kind. */
  geometryType: string;
  columns: ReadonlyMap<string, ColumnType>;
  origin: DataOrigin;
  /** Whether each object has a value of its own there. */
  isUnique(column: string): Promise<boolean>;
  /** Batch by batch. */
  rows(columns: readonly string[]): AsyncIterable<FormerRow[]>;
  close(): Promise<void>;
};

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

/** What the register of imports remembers. */
export function originOf(row: ImportedTable | undefined, objects: number): DataOrigin {
  if (!row) return { at: null, author: null, fileName: null, objects };
  const { author = 'motu' } = JSON.parse(row.couche) as { author?: string };
  return { at: row.importe_le, author, fileName: row.fichier, objects };
}

/** A geometry of a GeoPackage without what it says of itself before. */
export function wkbOf(blob: Uint8Array | null): Uint8Array | null {
  const start = blob && wkbStart(blob);
  return blob && start !== null ? blob.subarray(start) : null;
}
