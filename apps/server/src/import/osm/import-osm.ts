import { dirname } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { AppError } from '@motu/core';
import type Sqlite from 'better-sqlite3';
import { hasTable } from '../../territory/check-tables.ts';
import { draftPath, sweepDrafts } from '../draft-files.ts';
import { writeTerritory } from '../write-territory.ts';
import { openOsm } from './open-osm.ts';
import { createStaging, type Staging, WAY } from './staging.ts';
import { createWhereabouts } from './whereabouts.ts';
import { writeAddresses, writeBuildings, writePlaces, writeSettlements } from './write-places.ts';
import { type WriteContext, writeBarriers, writeRestrictions, writeRoads } from './write-roads.ts';

export type ImportOptions = {
  file: string;
  geopackage: string;
  /** What is being done, and how much of it, from 0 to 1, when that is known. */
  onProgress?: (stage: string, share: number | null) => void;
  signal?: AbortSignal;
  now?: Date;
};

export type ImportResult = {
  roads: number;
  barriers: number;
  restrictions: number;
  buildings: number;
  places: number;
  settlements: number;
  addresses: number;
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
    await stage(staging, file, onProgress, pause);
    if (staging.count(WAY.road) === 0) {
      throw new AppError(
        'invalid',
        `Le fichier «\u00a0${file}\u00a0» ne contient aucune route\u00a0: rien n’a été changé.`,
      );
    }
    return await replace(geopackage, { staging, now, pause }, onProgress);
  } finally {
    staging.close();
  }
}

type Progress = NonNullable<ImportOptions['onProgress']>;

async function stage(staging: Staging, file: string, onProgress: Progress, pause: () => Promise<void>): Promise<void> {
  for await (const { elements, share } of openOsm(file)) {
    staging.add(elements);
    onProgress('Lecture du fichier', share);
    await pause();
  }
  const sides = staging.missingSides();
  if (sides.size === 0) return;
  for await (const { elements, share } of openOsm(file)) {
    staging.addSides(elements, sides);
    onProgress('Lecture des bâtiments en plusieurs parties', share);
    await pause();
  }
}

type Prepared = Pick<WriteContext, 'staging' | 'now' | 'pause'>;

async function replace(geopackage: string, prepared: Prepared, onProgress: Progress): Promise<ImportResult> {
  return writeTerritory(geopackage, async (db) => {
    const result = await writeAll({ ...prepared, db, whereabouts: createWhereabouts(db) }, onProgress);
    describeSource(db, prepared.now);
    return result;
  });
}

/** A table is replaced by what the file brings for it: a file of roads alone leaves the buildings where they are. */
async function writeAll(context: WriteContext, onProgress: Progress): Promise<ImportResult> {
  const { staging } = context;
  const step = async (name: string, write: (context: WriteContext) => Promise<number>, isThere = true) => {
    onProgress(name, null);
    await context.pause();
    return isThere ? write(context) : 0;
  };
  const has = { spots: !staging.spots().next().done, buildings: staging.count(WAY.building) > 0 };
  return {
    roads: await step('Routes', writeRoads),
    barriers: await step('Portails et barrières', writeBarriers),
    restrictions: await step('Restrictions de tourner', writeRestrictions),
    buildings: await step('Bâtiments', writeBuildings, has.buildings),
    places: await step('Lieux', writePlaces, has.spots || staging.count(WAY.place) > 0),
    settlements: await step('Noms', writeSettlements, has.spots),
    addresses: await step('Adresses', writeAddresses, has.spots || staging.count(WAY.address) > 0),
  };
}

/** The roads are no longer a sketch of ours. */
function describeSource(db: Sqlite.Database, now: Date): void {
  if (!hasTable(db, 'source')) return; // a territory of another origin
  db.prepare(
    `UPDATE source SET producteur = 'OpenStreetMap', copyright = '© les contributeurs d’OpenStreetMap', annee = ?,
       url = 'https://www.openstreetmap.org/copyright', licence = 'ODbL 1.0', note = NULL
     WHERE slug = 'routes-schematiques'`,
  ).run(String(now.getUTCFullYear()));
}
