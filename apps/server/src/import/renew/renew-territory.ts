import { join } from 'node:path';
import { AppError } from '@motu/core';
import { isBehind, replaceTerritory } from '@motu/territory';
import Sqlite from 'better-sqlite3';
import type { FastifyBaseLogger } from 'fastify';
import { keepEdited, territoryHome } from '../../territory/open-territory.ts';
import { sweepLeft } from '../sweep-left.ts';
import { inFrench } from '../write-territory.ts';
import { carryOver } from './carry-over.ts';

/**
 * Brings the GeoPackage of a data folder up to the one that this Motu came with, when an earlier version made it and an administrator has worked in it: the
 * new one takes its place with what is theirs. Whatever stops it leaves the old one, which still makes a map. Returns whether it was left.
 */
export async function renewTerritory(folder: string, dataFolder: string, log: FastifyBaseLogger): Promise<boolean> {
  const home = territoryHome(folder, dataFolder);
  if (!home) return false;
  await sweepLeft(home, /^\.territory\.gpkg-(\d+)$/);
  await keepEdited(home);
  const startedAt = Date.now();
  try {
    if (!(await isBehind(folder, home))) return false;
    const carried = await replace(folder, home);
    log.info(
      { ms: Date.now() - startedAt, carried },
      'the territory was brought up to date with what was imported there',
    );
    return false;
  } catch (error) {
    log.warn({ err: inFrench(error) }, 'the territory could not be brought up to date: the one that is there is used');
    return true;
  }
}

async function replace(folder: string, home: string): Promise<string[]> {
  const geopackage = join(home, 'territory.gpkg');
  const release = holdAlone(geopackage);
  let carried: string[] = [];
  try {
    await replaceTerritory(folder, home, async (draft) => {
      carried = await carryOver(draft, geopackage);
    });
    return carried;
  } finally {
    release();
  }
}

/**
 * Nobody writes to the file until it is released, and nothing waits in a journal beside it: SQLite would take what waits there for changes of the file
 * that comes in its place.
 */
function holdAlone(geopackage: string): () => void {
  const db = new Sqlite(geopackage, { fileMustExist: true, timeout: 0 });
  try {
    db.pragma('journal_mode = DELETE');
    if (db.pragma('journal_mode', { simple: true }) !== 'delete') throw inUse();
    db.exec('BEGIN IMMEDIATE');
    return () => {
      db.exec('ROLLBACK');
      db.close();
    };
  } catch (error) {
    db.close();
    throw error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY') ? inUse(error) : error;
  }
}

function inUse(cause?: Error): AppError {
  return new AppError(
    'conflict',
    'Un autre programme a ouvert le territoire\u00a0: fermez-le et redémarrez Motu, qui le mettra à jour.',
    { cause },
  );
}
