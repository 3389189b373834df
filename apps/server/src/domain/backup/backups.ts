import type { Readable } from 'node:stream';
import type { Backup, BackupList, KeepRule } from '@motu/contract';
import { AppError, formatBytes } from '@motu/core';
import { requireConfirmation } from '../confirmation.ts';
import type { By } from '../edits.ts';
import type { State } from '../state.ts';
import { keptNames } from './keep-rule.ts';

/** A backup that is kept, in a folder or in a bucket. */
export type KeptBackup = { name: string; date: Date; bytes: number };

/** Where backups are kept, and how one is made there. */
export type BackupFolder = {
  /** A sentence when imported data cannot be part of a backup here; null when they can. */
  withoutDataWhy: string | null;
  /** The bucket; null for the data folder. */
  bucket: string | null;
  /** Makes one there and returns its name. */
  make(withData: boolean, onProgress: (done: number, total: number) => void): Promise<string>;
  /** The newest first. */
  list(): Promise<KeptBackup[]>;
  /** What it holds; null when there is none of that name. */
  open(name: string): Promise<{ bytes: number; content: Readable } | null>;
  remove(name: string): Promise<void>;
};

const WINDOW_MS = 10 * 60_000;
/** A backup reads everything: a few in a while are enough for anyone. */
const MOST_IN_WINDOW = 30;
/** Of those that nobody's rule keeps, the oldest give way. */
const KEPT_BY_HAND: KeepRule = { rule: 'last', last: 10, daily: 0, weekly: 0, monthly: 0 };

/** When a backup was last made, by the page or by the command. */
export const LAST_BACKUP = 'last-backup';

/** A restore keeps a copy of what it replaces under such a name: only a person takes it away. */
const isMade = (name: string): boolean => name.startsWith('motu-');
/** The name tells whether imported data are in it. */
const hasData = (name: string): boolean => /^(?:motu|avant-restauration)-donnees-/.test(name);

type Maker = Pick<By, 'actor' | 'address'> & {
  /** The schedule whose hour had come, or that a person had run. */
  schedule?: { id: string; name: string } | null;
};

type Progress = { done: number; total: number };

/** Backups that administrators and schedules make, and that administrators take away (OPS-04, ADM-19). */
export class Backups {
  private readonly state: State;
  private readonly folder: BackupFolder;
  /** The one that is made by hand, or else the one that is scheduled. */
  private underway: Progress | null = null;
  private isByHand = false;
  /** One reads everything at a time; what is scheduled waits for its turn, and is waited for. */
  private turn: Promise<unknown> | null = null;
  private failure: string | null = null;
  private startedAt: number[] = [];

  constructor(state: State, folder: BackupFolder) {
    this.state = state;
    this.folder = folder;
  }

  /** Begins one; `ended` tells when it is there, or that it failed. */
  start(by: By, withData: boolean): { ended: Promise<void> } {
    if (this.isByHand) throw new AppError('conflict', 'Une sauvegarde est déjà en cours.');
    const now = Date.now();
    this.startedAt = this.startedAt.filter((at) => at > now - WINDOW_MS && at <= now);
    if (this.startedAt.length >= MOST_IN_WINDOW) {
      throw new AppError(
        'too-many-requests',
        `${MOST_IN_WINDOW} sauvegardes viennent d’être faites. Réessayez dans quelques minutes.`,
        { retryAfterS: Math.ceil(((this.startedAt[0] ?? now) + WINDOW_MS - now) / 1000) },
      );
    }
    this.startedAt.push(now);
    const made = this.make(withData, by);
    this.isByHand = true;
    const freed = made.finally(() => {
      this.isByHand = false;
    });
    return { ended: freed.then(() => pruneByHand(this.state, this.folder)).then(() => {}) };
  }

  /** One that a schedule makes, and what its rule then lets go. Returns what came of it, in French. */
  async makeScheduled(withData: boolean, keep: KeepRule, maker: Maker & { schedule: { id: string; name: string } }) {
    const name = await this.make(withData, maker);
    const gone = await prune(this.state, this.folder, keep, maker.schedule.id);
    const { bytes } = await this.found(name);
    const size = `${name}, ${formatBytes(bytes)}.`;
    if (gone === 0) return size;
    return `${size} ${gone === 1 ? '1 plus ancienne a été supprimée.' : `${gone} plus anciennes ont été supprimées.`}`;
  }

  async list(): Promise<BackupList> {
    const { state, folder, underway } = this;
    // As it is when one asks: what was just begun is seen to be, however soon it ends.
    const enCours = underway && { fait: underway.done, total: underway.total };
    const [kept, origins] = await Promise.all([folder.list(), state.backups.all()]);
    const originOf = new Map(origins.map((origin) => [origin.name, origin]));
    const content = kept.map(({ name, date, bytes }): Backup => {
      const { author = null, scheduleName = null } = originOf.get(name) ?? {};
      const made = { nom: name, date: date.toISOString(), taille: bytes, donnees: hasData(name) };
      return { ...made, auteur: author, planification: scheduleName };
    });
    return { content, enCours, echec: this.failure, sansDonnees: folder.withoutDataWhy, compartiment: folder.bucket };
  }

  /** It holds everyone's password hash: the password is asked for again. */
  async take(name: string, by: By) {
    const opened = await this.folder.open(name);
    if (!opened) throw new AppError('not-found', 'Cette sauvegarde n’existe pas, ou n’est plus gardée.');
    try {
      requireConfirmation(by);
    } catch (error) {
      opened.content.destroy();
      throw error;
    }
    const { actor, address } = by;
    await this.state.journal.record({ actor, address, action: 'backup-download', subject: name }, new Date());
    return opened;
  }

  async remove(name: string, { actor, address }: By): Promise<void> {
    await this.found(name);
    await forget(this.state, this.folder, name);
    await this.state.journal.record({ actor, address, action: 'backup-remove', subject: name }, new Date());
  }

  private make(withData: boolean, maker: Maker): Promise<string> {
    const { withoutDataWhy } = this.folder;
    if (withData && withoutDataWhy) throw new AppError('conflict', withoutDataWhy);
    const progress = { done: 0, total: 0 };
    this.underway ??= progress;
    const begin = () => {
      this.underway = progress;
      return this.makeNow(withData, maker, progress);
    };
    const made = this.turn ? this.turn.then(begin) : begin();
    const own = made
      .catch(() => {})
      .then(() => {
        if (this.turn === own) this.turn = null;
      });
    this.turn = own;
    return made;
  }

  private async makeNow(withData: boolean, maker: Maker, progress: Progress): Promise<string> {
    const { state, folder } = this;
    const { actor, address, schedule = null } = maker;
    this.failure = null;
    try {
      const name = await folder.make(withData, (done, total) => Object.assign(progress, { done, total }));
      const at = new Date();
      const whose = { scheduleId: schedule?.id ?? null, scheduleName: schedule?.name ?? null };
      await state.backups.add({ name, at, author: actor, ...whose });
      await state.journal.record({ actor, address, action: 'backup', subject: name }, at);
      await state.settings.write(LAST_BACKUP, at.toISOString());
      return name;
    } catch (error) {
      this.failure = error instanceof AppError ? error.message : 'La sauvegarde n’a pas pu être faite.';
      throw error;
    } finally {
      if (this.underway === progress) this.underway = null;
    }
  }

  private async found(name: string): Promise<KeptBackup> {
    const one = (await this.folder.list()).find((kept) => kept.name === name);
    if (!one) throw new AppError('not-found', 'Cette sauvegarde n’existe pas, ou n’est plus gardée.');
    return one;
  }
}

type Pruned = Pick<BackupFolder, 'list' | 'remove'>;

/** Those that a person or the command made. */
export const pruneByHand = (state: State, folder: Pruned): Promise<number> => prune(state, folder, KEPT_BY_HAND, null);

/** Takes away what a rule does not keep of the backups that this schedule made, and of no others. */
async function prune(state: State, folder: Pruned, rule: KeepRule, scheduleId: string | null): Promise<number> {
  const [kept, origins] = await Promise.all([folder.list(), state.backups.all()]);
  const scheduleOf = new Map(origins.map((origin) => [origin.name, origin.scheduleId]));
  // One that this state does not know is nobody's to take away: another installation keeps its own in the same bucket.
  const own = kept.filter(({ name }) => isMade(name) && scheduleOf.get(name) === scheduleId);
  const names = keptNames(rule, own);
  const old = own.filter(({ name }) => !names.has(name));
  for (const { name } of old) await forget(state, folder, name);
  return old.length;
}

async function forget(state: State, folder: Pruned, name: string): Promise<void> {
  await folder.remove(name);
  await state.backups.remove(name);
}
