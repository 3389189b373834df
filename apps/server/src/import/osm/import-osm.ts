import { dirname } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { AppError } from '@motu/core';
import Sqlite from 'better-sqlite3';
import { draftPath, sweepDrafts } from '../draft-files.ts';
import { writeTerritory } from '../write-territory.ts';
import { describeSource } from './describe-source.ts';
import { copyFormer } from './former-tables.ts';
import { KIND } from './kinds.ts';
import { openOsm } from './open-osm.ts';
import { isElsewhere } from './other-place.ts';
import { Staging } from './staging.ts';
import { createWhereabouts } from './whereabouts.ts';
import { type ImportResult, writeAll } from './write-all.ts';

type ImportOptions = {
  file: string;
  geopackage: string;
  /** What is being done, and how much of it, from 0 to 1, when that is known. */
  onProgress?: (stage: string, share: number | null) => void;
  signal?: AbortSignal;
  now?: Date;
  /** Whether a file of another part of the world is meant; asked before anything is written. */
  confirm?: (question: string) => Promise<boolean>;
};

/**
 * Puts an OpenStreetMap file into the territory. The whole file is read and understood first; then everything is written in
 * one transaction, while visitors go on reading what was there. Whatever stops it leaves the territory as it was.
 */
export async function importOsm(options: ImportOptions): Promise<ImportResult> {
  const { file, geopackage, onProgress = () => {}, signal, now = new Date() } = options;
  const folder = dirname(geopackage);
  await sweepDrafts(folder);
  const staging = new Staging(draftPath(folder, 'osm'));
  let former: ReturnType<typeof copyFormer> | undefined;
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
    await checkPlace(options, staging);
    const result = await writeTerritory(geopackage, async (db) => {
      onProgress('Copie de ce qui est là', null);
      former = copyFormer(geopackage);
      const context = { db, staging, now, whereabouts: createWhereabouts(db), pause, breathe: pacedBy(pause) };
      const written = await writeAll(context, onProgress);
      describeSource(db, now, date ?? now);
      return written;
    });
    former?.keep();
    return result;
  } finally {
    former?.drop();
    staging.close();
  }
}

/** The file of another country would take the place of every road, river and name of this one. */
async function checkPlace({ file, geopackage, confirm }: ImportOptions, staging: Staging): Promise<void> {
  const db = new Sqlite(geopackage, { readonly: true, fileMustExist: true });
  let elsewhere: boolean;
  try {
    elsewhere = isElsewhere(db, staging);
  } finally {
    db.close();
  }
  const lies = `Les routes de «\u00a0${file}\u00a0» sont ailleurs que le territoire\u00a0: elles remplaceraient celles qui y sont`;
  if (!elsewhere || (await confirm?.(`${lies}. Les importer tout de même\u00a0?`))) return;
  throw new AppError('conflict', `${lies}. Rien n’a été changé\u00a0; ajoutez --oui si c’est ce que vous voulez.`);
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
