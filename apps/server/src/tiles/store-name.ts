import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectStoreSettings } from './objects/object-store.ts';

const FILE = 'copie.id';

/**
 * The name of the place where this copy of the program keeps its tiles: a task fills one such place, and whoever sees it works on it. A bucket
 * is seen by all; a data folder by its own copy alone, and has a name made once.
 */
export function tileStoreName(tiles: ObjectStoreSettings | null, dataFolder: string): string {
  if (tiles) return `s3://${tiles.bucket}/${tiles.prefix}`;
  const path = join(dataFolder, FILE);
  if (!existsSync(path)) writeFileSync(path, randomUUID(), { flush: true });
  return readFileSync(path, 'utf8');
}
