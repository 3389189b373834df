import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createFileStorage } from './file-storage.ts';
import type { ObjectStoreSettings } from './objects/object-store.ts';
import type { TileStorage } from './tile-storage.ts';

/** Tiles in files of the data folder, or in a bucket when there is one: nothing of it is loaded otherwise. */
export async function openTileStorage(
  settings: ObjectStoreSettings | null,
  { dataFolder, quota }: { dataFolder: string; quota: number | null },
  log: FastifyBaseLogger,
): Promise<TileStorage> {
  if (!settings) return createFileStorage({ folder: join(dataFolder, 'tiles'), quota, log });
  const { checkObjectStore, openObjectStore } = await import('./objects/object-store.ts');
  const { ObjectStorage } = await import('./objects/object-storage.ts');
  await checkObjectStore(settings);
  return new ObjectStorage({ store: await openObjectStore(settings), log });
}
