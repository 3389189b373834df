import type { Extent } from '@motu/core';
import { openRaster } from '@motu/engine/raster';
import type Sqlite from 'better-sqlite3';
import type { ReliefRecord } from '../../territory/relief-models.ts';
import { writeContours } from './write-contours.ts';

type Options = {
  /** The models of the territory as they are from now on, in their order. */
  models: readonly ReliefRecord[];
  /** The ground where they have changed. */
  area: Extent;
  now: Date;
  onProgress: (stage: string, share: number | null) => void;
  pause: () => Promise<void>;
};

const STAGE = 'Courbes de niveau';

/** Traces the contours of a ground whose models have changed. To be run inside a transaction. Returns how many lines were written. */
export async function retrace(db: Sqlite.Database, { models, area, now, onProgress, pause }: Options): Promise<number> {
  onProgress(STAGE, null);
  const opened = await Promise.all(
    models.map(async ({ path, generalised }) => ({ raster: await openRaster(path, path), generalised })),
  );
  try {
    return await writeContours(db, {
      models: opened,
      area,
      now,
      onProgress: (share) => onProgress(STAGE, share),
      pause,
    });
  } finally {
    await Promise.all(opened.map(({ raster }) => raster.close()));
  }
}
