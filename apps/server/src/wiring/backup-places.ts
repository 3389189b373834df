import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { KeptBackup } from '../domain/backup/backups.ts';

/** A place that backups are kept in: whole, or not at all. */
export type BackupPlace = {
  /** The bucket; null for a folder. */
  bucket: string | null;
  list(): Promise<KeptBackup[]>;
  open(name: string): Promise<{ bytes: number; content: Readable } | null>;
  remove(name: string): Promise<void>;
};

/** A name leads to a backup and to nothing else. */
export const BACKUP_NAME = /^[a-z0-9-]+\.motu\.gz$/;

export function folderPlace(folder: string): BackupPlace {
  async function describe(name: string): Promise<KeptBackup | null> {
    const found = BACKUP_NAME.test(name) ? await stat(join(folder, name)).catch(() => null) : null;
    return found?.isFile() ? { name, date: found.mtime, bytes: found.size } : null;
  }

  return {
    bucket: null,

    async list() {
      const names = await readdir(folder).catch(() => []);
      const kept = (await Promise.all(names.map(describe))).filter((each) => each !== null);
      return kept.sort((a, b) => b.date.getTime() - a.date.getTime());
    },

    async open(name) {
      const found = await describe(name);
      return found && { bytes: found.bytes, content: createReadStream(join(folder, name)) };
    },

    async remove(name) {
      if (BACKUP_NAME.test(name)) await rm(join(folder, name), { force: true });
    },
  };
}
