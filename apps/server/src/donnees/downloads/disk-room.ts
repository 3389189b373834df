import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@motu/core';

/** Refuses before anything is written where the disk has less than this left: what keeps the site running is on it too. */
export async function checkRoom(folder: string, neededBytes: number): Promise<void> {
  const found = await statfs(folder).catch(() => null);
  if (!found || found.bavail * found.bsize >= neededBytes) return;
  throw new AppError(
    'unavailable',
    'Le disque du serveur n’a plus assez de place pour ce fichier. Réessayez plus tard.',
    {
      retryAfterS: 600,
    },
  );
}

/** What the files of a folder take; one that goes meanwhile takes nothing. */
export async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
