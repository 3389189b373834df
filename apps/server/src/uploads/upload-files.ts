import { appendFile, mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@motu/core';
import type { UploadFiles } from '../domain/file-reader.ts';

/** Under the data folder. */
const FOLDER = 'envois';
const LONGEST_NAME = 100;

/** Files that are being sent, under the data folder. What a server that was killed left there goes first. */
export async function openUploadFiles(dataFolder: string): Promise<UploadFiles> {
  const folder = join(dataFolder, FOLDER);
  await rm(folder, { recursive: true, force: true });
  return {
    freeBytes: async () => {
      const found = await statfs(dataFolder).catch(() => null);
      return found && found.bavail * found.bsize;
    },
    async create(id, fileName) {
      const path = join(folder, id, safeName(fileName));
      await mkdir(join(folder, id), { recursive: true });
      await writeFile(path, '');
      return path;
    },
    append: (path, bytes) => appendFile(path, bytes).catch(refuseFull),
    remove: (id) => rm(join(folder, id), { recursive: true, force: true }),
  };
}

/** `..\..\Récifs (2024).zip` → `.._Récifs (2024).zip`… a name that leads nowhere, and that sentences may repeat. */
function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} ._()'’-]/gu, '_')
    .replace(/^[.\s]+/, '');
  const extension = /\.[a-z0-9]{1,10}$/i.exec(plain)?.[0] ?? '';
  const stem = plain
    .slice(0, plain.length - extension.length)
    .slice(0, LONGEST_NAME)
    .trim();
  return `${stem || 'fichier'}${extension}`;
}

function refuseFull(cause: NodeJS.ErrnoException): never {
  if (cause.code === 'ENOSPC')
    throw new AppError('unavailable', 'Le disque est plein\u00a0: le fichier ne peut pas être reçu.', { cause });
  throw cause;
}
