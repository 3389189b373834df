import { rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { AppError } from '@motu/core';
import type { TerritoryFiles } from '@motu/engine';
import { writeTable } from '@motu/geopackage';
import type Sqlite from 'better-sqlite3';
import { REMOVED_RELIEFS, reliefModels, reliefSlug } from '../../territory/relief-models.ts';
import { writeTerritory } from '../write-territory.ts';
import { retrace } from './retrace.ts';
import { eraseCoverage } from './write-coverage.ts';

type RemovedRelief = {
  name: string;
  /** Lines that were traced anew where it was. */
  contours: number;
  /** It came with the territory: its file is left where it is. */
  shipped: boolean;
};

type Options = {
  geopackage: string;
  /** The models that the territory came with. */
  shipped: TerritoryFiles['relief'];
  slug: string;
  onProgress?: (stage: string, share: number | null) => void;
  signal?: AbortSignal;
  now?: Date;
};

/**
 * Takes a relief model away, in one transaction: its row, its producer, and its contours, traced anew from the models that stay. Its
 * file goes last; killed in between, the next import finds it.
 */
export async function removeRelief({
  geopackage,
  shipped,
  slug,
  onProgress = () => {},
  signal,
  now = new Date(),
}: Options): Promise<RemovedRelief> {
  const home = dirname(geopackage);
  const pause = async () => {
    await turn();
    if (signal?.aborted) throw new AppError('conflict', 'Retrait interrompu\u00a0: rien n’a été changé.');
  };
  const { record, contours } = await writeTerritory(geopackage, async (db) => {
    const models = reliefModels(db, shipped, home);
    const named = models.filter((model) => reliefSlug(model) === slug);
    // A model that was imported under the name of a shipped one goes first.
    const found = named.find(({ row }) => row?.importedAt) ?? named[0];
    if (!found) throw new AppError('not-found', `Aucun relief ne s’appelle «\u00a0${slug}\u00a0».`);
    const others = models.filter((model) => model !== found);
    if (others.length === 0)
      throw new AppError('conflict', 'C’est le seul relief du territoire\u00a0: importez-en un autre d’abord.');
    eraseCoverage(db, found, now);
    if (!found.row?.importedAt) markRemoved(db, basename(found.path), now);
    const area = found.row?.extent;
    const written = area ? await retrace(db, { models: others, area, now, onProgress, pause }) : 0;
    return { record: found, contours: written };
  });
  const isShipped = !record.row?.importedAt;
  // Whoever still reads it keeps it until they look again.
  if (!isShipped) rmSync(record.path, { force: true });
  return { name: record.row?.nom ?? reliefSlug(record), contours, shipped: isShipped };
}

/** Its file belongs to the program: it is not read any more. */
function markRemoved(db: Sqlite.Database, file: string, now: Date): void {
  const shape = {
    name: REMOVED_RELIEFS,
    description: 'Reliefs retirés',
    geometryType: null,
    columns: { fichier: 'TEXT' },
  } as const;
  const table = writeTable(db, shape, now, '1 = 0');
  table.add(null, { fichier: file });
  table.finish();
}
