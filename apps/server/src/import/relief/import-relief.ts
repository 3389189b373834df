import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { AppError, type Extent, toSlug } from '@motu/core';
import type { TerritoryFiles } from '@motu/engine';
import { openRaster } from '@motu/engine/raster';
import { importedName, RELIEF_FOLDER, type ReliefRecord, reliefModels } from '../../territory/relief-models.ts';
import { sweepLeft } from '../sweep-left.ts';
import { writeTerritory } from '../write-territory.ts';
import { type Converted, convert } from './convert.ts';
import { openSource } from './open-source.ts';
import { retrace } from './retrace.ts';
import { badFile } from './source-grid.ts';
import { type TargetGrid, targetGridOf } from './target-grid.ts';
import { type Coverage, writeCoverage } from './write-coverage.ts';

const DRAFT = /^\.import-(\d+)-\d\.tif$/;

type ReliefImportOptions = {
  file: string;
  geopackage: string;
  /** The models that the territory came with. */
  shipped: TerritoryFiles['relief'];
  /** What people read; by default the name of the file. A model of the same name is replaced. */
  name?: string | undefined;
  producer?: string | undefined;
  licence?: string | undefined;
  epsg?: number | undefined;
  onProgress?: (stage: string, share: number | null) => void;
  signal?: AbortSignal;
  now?: Date;
};

export type ReliefImportResult = Converted & {
  name: string;
  metresPerCell: number;
  width: number;
  height: number;
  contours: number;
  replaced: boolean;
};

/**
 * Puts a relief model into the territory. It is read by windows and written beside the others in our own form first; then what tells
 * that it is there, and the contours of its ground, are written in one transaction. A file that no row names is nobody's: whatever
 * stops the import, even between the two, leaves the territory as it was.
 */
export async function importRelief(options: ReliefImportOptions): Promise<ReliefImportResult> {
  const { file, geopackage, onProgress = () => {}, signal, now = new Date() } = options;
  const name = options.name ?? basename(file, extname(file)).replaceAll('_', ' ');
  const slug = toSlug(name);
  if (!slug) throw new AppError('invalid', 'Le nom du relief doit contenir des lettres ou des chiffres (--nom).');
  const pause = async () => {
    await turn();
    if (signal?.aborted) throw new AppError('conflict', 'Import interrompu\u00a0: rien n’a été changé.');
  };
  const source = await openSource(file, options.epsg ?? null);
  const folder = join(dirname(geopackage), RELIEF_FOLDER);
  const draft = (attempt: number) => join(folder, `.import-${process.pid}-${attempt}.tif`);
  try {
    const target = targetGridOf(source);
    mkdirSync(folder, { recursive: true });
    await sweepLeft(folder, DRAFT);
    const converted = await convert(source, target, draft, {
      pause,
      onProgress: (share) => onProgress('Lecture du relief', share),
    });
    await check(converted, target, basename(file));
    const extent = extentOf(target);
    const stamp = now.getTime().toString(36);
    const coverage: Coverage = {
      file: `${RELIEF_FOLDER}/${slug}-${stamp}.tif`,
      slug,
      name,
      metresPerCell: target.metresPerCell,
      extent,
      producer: options.producer ?? null,
      licence: options.licence ?? null,
    };
    const { contours, replaced } = await put(options, coverage, converted.path, now, pause);
    const { metresPerCell, width, height } = target;
    return { ...converted, name, metresPerCell, width, height, contours, replaced };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
      throw new AppError('unavailable', 'Il n’y a plus de place sur le disque\u00a0: rien n’a été changé.', {
        cause: error,
      });
    }
    throw error;
  } finally {
    for (const attempt of [0, 1]) rmSync(draft(attempt), { force: true });
    await source.close();
  }
}

/** Nothing takes its place among the others that the map could not be drawn from. */
async function check({ known, highest, path }: Converted & { path: string }, target: TargetGrid, file: string) {
  if (known === 0) throw badFile(file, 'ne contient aucune altitude.');
  if (highest <= 0) throw badFile(file, 'ne contient que des fonds marins\u00a0: aucune altitude n’y dépasse la mer.');
  const raster = await openRaster(path, path);
  try {
    if (raster.columns !== target.width || raster.rows !== target.height)
      throw new Error('The model was not written whole.');
    for (let level = 0; level < raster.levels; level++) await raster.block(level, 0, 0);
  } finally {
    await raster.close();
  }
}

async function put(
  { geopackage, shipped, onProgress = () => {} }: ReliefImportOptions,
  coverage: Coverage,
  draft: string,
  now: Date,
  pause: () => Promise<void>,
): Promise<{ contours: number; replaced: boolean }> {
  const home = dirname(geopackage);
  const { contours, before } = await writeTerritory(geopackage, async (db) => {
    const known = reliefModels(db, shipped, home);
    const earlier = known.find(({ name }) => name === coverage.slug) ?? null;
    dropOrphans(home, known);
    renameSync(draft, join(home, coverage.file));
    await syncFolder(join(home, RELIEF_FOLDER));
    try {
      await writeCoverage(db, coverage, known, earlier?.row?.fichier ?? null, now);
      const written = await retrace(db, {
        models: reliefModels(db, shipped, home),
        // The contours follow the ground of the new model, and that of the one it replaces.
        area: earlier?.row ? union(coverage.extent, earlier.row.extent) : coverage.extent,
        now,
        onProgress,
        pause,
      });
      return { contours: written, before: earlier };
    } catch (error) {
      rmSync(join(home, coverage.file), { force: true });
      throw error;
    }
  });
  // Whoever still reads it keeps it until they look again.
  if (before) rmSync(before.path, { force: true });
  return { contours, replaced: before !== null };
}

/** Files that no row names, left by an import that was killed. Only who holds the territory may say so. */
function dropOrphans(home: string, known: readonly ReliefRecord[]): void {
  const named = new Set(known.map(({ path }) => path));
  for (const name of readdirSync(join(home, RELIEF_FOLDER))) {
    const path = join(home, RELIEF_FOLDER, name);
    if (importedName(`${RELIEF_FOLDER}/${name}`) && !named.has(path) && existsSync(path)) rmSync(path, { force: true });
  }
}

/** A name is on the disk when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function extentOf({ west, north, cell, width, height }: TargetGrid): Extent {
  return [west, north - cell[1] * height, west + cell[0] * width, north];
}

function union(a: Extent, b: Extent): Extent {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}
