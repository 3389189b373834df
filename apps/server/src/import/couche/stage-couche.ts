import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { AppError } from '@motu/core';
import { draftPath, sweepDrafts } from '../draft-files.ts';
import { inFrench } from '../write-territory.ts';
import { type Column, watchColumns } from './columns.ts';
import type { CoucheOptions } from './couche-options.ts';
import { openFile } from './open-file.ts';
import type { Reading } from './reading.ts';
import { type RefusedObjects, stageFile } from './stage-file.ts';
import { createStaging, type Staging } from './staging.ts';
import { systemFor } from './system-for.ts';

/** A file that has been read whole, placed on WGS 84 and checked, beside the territory. */
export type StagedCouche = {
  reading: Reading;
  /** `EPSG:3297`, or the name of a projection of the file's own. */
  projection: string;
  staging: Staging;
  columns: Column[];
  repaired: number;
  refused: RefusedObjects[];
  /** Lets others have their turn; throws when the import is stopped. */
  pause: () => Promise<void>;
};

type StageOptions = Pick<
  CoucheOptions,
  'file' | 'geopackage' | 'projection' | 'searched' | 'onProgress' | 'signal' | keyof Parameters<typeof openFile>[1]
>;

/** Imports of one process that run side by side keep their drafts apart. */
let serial = 0;

/** Reads a file into a draft, hands it over, and throws the draft away whatever comes of it. */
export async function stageCouche<T>(options: StageOptions, work: (staged: StagedCouche) => Promise<T>): Promise<T> {
  const { geopackage, onProgress = () => {}, signal } = options;
  const pause = async () => {
    await turn();
    throwIfStopped(signal);
  };
  const folder = dirname(geopackage);
  await sweepDrafts(folder);
  const reading = await openFile(options.file, options);
  const draft = draftPath(folder, 'couche', `-${++serial}`);
  let staging: Staging | null = null;
  try {
    const system = systemFor(options.file, reading, options.projection);
    const watch = watchColumns(reading.isUntyped);
    staging = createStaging(draft, watch);
    const read = await stageFile(options.file, reading, { system, staging, onProgress, pause });
    staging.close();
    const columns = watch.columns(options.searched);
    return await work({ reading, projection: system.name, staging, columns, ...read, pause });
  } catch (error) {
    throw inFrench(error);
  } finally {
    await reading.close();
    staging?.close();
    rmSync(draft, { force: true });
  }
}

export function throwIfStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AppError('conflict', 'Import interrompu\u00a0: rien n’a été changé.');
}
