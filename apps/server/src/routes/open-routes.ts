import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Routes } from '@motu/answers';
import { AppError } from '@motu/core';
import { createRouter, type NetworkFile, type Router, readNetwork } from '@motu/routing';
import Sqlite from 'better-sqlite3';
import type { FastifyBaseLogger } from 'fastify';
import type { BuildJob } from './build-network-file.ts';
import { type RoadFiles, sourceOf } from './source.ts';

export type OpenRoutes = Routes & {
  /** Loads the network, or makes it, without anyone waiting, and from then on follows the roads by itself. */
  prepare(): void;
  close(): Promise<void>;
};

/** The territory may be imported again, or edited in QGIS, at any time: looking costs some microseconds. */
const LOOK_EVERY_MS = 2000;
/** Visitors who come at the same time look once for all: it is a fortieth of what a long route takes. */
const LOOK_AGAIN_MS = 100;
/** How long one waits for a network that has never been made. */
const PATIENCE_MS = 10_000;
/** After a failure nobody waits for another attempt before this. */
const RETRY_MS = 60_000;

type Options = { files: () => RoadFiles; dataFolder: string; log: FastifyBaseLogger; patienceMs?: number };

export const NETWORK_FILE = 'itineraires.reseau';

/** The network of the territory, kept in a file of the data folder and made again in a thread of its own whenever the roads change. */
export function openRoutes({ files, dataFolder, log, patienceMs = PATIENCE_MS }: Options): OpenRoutes {
  const target = join(dataFolder, NETWORK_FILE);
  const db = new Sqlite(files().geopackage, { readonly: true, fileMustExist: true });
  const dataVersion = db.prepare<[], number>('PRAGMA data_version').pluck();
  let router: Router | null = null;
  let source = '';
  let seen = -1;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let seenRelief: RoadFiles['relief'] | null = null;
  let underway: Promise<void> | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let worker: Worker | null = null;
  let isClosed = false;

  /** Starts whatever is needed for the network to be that of the roads as they are now. */
  function look(): void {
    lookedAt = Date.now();
    if (isClosed || underway || lookedAt < failedAt + RETRY_MS) return;
    const now = dataVersion.get() as number;
    const { geopackage, relief } = files();
    if (router && now === seen && relief === seenRelief) return;
    // A relief that was just replaced: the territory is about to tell by which one.
    if (router && relief.some(({ path }) => !existsSync(path))) return;
    seen = now;
    seenRelief = relief;
    const wanted = sourceOf(db, { geopackage, relief });
    if (router && wanted === source) return;
    underway = renew(wanted, { geopackage, relief })
      .catch((error) => {
        failedAt = Date.now();
        if (!isClosed) log.error({ err: error }, 'the road network could not be made');
      })
      .finally(() => {
        underway = null;
      });
  }

  async function renew(wanted: string, from: RoadFiles): Promise<void> {
    const kept = await readNetworkFile(target);
    if (kept?.source === wanted) return use(kept);
    if (isClosed) return;
    const startedAt = Date.now();
    await build({ files: from, target });
    const made = await readNetworkFile(target);
    if (!made) throw new Error('The road network was made, and cannot be read.');
    use(made);
    log.info({ ms: Date.now() - startedAt, edges: made.network.edgeFrom.length }, 'road network made');
  }

  function use(file: NetworkFile): void {
    router = createRouter(file.network);
    source = file.source;
  }

  async function build(job: BuildJob): Promise<void> {
    worker = new Worker(new URL('./build-worker.ts', import.meta.url), { workerData: job });
    try {
      await endOf(worker);
    } finally {
      await worker.terminate();
      worker = null;
    }
  }

  let timer: NodeJS.Timeout | undefined;
  return {
    prepare() {
      timer ??= setInterval(look, LOOK_EVERY_MS);
      timer.unref();
      look();
    },
    async router() {
      if (Date.now() >= lookedAt + LOOK_AGAIN_MS || !router) look();
      if (!router && underway) await Promise.race([underway, delay(patienceMs, undefined, { ref: false })]);
      if (router) return router;
      throw new AppError('unavailable', 'Le réseau routier est en préparation. Réessayez dans un instant.', {
        retryAfterS: 10,
      });
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await worker?.terminate();
      await underway;
      db.close();
    },
  };
}

/** A thread that is stopped says nothing: its end is one too. */
function endOf(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that made the road network ended before it was done.')));
  });
}

/** Null when there is none, or not one of ours. */
async function readNetworkFile(path: string): Promise<NetworkFile | null> {
  const bytes = await readFile(path).catch(() => null);
  if (!bytes) return null;
  // A small file may lie in a pool shared with others, at any place: its numbers must begin on their own boundary.
  const isWhole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
  return readNetwork(isWhole ? (bytes.buffer as ArrayBuffer) : (new Uint8Array(bytes).buffer as ArrayBuffer));
}
