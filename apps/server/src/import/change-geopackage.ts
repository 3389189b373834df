import { AppError } from '@motu/core';
import Sqlite from 'better-sqlite3';

/** Another import, or QGIS, may be writing: it is waited for this long. */
const WAIT_FOR_OTHERS_MS = 10_000;

/** Changes a GeoPackage in one transaction, while readers keep what they see. Whatever stops it leaves the file as it was. */
export async function changeGeopackage<T>(geopackage: string, change: (db: Sqlite.Database) => Promise<T>): Promise<T> {
  const db = new Sqlite(geopackage, { fileMustExist: true, timeout: WAIT_FOR_OTHERS_MS });
  try {
    // Readers keep what they see until the end, however long that takes and however much is written.
    db.pragma('journal_mode = WAL');
    db.exec('BEGIN IMMEDIATE');
    const result = await change(db);
    db.exec('COMMIT');
    db.pragma('wal_checkpoint(TRUNCATE)');
    return result;
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new AppError(
        'conflict',
        'Le territoire est en cours de modification par un autre programme. Réessayez plus tard.',
        { cause: error },
      );
    }
    throw error;
  } finally {
    restoreJournal(db);
    db.close();
  }
}

/** One file again, when nobody else has it open: easier to copy, and what other programs expect. */
function restoreJournal(db: Sqlite.Database): void {
  try {
    db.pragma('journal_mode = DELETE');
  } catch {
    // A server reads it: the file stays as it is, which every SQLite understands.
  }
}
