import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '@motu/core';
import Sqlite from 'better-sqlite3';
import { toDiskFailure } from '../domain/disk-failure.ts';
import { PRIVATE_FOLDER } from './private-files.ts';

/** Where the state is, unless it is on PostgreSQL. */
export const stateFile = (folder: string): string => join(folder, 'motu.sqlite');

/** Makes the data folder, for this account alone whatever its umask. */
export function makeDataFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, PRIVATE_FOLDER);
  chmodSync(folder, PRIVATE_FOLDER);
}

/** Parents one by one: Node's recursive mkdir never returns on a file system like /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/**
 * Takes the data folder for this process alone and returns the way to give it back. The lock is one of SQLite's: the
 * system drops it with the process, however it ends, so none is ever left behind.
 */
export function lockDataFolder(folder: string): () => void {
  try {
    makeDataFolder(folder);
    // SQLite would take a lock that it cannot write, for everyone at once.
    accessSync(folder, constants.W_OK);
    const lock = new Sqlite(join(folder, 'lock.sqlite'), { timeout: 0 });
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (cause) {
    if (cause instanceof Sqlite.SqliteError && cause.code === 'SQLITE_BUSY') {
      throw new AppError('conflict', `Un autre serveur Motu utilise déjà le dossier de données « ${folder} ».`, {
        cause,
      });
    }
    throw new AppError(
      'unavailable',
      `Le dossier de données « ${folder} » ne peut pas être écrit : vérifiez ses droits, ou nommez-en un autre avec MOTU_DATA.`,
      { cause },
    );
  }
}

/** What the system refuses about a file is nothing that a stack of calls would explain. Null for any other failure. */
export function sayRefusedFile(error: unknown, folder: string): string | null {
  if (toDiskFailure(error)?.kind === 'full')
    return `Le disque est plein\u00a0: faites de la place pour le dossier de données «\u00a0${folder}\u00a0».`;
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (!path || !['EACCES', 'EPERM', 'EROFS', 'EISDIR', 'ENOTDIR'].includes(code)) return null;
  return `«\u00a0${path}\u00a0» ne peut pas être lu ou écrit\u00a0: vérifiez ses droits et le compte qui lance Motu.`;
}
