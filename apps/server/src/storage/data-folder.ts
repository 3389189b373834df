import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '@motu/core';
import Sqlite from 'better-sqlite3';

/** Makes the folder and its parents, one by one: Node's recursive mkdir never returns on a file system like /proc. */
export function makeFolder(folder: string): void {
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
    makeFolder(folder);
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
    throw new AppError('unavailable', `Le dossier de données « ${folder} » ne peut pas être écrit.`, { cause });
  }
}
