import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '@motu/core';
import { packedTables } from '../import/own-data/pack-own-data.ts';

const PROCESS = join(import.meta.dirname, '../import/own-data/own-data-process.ts');

/** What administrators have put into the territory: packed for a backup, and put back. */
export type OwnData = {
  /** Into a file of this name. */
  pack(file: string): Promise<void>;
  /** The tables that such a file brings. */
  tablesIn(file: string): string[];
  bringBack(file: string): Promise<void>;
};

const NO_ROOM =
  'Il n’y a plus assez de place sur le disque pour les données importées et leurs images. Rien n’a été changé.';

export function ownDataOf(geopackage: () => string): OwnData {
  const run = async (verb: 'pack' | 'bring-back', file: string, failed: string) => {
    try {
      await promisify(execFile)(process.execPath, [PROCESS, verb, geopackage(), file], { maxBuffer: 16 * 1024 ** 2 });
    } catch (cause) {
      const isFull = /SQLITE_FULL|ENOSPC/.test((cause as { stderr?: string }).stderr ?? '');
      throw new AppError('unavailable', isFull ? NO_ROOM : failed, { cause });
    }
  };
  return {
    pack: (file) =>
      run('pack', file, 'Les données importées n’ont pas pu être lues\u00a0: la sauvegarde n’a pas été faite.'),
    tablesIn: packedTables,
    bringBack: (file) =>
      run(
        'bring-back',
        file,
        'Les données de la sauvegarde n’ont pas pu être reprises\u00a0: un autre programme écrit dans le territoire, ou le disque est plein. Rien n’a été changé.',
      ),
  };
}
