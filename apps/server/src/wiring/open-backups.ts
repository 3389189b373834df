import { createReadStream } from 'node:fs';
import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, tahitiStamp } from '@motu/core';
import { type BackupFolder, LAST_BACKUP, pruneByHand } from '../domain/backup/backups.ts';
import { type DumpHeader, writeDump } from '../domain/backup/dump-format.ts';
import type { State } from '../domain/state.ts';
import { sweepLeft } from '../import/sweep-left.ts';
import { readDumpFile, writeDumpFile } from '../storage/dump-file.ts';
import { PRIVATE_FOLDER } from '../storage/private-files.ts';
import { stageDump } from '../storage/stage-dump.ts';
import type { ObjectStoreSettings } from '../tiles/objects/object-store.ts';
import { type BackupPlace, folderPlace } from './backup-places.ts';
import { bucketPlace } from './bucket-place.ts';
import type { OwnData } from './own-data.ts';

/** Under the data folder. */
const FOLDER = 'sauvegardes';
const DRAFT = /\.(\d+)\.partiel$/;
const STAGED = /^\.restauration-(\d+)\.sqlite/;

/** What a restore replaces is kept under such a name. */
const BEFORE = 'avant-restauration';

/** How often a restore has the content of a backup on the disk at once. */
const COPIES = 4;

const WITHOUT_DATA =
  'Les données importées sont des tables de PostGIS, hors des sauvegardes de Motu\u00a0: sauvegardez-les par pg_dump.';

const UNREADABLE_DATA =
  'Les données importées de cette sauvegarde ne sont pas lisibles\u00a0: elle est refusée. Rien n’a été changé.';

/** A running server makes its maps anew when this changes. */
export const RESTORED = 'restored';

type Options = {
  state: State;
  dataFolder: string;
  version: string;
  /** What administrators have put into the territory; null where that is not in its file, or not known. */
  ownData?: OwnData | null;
  /** Where they are kept; null for a folder of the data folder. */
  bucket?: ObjectStoreSettings | null;
};
type OnRows = (done: number, total: number) => void;

type OpenBackups = BackupFolder & {
  /** Writes one into any file; in the place of backups when none is given. Returns where it is. */
  save(path: string | null, onRows?: OnRows): Promise<string>;
  /** A backup in a database of its own, checked whole and brought up to date. */
  stage(path: string): Promise<Awaited<ReturnType<typeof stageDump>> & { places: string[] }>;
  /** Checks a backup, keeps a copy of what is there, then puts the backup in its place. */
  restore(path: string, by?: { actor: string; address: string | null; name: string }): Promise<Restored>;
};
/** `lacksData`: it holds imported data, which could not be put anywhere here. */
type Restored = { header: DumpHeader; copy: string; lacksData: boolean };

/** The backups of this installation: where they are kept, how they are made and put back. */
export function openBackups({ state, dataFolder, version, ownData = null, bucket = null }: Options): OpenBackups {
  const folder = join(dataFolder, FOLDER);
  const objects = bucket && bucketPlace(bucket);
  const place: BackupPlace = objects ?? folderPlace(folder);

  async function write(path: string, onRows: OnRows = () => {}, packed: string | null = null): Promise<void> {
    const snapshot = await state.snapshot();
    try {
      const file = packed === null ? null : { bytes: (await stat(packed)).size, content: readWhenAsked(packed) };
      await writeDumpFile(path, writeDump(snapshot, { version, at: new Date(), onRows, file }));
    } finally {
      await snapshot.close();
    }
  }

  async function make(what: string, onRows?: OnRows): Promise<string> {
    await sweepLeft(folder, DRAFT);
    const name = nameAt(what, new Date());
    await keep(name, onRows);
    return name;
  }

  /** Made in the folder, then handed over to the bucket, if any. */
  async function keep(name: string, onRows?: OnRows, packed: string | null = null): Promise<void> {
    if (!objects) return write(join(folder, name), onRows, packed);
    const draft = join(folder, `${name}.${process.pid}.partiel`);
    await write(draft, onRows, packed);
    await objects.take(draft, name);
  }

  /** The data first: what a state names that came later is told when it is restored. */
  async function makeWithData(data: OwnData, what: string, onRows?: OnRows): Promise<string> {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    await sweepLeft(folder, DRAFT);
    const name = nameAt(`${what}-donnees`, new Date());
    const packed = join(folder, `${name}.gpkg.${process.pid}.partiel`);
    try {
      await data.pack(packed);
      await keep(name, onRows, packed);
      return name;
    } finally {
      await rm(packed, { force: true });
    }
  }

  const whereIs = (name: string) => (bucket ? `s3://${bucket.bucket}/${bucket.prefix}${name}` : join(folder, name));

  async function stage(path: string) {
    await sweepLeft(dataFolder, STAGED);
    // Read into a database of its own, then into the state, with the journal of both.
    const { bavail, bsize } = await statfs(dataFolder);
    const lines = readDumpFile(path, (bavail * bsize) / COPIES);
    return stageDump(lines, join(dataFolder, `.restauration-${process.pid}.sqlite`));
  }

  return {
    ...place,
    withoutDataWhy: ownData ? null : WITHOUT_DATA,
    async stage(path) {
      const staged = await stage(path);
      try {
        return { ...staged, places: staged.data && ownData ? ownData.tablesIn(staged.data) : [] };
      } catch (cause) {
        await staged.remove();
        throw new AppError('invalid', UNREADABLE_DATA, { cause });
      }
    },
    make: (withData, onRows) => (withData && ownData ? makeWithData(ownData, 'motu', onRows) : make('motu', onRows)),

    async save(path, onRows) {
      if (path) await write(path, onRows);
      const name = path ? null : await make('motu', onRows);
      const at = new Date();
      await state.settings.write(LAST_BACKUP, at.toISOString());
      if (name) {
        await state.backups.add({ name, at, author: 'motu', scheduleId: null, scheduleName: null });
        await pruneByHand(state, place);
      }
      return name ? whereIs(name) : (path ?? '');
    },

    async restore(path, by = { actor: 'motu', address: null, name: path }) {
      const staged = await stage(path);
      try {
        const data = staged.data && ownData;
        const copy = whereIs(data ? await makeWithData(data, BEFORE) : await make(BEFORE));
        if (data && staged.data) await data.bringBack(staged.data);
        await state.replaceWith(staged.snapshot);
        await state.settings.write(RESTORED, new Date().toISOString());
        const { actor, address, name } = by;
        await state.journal.record({ actor, address, action: 'restore', subject: name }, new Date());
        return { header: staged.header, copy, lacksData: staged.data !== null && !ownData };
      } finally {
        await staged.remove();
      }
    },
  };
}

/** Opened when the first byte is wanted: what is never reached keeps nothing open. */
async function* readWhenAsked(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path);
}

/** `motu-20261115-1430-27f3.motu.gz`: the day and hour of Tahiti, and what tells two of one minute apart. */
function nameAt(what: string, at: Date): string {
  const stamp = tahitiStamp(at).replace(/[^0-9]+/g, '-');
  return `${what}-${stamp}-${(at.getTime() % 60_000).toString(16).padStart(4, '0')}.motu.gz`;
}
