import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { tahitiStamp } from '@motu/core';
import { type BackupFolder, type KeptBackup, LAST_BACKUP } from '../domain/backup/backups.ts';
import { type DumpHeader, writeDump } from '../domain/backup/dump-format.ts';
import type { State } from '../domain/state.ts';
import { sweepLeft } from '../import/sweep-left.ts';
import { readDumpFile, writeDumpFile } from '../storage/dump-file.ts';
import { stageDump } from '../storage/stage-dump.ts';

/** Under the data folder. */
const FOLDER = 'sauvegardes';
const NAME = /^[a-z0-9-]+\.motu\.gz$/;
const MADE = /^motu-/;
const DRAFT = /\.(\d+)\.partiel$/;
const STAGED = /^\.restauration-(\d+)\.sqlite/;
/** The oldest of those that were made here give way; copies of what was replaced stay. */
const KEPT = 10;

/** How often a restore has the content of a backup on the disk at once. */
const COPIES = 4;

/** A running server makes its maps anew when this changes. */
export const RESTORED = 'restored';

type Options = { state: State; dataFolder: string; version: string };
type OnRows = (done: number, total: number) => void;

type OpenBackups = BackupFolder & {
  /** Writes one into any file; in the folder of backups when none is given. Returns where it is. */
  save(path: string | null, onRows?: OnRows): Promise<string>;
  /** Checks a backup, keeps a copy of what is there, then puts the backup in its place. */
  restore(path: string): Promise<{ header: DumpHeader; copy: string }>;
};

/** The backups of this installation: where they are kept, how they are made and put back. */
export function openBackups({ state, dataFolder, version }: Options): OpenBackups {
  const folder = join(dataFolder, FOLDER);

  async function write(path: string, onRows: OnRows = () => {}): Promise<void> {
    const snapshot = await state.snapshot();
    try {
      await writeDumpFile(path, writeDump(snapshot, { version, at: new Date(), onRows }));
    } finally {
      await snapshot.close();
    }
  }

  async function list(): Promise<KeptBackup[]> {
    const names = await readdir(folder).catch(() => []);
    const kept = await Promise.all(names.filter((name) => NAME.test(name)).map(describe));
    return kept.filter((each) => each !== null).sort((a, b) => b.date.getTime() - a.date.getTime());
  }

  async function describe(name: string): Promise<KeptBackup | null> {
    const found = await stat(join(folder, name)).catch(() => null);
    return found?.isFile() ? { name, date: found.mtime, bytes: found.size } : null;
  }

  async function save(path: string | null, onRows?: OnRows): Promise<string> {
    await sweepLeft(folder, DRAFT);
    const target = path ?? join(folder, nameAt('motu', new Date()));
    await write(target, onRows);
    await state.settings.write(LAST_BACKUP, new Date().toISOString());
    const made = (await list()).filter(({ name }) => MADE.test(name));
    for (const { name } of made.slice(KEPT)) await rm(join(folder, name), { force: true });
    return target;
  }

  return {
    save,
    list,
    make: async (onRows) => (await save(null, onRows)).slice(folder.length + 1),
    async find(name) {
      const found = NAME.test(name) ? await describe(name) : null;
      return found && { ...found, path: join(folder, name) };
    },
    async restore(path) {
      await sweepLeft(dataFolder, STAGED);
      // Read into a database of its own, then into the state, with the journal of both.
      const { bavail, bsize } = await statfs(dataFolder);
      const lines = readDumpFile(path, (bavail * bsize) / COPIES);
      const staged = await stageDump(lines, join(dataFolder, `.restauration-${process.pid}.sqlite`));
      try {
        const copy = join(folder, nameAt('avant-restauration', new Date()));
        await write(copy);
        await state.replaceWith(staged.snapshot);
        await state.settings.write(RESTORED, new Date().toISOString());
        await state.journal.record({ actor: 'motu', address: null, action: 'restore', subject: path }, new Date());
        return { header: staged.header, copy };
      } finally {
        await staged.remove();
      }
    },
  };
}

/** `motu-20261115-1430-27f3.motu.gz`: the day and hour of Tahiti, and what tells two of one minute apart. */
function nameAt(what: string, at: Date): string {
  const stamp = tahitiStamp(at).replace(/[^0-9]+/g, '-');
  return `${what}-${stamp}-${(at.getTime() % 60_000).toString(16).padStart(4, '0')}.motu.gz`;
}
