import { open, rename, rm } from 'node:fs/promises';
import { openRelief, type TerritoryFiles } from '@motu/engine';
import { buildHierarchies, buildNetwork, type Road, writeNetwork } from '@motu/routing';
import Sqlite from 'better-sqlite3';
import { readRoads } from './read-roads.ts';
import { readNotice } from './road-notice.ts';
import { reliefOf } from './road-relief.ts';
import { type RoadFiles, sourceOf } from './source.ts';

export type BuildJob = { files: RoadFiles; target: string };

const RELIEF_CACHE_BYTES = 32 * 1024 * 1024;

/**
 * Makes the network of a territory and puts its file in place in one step. `onNetwork` asks for one without hierarchies before:
 * it gives the same routes, slower, in half the time. Its source is nobody's, so that a start never keeps it.
 */
export async function buildNetworkFile({ files, target }: BuildJob, onNetwork?: () => void): Promise<void> {
  const db = new Sqlite(files.geopackage, { readonly: true, fileMustExist: true });
  let bytes: Uint8Array;
  try {
    // One reading: what an import changes meanwhile is seen whole at the next one.
    const read = db.transaction(() => ({ source: sourceOf(db, files), data: readRoads(db), notice: readNotice(db) }));
    const { source, data, notice } = read();
    await addRelief(data.roads, files.relief);
    const network = buildNetwork(data, { notice });
    if (onNetwork) {
      await replaceFile(target, writeNetwork(network, ''));
      onNetwork();
    }
    buildHierarchies(network);
    bytes = writeNetwork(network, source);
  } finally {
    db.close();
  }
  await replaceFile(target, bytes);
}

async function addRelief(roads: Road[], files: TerritoryFiles['relief']): Promise<void> {
  if (files.length === 0) return;
  const relief = await openRelief(files, RELIEF_CACHE_BYTES);
  try {
    for (const road of roads) road.relief = await reliefOf(road, relief);
  } finally {
    await relief.close();
  }
}

/** A reader sees the old file or the new one, whatever happens meanwhile. */
async function replaceFile(target: string, bytes: Uint8Array): Promise<void> {
  const draft = `${target}.${process.pid}.tmp`;
  try {
    const file = await open(draft, 'w');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, target);
  } catch (cause) {
    await rm(draft, { force: true });
    throw cause;
  }
}
