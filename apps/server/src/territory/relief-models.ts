import { basename, join } from 'node:path';
import { type Extent, toSlug } from '@motu/core';
import type { TerritoryFiles } from '@motu/engine';
import { columnsOf, hasTable } from '@motu/geopackage';
import type Sqlite from 'better-sqlite3';

type ReliefFile = TerritoryFiles['relief'][number];

/** A relief model of the territory and what is known of it. */
export type ReliefRecord = ReliefFile & {
  /** What `couverture` calls it; null when it does not know it. */
  row: ReliefRow | null;
};

type ReliefRow = {
  fichier: string;
  nom: string;
  resolution: number | null;
  source: string | null;
  /** When it was imported; null for what came with the territory. */
  importedAt: string | null;
  extent: Extent;
};

/** Beside the GeoPackage: the models that were imported. */
export const RELIEF_FOLDER = 'reliefs';
/** The table of a GeoPackage that tells which models that came with the territory were taken away. */
export const REMOVED_RELIEFS = 'relief_retire';
const IMPORTED = /^reliefs\/([a-z0-9-]+)-[a-z0-9]+\.tif$/;

/** The name by which an imported model is known, or null for a model that came with the territory. */
export function importedName(file: string): string | null {
  return IMPORTED.exec(file)?.[1] ?? null;
}

/** The word by which commands know a model. */
export function reliefSlug({ name, path }: ReliefFile): string {
  return name ?? toSlug(basename(path, '.tif').replace(/^relief_/, ''));
}

/**
 * Every relief model, in the order in which they are answered from: the finer first, and among those that are about as fine, what was
 * imported last. `home` is the folder of the GeoPackage.
 */
export function reliefModels(db: Sqlite.Database, shipped: readonly ReliefFile[], home: string): ReliefRecord[] {
  const rows = readRows(db);
  const removed = readRemoved(db);
  const kept = shipped.filter(({ path }) => !removed.has(basename(path)));
  const known = new Map(rows.map((row) => [row.fichier, row]));
  const imported = rows.flatMap((row): ReliefRecord[] => {
    const name = importedName(row.fichier);
    return name
      ? [{ path: join(home, row.fichier), generalised: row.typologie === 'generalise', name, title: row.nom, row }]
      : [];
  });
  // Without any import the order is that of the files.
  if (imported.length === 0) return kept.map((file) => ({ ...file, row: known.get(basename(file.path)) ?? null }));
  return [...imported, ...kept.map((file) => ({ ...file, row: known.get(basename(file.path)) ?? null }))].sort(
    (a, b) => fineness(a) - fineness(b) || (b.row?.importedAt ?? '').localeCompare(a.row?.importedAt ?? ''),
  );
}

function readRemoved(db: Sqlite.Database): ReadonlySet<string> {
  if (!hasTable(db, REMOVED_RELIEFS)) return new Set();
  return new Set(db.prepare<[], string>(`SELECT fichier FROM ${REMOVED_RELIEFS}`).pluck().all());
}

/** Cells of 25 and of 30 m are as fine: half as large again is what makes a model coarser. */
function fineness({ row }: ReliefRecord): number {
  return row?.resolution ? Math.round(Math.log2(row.resolution)) : Infinity;
}

type StoredRow = Omit<ReliefRow, 'extent'> & {
  typologie: string;
  west: number;
  south: number;
  east: number;
  north: number;
};

function readRows(db: Sqlite.Database): (ReliefRow & { typologie: string })[] {
  const columns = columnsOf(db, 'couverture');
  if (!['fid', 'fichier', 'nom', 'usage', 'typologie', 'resolution_m', 'source'].every((name) => columns.has(name)))
    return [];
  const importedAt = columns.has('importe_le') ? 'c.importe_le' : 'NULL';
  return db
    .prepare<[], StoredRow>(
      `SELECT c.fichier, c.nom, c.typologie, c.resolution_m AS resolution, c.source, ${importedAt} AS importedAt,
         r.minx AS west, r.miny AS south, r.maxx AS east, r.maxy AS north
       FROM couverture c JOIN rtree_couverture_geom r ON r.id = c.fid WHERE c.usage = 'relief' ORDER BY c.fid`,
    )
    .all()
    .map(({ west, south, east, north, ...row }) => ({ ...row, extent: [west, south, east, north] }));
}
