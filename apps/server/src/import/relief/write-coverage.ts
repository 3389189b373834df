import { basename } from 'node:path';
import type { Extent } from '@motu/core';
import { openRaster } from '@motu/engine/raster';
import { hasTable, type TableWriter, writeTable } from '@motu/geopackage';
import { TABLES } from '@motu/territory/tables';
import type Sqlite from 'better-sqlite3';
import { RELIEF_SOURCE } from '../../domain/default-content/relief-words.ts';
import type { ReliefRecord } from '../../territory/relief-models.ts';

export type Coverage = {
  /** Relative to the folder of the GeoPackage. */
  file: string;
  slug: string;
  name: string;
  metresPerCell: number;
  extent: Extent;
  producer: string | null;
  licence: string | null;
};

const METRES_PER_DEGREE = 111_320;
/** From this cell size on, a model shows the shape of an island and no more: nobody may measure on it. */
const GENERALISED_METRES = 200;

const COVERAGE = { ...TABLES.couverture, description: 'Emprise et usage de chaque raster' };

const isGeneralised = (metresPerCell: number): boolean => metresPerCell >= GENERALISED_METRES;

/**
 * Writes that a model covers its ground, in place of the one it replaces, and who made it. Models that the territory came with and
 * that nobody described are measured: an order of fineness needs them all. To be run inside a transaction.
 */
export async function writeCoverage(
  db: Sqlite.Database,
  coverage: Coverage,
  others: readonly ReliefRecord[],
  replaced: string | null,
  now: Date,
): Promise<void> {
  const unknown = await Promise.all(others.filter(({ row }) => row === null).map(measure));
  const table = openCoverage(db, replaced, now);
  for (const { file, name, metresPerCell, extent } of unknown) {
    table.add(outline(extent), row(file, name, metresPerCell, null, null));
  }
  const { file, slug, name, metresPerCell, extent } = coverage;
  table.add(outline(extent), row(file, name, metresPerCell, RELIEF_SOURCE + slug, now.toISOString()));
  table.finish();
  writeSource(db, coverage, now);
}

/** Takes a model out of the description of the territory: its ground, and who made it when it was imported. To be run inside a transaction. */
export function eraseCoverage(db: Sqlite.Database, { row, name }: ReliefRecord, now: Date): void {
  if (row) openCoverage(db, row.fichier, now).finish();
  if (name && hasTable(db, 'source')) db.prepare('DELETE FROM source WHERE slug = ?').run(RELIEF_SOURCE + name);
}

/** The table, without the row of this file. */
function openCoverage(db: Sqlite.Database, without: string | null, now: Date): TableWriter {
  db.exec('CREATE TEMP TABLE IF NOT EXISTS replaced_relief (fichier TEXT); DELETE FROM replaced_relief');
  if (without) db.prepare('INSERT INTO replaced_relief VALUES (?)').run(without);
  return writeTable(db, COVERAGE, now, 'fichier IN (SELECT fichier FROM replaced_relief)');
}

function row(file: string, name: string, metresPerCell: number, source: string | null, importedAt: string | null) {
  return {
    fichier: file,
    nom: name,
    usage: 'relief',
    typologie: isGeneralised(metresPerCell) ? 'generalise' : 'reel',
    resolution_m: Math.round(metresPerCell * 100) / 100,
    source,
    importe_le: importedAt,
  };
}

async function measure({ path }: ReliefRecord) {
  const raster = await openRaster(path, path);
  await raster.close();
  const { cell, extent } = raster;
  return { file: basename(path), name: basename(path, '.tif'), metresPerCell: cell[1] * METRES_PER_DEGREE, extent };
}

function outline([west, south, east, north]: Extent) {
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon' as const, coordinates: [ring] };
}

function writeSource(db: Sqlite.Database, { slug, name, producer, licence, extent }: Coverage, now: Date): void {
  if (!hasTable(db, 'source')) return; // a territory of another origin
  const key = RELIEF_SOURCE + slug;
  db.prepare('DELETE FROM source WHERE slug = ?').run(key);
  db.prepare(
    `INSERT INTO source (slug, producteur, copyright, annee, licence, a_confirmer, min_lon, min_lat, max_lon, max_lat, tables, note)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'couverture,courbe', ?)`,
  ).run(
    key,
    producer ?? name,
    `© ${producer ?? name}`,
    now.getUTCFullYear(),
    licence ?? 'À préciser',
    licence ? 0 : 1,
    ...extent,
    `Relief importé\u00a0: ${name}`,
  );
}
