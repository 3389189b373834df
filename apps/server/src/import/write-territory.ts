import { AppError } from '@motu/core';
import { keepImported } from '@motu/territory';
import Sqlite from 'better-sqlite3';

/** Another import, or QGIS, may be writing: it is waited for this long. */
const WAIT_FOR_OTHERS_MS = 10_000;

type Options = {
  /** Before the transaction: what may not be done inside one, such as attaching a file. */
  prepare?: (db: Sqlite.Database) => void;
};

/**
 * Changes a territory's GeoPackage in one transaction, while visitors go on reading what was there: readers keep what they see until the
 * end, however long that takes and however much is written. Whatever stops it leaves the territory as it was.
 */
export async function writeTerritory<T>(
  geopackage: string,
  work: (db: Sqlite.Database) => Promise<T>,
  { prepare }: Options = {},
): Promise<T> {
  const db = new Sqlite(geopackage, { fileMustExist: true, timeout: WAIT_FOR_OTHERS_MS });
  try {
    db.pragma('journal_mode = WAL');
    prepare?.(db);
    db.exec('BEGIN IMMEDIATE');
    const result = await work(db);
    await keepImported(geopackage);
    db.exec('COMMIT');
    db.pragma('wal_checkpoint(TRUNCATE)');
    return result;
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    throw inFrench(error);
  } finally {
    restoreJournal(db);
    db.close();
  }
}

/** A disk that is full, a file that somebody else writes: said as they are. */
export function inFrench(error: unknown): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error;
  if (error.code.startsWith('SQLITE_BUSY')) {
    return new AppError(
      'conflict',
      'Le territoire est en cours de modification par un autre programme. Réessayez plus tard.',
      { cause: error },
    );
  }
  if (error.code === 'SQLITE_FULL' || error.code.startsWith('SQLITE_IOERR')) {
    return new AppError('unavailable', 'Le disque est plein ou ne répond plus\u00a0: rien n’a été changé.', {
      cause: error,
    });
  }
  if (error.code.startsWith('SQLITE_READONLY') || error.code.startsWith('SQLITE_CANTOPEN')) {
    return new AppError('unavailable', 'Le dossier du territoire ne peut pas être écrit\u00a0: rien n’a été changé.', {
      cause: error,
    });
  }
  return error;
}

/** One file again, when nobody else has it open: easier to copy, and what other programs expect. */
function restoreJournal(db: Sqlite.Database): void {
  try {
    db.pragma('journal_mode = DELETE');
  } catch {
    // A server reads it: the file stays as it is, which every SQLite understands.
  }
}
