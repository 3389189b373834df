import { AppError } from '@motu/core';
import Sqlite from 'better-sqlite3';

const DAMAGED = /^SQLITE_(NOTADB|CORRUPT)/;
const NOT_WRITTEN = /^SQLITE_(READONLY|CANTOPEN|PERM|AUTH|IOERR)/;

/** Why the state cannot be opened, and what to do; whatever it is, nothing was changed. Another failure is given back as it is. */
export function sayWhyNotOpened(error: unknown, file: string): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error;
  const say = (why: string) => new AppError('unavailable', `La base «\u00a0${file}\u00a0» ${why}`, { cause: error });
  if (DAMAGED.test(error.code))
    return say(
      'est endommagée\u00a0; rien n’y a été changé. Mettez-la de côté, avec les fichiers -wal et -shm du même nom s’il y en a, puis reprenez une sauvegarde\u00a0: npx motu restore FICHIER.',
    );
  if (NOT_WRITTEN.test(error.code))
    return say('ne peut pas être écrite\u00a0: vérifiez les droits de ce fichier et de son dossier.');
  if (error.code.startsWith('SQLITE_BUSY'))
    return say('est occupée par une autre commande\u00a0: réessayez après elle.');
  return error;
}
