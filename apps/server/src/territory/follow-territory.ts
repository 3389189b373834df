import Sqlite from 'better-sqlite3';
import type { FastifyBaseLogger } from 'fastify';
import type { Territory } from '../domain/territory.ts';
import { digestOf } from './open-territory.ts';

/** An administrator imports, or edits in QGIS, while visitors look: looking costs some microseconds. */
const LOOK_EVERY_MS = 2000;

type Options = {
  territory: Territory;
  /** Reads the territory again. */
  open: () => Promise<Territory>;
  /** Makes everything that was drawn from it anew. */
  renew: (territory: Territory) => Promise<void>;
  log: FastifyBaseLogger;
};

export type FollowedTerritory = {
  /** The territory as it is now. */
  current(): Territory;
  /** Looks by itself from then on. */
  watch(): void;
  /** Looks once. A change is taken when it is seen twice: the first time it may still be being written. */
  look(): Promise<void>;
  /** Makes everything anew, whatever has changed. */
  renew(): Promise<void>;
  close(): Promise<void>;
};

/** Follows the data of a territory while the server runs (TER-04). */
export function followTerritory({ territory, open, renew, log }: Options): FollowedTerritory {
  let current = territory;
  let changed: string | null = null;
  let underway: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let db = openReader(territory);

  async function take(): Promise<void> {
    const startedAt = Date.now();
    const next = await open();
    await renew(next);
    current = next;
    db.close();
    db = openReader(next);
    log.info({ ms: Date.now() - startedAt }, 'the territory has changed: its maps are made anew');
  }

  /** A file that another took the place of may not be readable any more: the one that is there now is opened. */
  function readDigest(): string {
    try {
      return digestOf(current.files, db);
    } catch {
      db.close();
      db = openReader(current);
      return digestOf(current.files, db);
    }
  }

  async function check(): Promise<void> {
    const seen = readDigest();
    const isSettled = seen === changed;
    changed = seen === current.digest ? null : seen;
    if (changed !== null && isSettled) await take();
  }

  function look(): Promise<void> {
    return run(check);
  }

  function run(work: () => Promise<void>): Promise<void> {
    underway ??= work()
      // A file that is locked for a moment, or half replaced, is looked at again.
      .catch((error) => log.warn({ err: error }, 'the territory cannot be read again yet'))
      .finally(() => {
        underway = null;
      });
    return underway;
  }

  return {
    current: () => current,
    watch() {
      timer ??= setInterval(() => void look(), LOOK_EVERY_MS);
      timer.unref();
    },
    look,
    async renew() {
      // One who was looking may have begun before the change.
      while (underway) await underway;
      await run(take);
    },
    async close() {
      clearInterval(timer);
      await underway;
      db.close();
    },
  };
}

const openReader = ({ files }: Territory) => new Sqlite(files.geopackage, { readonly: true, fileMustExist: true });
