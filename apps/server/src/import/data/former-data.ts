import { type ColumnType, wkbStart } from '@motu/geopackage';
import type { DataOrigin } from '../../domain/layer-look.ts';
import type { ImportedTable } from '../../territory/imported-tables.ts';

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
