import { dirname } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { AppError } from '@motu/core';
import { draftPath, sweepDrafts } from '../draft-files.ts';
import { writeTerritory } from '../write-territory.ts';
import { describeSource } from './describe-source.ts';
import { KIND } from './kinds.ts';
import { openOsm } from './open-osm.ts';
import { createStaging, type Staging } from './staging.ts';
import { createWhereabouts } from './whereabouts.ts';
import { type ImportResult, writeAll } from './write-all.ts';

export type ImportOptions = {
  file: string;
  geopackage: string;
  /** What is being done, and how much of it, from 0 to 1, when that is known. */
  onProgress?: (stage: string, share: number | null) => void;
  signal?: AbortSignal;
  now?: Date;
};

/**
 * Puts an OpenStreetMap file into the territory. The whole file is read and understood first; then everything is written in
 * one transaction, while visitors go on reading what was there. Whatever stops it leaves the territory as it was.
 */
export async function importOsm(options: ImportOptions): Promise<ImportResult> {
  const { file, geopackage, onProgress = () => {}, signal, now = new Date() } = options;
  const folder = dirname(geopackage);
  await sweepDrafts(folder);
  const staging = createStaging(draftPath(folder, 'osm'));
  const pause = async () => {
    await turn();
    if (signal?.aborted) throw new AppError('conflict', 'Import interrompu\u00a0: rien n’a été changé.');
  };
  try {
    const date = await stage(staging, file, onProgress, pause);
    if (staging.count(KIND.road) === 0) {
      throw new AppError(
        'invalid',
        `Le fichier «\u00a0${file}\u00a0» ne contient aucune route\u00a0: rien n’a été changé.`,
      );
    }
    return await writeTerritory(geopackage, async (db) => {
      const context = { db, staging, now, whereabouts: createWhereabouts(db), pause, breathe: pacedBy(pause) };
      const result = await writeAll(context, onProgress);
      describeSource(db, now, date ?? now);
      return result;
    });
  } finally {
    staging.close();
  }
}

/** Rows between two pauses: some milliseconds. */
const ROWS_A_PAUSE = 500;

function pacedBy(pause: () => Promise<void>): () => Promise<void> | undefined {
  let calls = 0;
  return () => (++calls % ROWS_A_PAUSE === 0 ? pause() : undefined);
}

type Progress = NonNullable<ImportOptions['onProgress']>;

/** Reads the file, twice where it must; tells when its data were taken, where it says so. */
async function stage(
  staging: Staging,
  file: string,
  onProgress: Progress,
  pause: () => Promise<void>,
): Promise<Date | null> {
  let taken: Date | null = null;
  for await (const { elements, share, date } of openOsm(file)) {
    taken ??= date;
    staging.add(elements);
    onProgress('Lecture du fichier', share);
    await pause();
  }
  if (!staging.lacksSides()) return taken;
  for await (const { elements, share } of openOsm(file)) {
    staging.addSides(elements);
    onProgress('Lecture des surfaces en plusieurs parties', share);
    await pause();
  }
  return taken;
}
