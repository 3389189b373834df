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
  log: FastifyBaseLogger;
};

/** Takes a changed territory over. One that throws is called again at the next look, and those after it with it. */
type TerritoryListener = (territory: Territory) => Promise<void> | void;

export type WatchedTerritory = {
  /** The territory as it was last read. */
  current(): Territory;
  /** From then on `listener` hears of each change, after those that subscribed before. Returns the way to stop. */
  subscribe(listener: TerritoryListener): () => void;
  /** Looks by itself from then on. */
  watch(): void;
  /** Looks once. A change is published when it is seen twice: the first time it may still be being written. */
  look(): Promise<void>;
  /** Reads and publishes the territory, whatever has changed. */
  renew(): Promise<void>;
  close(): Promise<void>;
};

/** Watches the files of a territory while the server runs, and publishes each change to all who follow it (TER-04). */
export function watchTerritory({ territory, open, log }: Options): WatchedTerritory {
  const listeners = new Set<TerritoryListener>();
  let current = territory;
  /** A change that was seen once. */
  let changed: string | null = null;
  /** False while someone has not taken the territory over. */
  let isTakenOver = true;
  let underway: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let db = openReader(territory);

  async function publish(): Promise<void> {
    const startedAt = Date.now();
    current = await open();
    isTakenOver = false;
    db.close();
    db = openReader(current);
    for (const listener of listeners) await listener(current);
    isTakenOver = true;
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
    if (changed === null ? !isTakenOver : isSettled) await publish();
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

  const look = () => run(check);
  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    watch() {
      timer ??= setInterval(() => void look(), LOOK_EVERY_MS);
      timer.unref();
    },
    look,
    async renew() {
      // One who was looking may have begun before the change.
      while (underway) await underway;
      await run(publish);
    },
    async close() {
      clearInterval(timer);
      await underway;
      db.close();
    },
  };
}

const openReader = ({ files }: Territory) => new Sqlite(files.geopackage, { readonly: true, fileMustExist: true });
