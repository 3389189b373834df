import type { BackupList } from '@motu/contract';
import { AppError } from '@motu/core';
import { requireConfirmation } from '../confirmation.ts';
import type { By } from '../edits.ts';
import type { State } from '../state.ts';

/** A backup that is kept in the data folder. */
export type KeptBackup = { name: string; date: Date; bytes: number };

export type BackupFolder = {
  /** Makes one there and returns its name. */
  make(onRows: (done: number, total: number) => void): Promise<string>;
  list(): Promise<KeptBackup[]>;
  /** Where it is; null when there is none of that name. */
  find(name: string): Promise<(KeptBackup & { path: string }) | null>;
};

const WINDOW_MS = 10 * 60_000;
/** A backup reads everything: a few in a while are enough for anyone. */
const MOST_IN_WINDOW = 30;

/** When a backup was last made, by the page or by the command. */
export const LAST_BACKUP = 'last-backup';

export type Backups = ReturnType<typeof createBackups>;

/** Backups that administrators make and take away (OPS-04). */
export function createBackups(state: State, folder: BackupFolder) {
  let underway: { done: number; total: number } | null = null;
  let failure: string | null = null;
  let startedAt: number[] = [];

  async function make({ actor, address }: By): Promise<void> {
    const progress = { done: 0, total: 0 };
    underway = progress;
    failure = null;
    try {
      const name = await folder.make((done, total) => Object.assign(progress, { done, total }));
      await state.journal.record({ actor, address, action: 'backup', subject: name }, new Date());
    } catch (error) {
      failure = error instanceof AppError ? error.message : 'La sauvegarde n’a pas pu être faite.';
      throw error;
    } finally {
      underway = null;
    }
  }

  return {
    /** Begins one; `ended` tells when it is there, or that it failed. */
    start(by: By): { ended: Promise<void> } {
      if (underway) throw new AppError('conflict', 'Une sauvegarde est déjà en cours.');
      const now = Date.now();
      startedAt = startedAt.filter((at) => at > now - WINDOW_MS && at <= now);
      if (startedAt.length >= MOST_IN_WINDOW) {
        throw new AppError(
          'too-many-requests',
          `${MOST_IN_WINDOW} sauvegardes viennent d’être faites. Réessayez dans quelques minutes.`,
          { retryAfterS: Math.ceil(((startedAt[0] ?? now) + WINDOW_MS - now) / 1000) },
        );
      }
      startedAt.push(now);
      return { ended: make(by) };
    },

    async list(): Promise<BackupList> {
      // As it is when one asks: what was just begun is seen to be, however soon it ends.
      const enCours = underway && { fait: underway.done, total: underway.total };
      const kept = await folder.list();
      return {
        content: kept.map(({ name, date, bytes }) => ({ nom: name, date: date.toISOString(), taille: bytes })),
        enCours,
        echec: failure,
      };
    },

    /** It holds everyone's password hash: the password is asked for again. */
    async take(name: string, by: By) {
      const found = await folder.find(name);
      if (!found) throw new AppError('not-found', 'Cette sauvegarde n’existe pas, ou n’est plus gardée.');
      requireConfirmation(by);
      await state.journal.record({ ...by, action: 'backup-download', subject: name }, new Date());
      return found;
    },
  };
}
