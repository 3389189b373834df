import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Routes } from '@motu/answers';
import { AppError } from '@motu/core';
import { createRouter, type Router } from '@motu/routing';
import Sqlite from 'better-sqlite3';
import type { FastifyBaseLogger } from 'fastify';
import type { BuildJob } from './build-network-file.ts';
import type { BuildMessage } from './build-process.ts';
import { readFileSource, readNetworkFile } from './network-file.ts';
import { type RoadFiles, sourceOf } from './source.ts';

export type OpenRoutes = Routes & {
  /** Makes the network when its file is not up to date, soon and without anyone waiting. */
  prepare(): void;
  /** The territory has changed: a network that is in use, or prepared, is made again when its roads have. */
  refresh(): void;
  close(): Promise<void>;
};

/** How long one waits for a network that has never been made. */
const PATIENCE_MS = 20_000;
/** A new server draws its first maps, and makes its search: a network that nobody asks for waits for them. */
const AFTER_FIRST_MAPS_MS = 30_000;
/** After a failure nobody waits for another attempt before this. */
const RETRY_MS = 60_000;

type Options = {
  /** Those of the territory as it is now. */
  files: () => RoadFiles;
  dataFolder: string;
  log: FastifyBaseLogger;
  patienceMs?: number;
  /** How long `prepare` leaves the machine to others. */
  quietMs?: number;
};

export const NETWORK_FILE = 'itineraires.reseau';
const PROGRAM = join(import.meta.dirname, 'build-process.ts');

/**
 * The network of the territory, kept in a file of the data folder and made again in a process of its own whenever the roads
 * change: of the three hundred megabytes that a thread took for it, half stayed with the server. Nobody reads its tens of megabytes before the first route is asked for.
 */
export function openRoutes({
  files,
  dataFolder,
  log,
  patienceMs = PATIENCE_MS,
  quietMs = AFTER_FIRST_MAPS_MS,
}: Options): OpenRoutes {
  const target = join(dataFolder, NETWORK_FILE);
  /** Of the file, or of the one before it while that one is read. */
  let router: Router | null = null;
  let loading: Promise<void> | null = null;
  const usable = Promise.withResolvers<void>();
  /** What the network of the file was made of; null while there is no file. */
  let source: string | null = null;
  /** False while the roads may be others than those of the file. */
  let isCurrent = false;
  /** Someone wants routes: until then nothing is made. */
  let isWanted = false;
  let underway: Promise<void> | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let builder: ChildProcess | null = null;
  let isClosed = false;

  /** Starts whatever is needed for the network to be that of the roads as they are now. */
  function update(): void {
    isWanted = true;
    if (isClosed || isCurrent || underway || Date.now() < failedAt + RETRY_MS) return;
    isCurrent = true;
    underway = renew(files())
      .catch((error) => {
        isCurrent = false;
        failedAt = Date.now();
        if (!isClosed) log.error({ err: error }, 'the road network could not be made');
      })
      .finally(() => {
        underway = null;
        // The roads have changed again meanwhile.
        if (!isCurrent) update();
      });
  }

  async function renew(from: RoadFiles): Promise<void> {
    const wanted = readSource(from);
    if (wanted === source) return;
    if (source === null && (await readFileSource(target)) === wanted) {
      source = wanted;
      return;
    }
    if (isClosed) return;
    const startedAt = Date.now();
    await build({ files: from, target });
    source = wanted;
    log.info({ ms: Date.now() - startedAt }, 'road network made');
    await loading; // of the file before
    if (router) await load();
  }

  /** One reading for all who wait. */
  function load(): Promise<void> {
    loading ??= takeFile().finally(() => {
      loading = null;
    });
    return loading;
  }

  async function takeFile(): Promise<void> {
    const file = await readNetworkFile(target);
    if (file) {
      router = createRouter(file.network);
      usable.resolve();
      return;
    }
    // Its beginning was one of ours, the rest is not: it is made again.
    await rm(target, { force: true });
    source = null;
    isCurrent = false;
  }

  async function build(job: BuildJob): Promise<void> {
    builder = startBuilder(job);
    try {
      await endOf(builder, () => {
        // The first visitors need not wait for the hierarchies.
        if (!router) load().catch((error) => log.error({ err: error }, 'the road network could not be read'));
      });
    } finally {
      builder = null;
    }
  }

  async function firstNetwork(): Promise<void> {
    await Promise.race([underway, usable.promise]);
    if (!router && source !== null) await load();
    if (router || isClosed) return;
    update(); // the file was damaged
    await underway;
    if (source !== null) await load();
  }

  let timer: NodeJS.Timeout | undefined;
  return {
    prepare() {
      timer ??= setTimeout(update, quietMs).unref();
    },
    refresh() {
      isCurrent = false;
      // Other roads may do what those before did not.
      failedAt = Number.NEGATIVE_INFINITY;
      if (isWanted) update();
    },
    async router() {
      update();
      if (!router) await Promise.race([firstNetwork(), delay(patienceMs, undefined, { ref: false })]);
      if (router) return router;
      throw new AppError('unavailable', 'Le réseau routier est en préparation. Réessayez dans un instant.', {
        retryAfterS: 10,
      });
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      builder?.kill('SIGKILL');
      await underway;
    },
  };
}

/** Opened for the moment: another file may take the place of this one at any time. */
function readSource(files: RoadFiles): string {
  const db = new Sqlite(files.geopackage, { readonly: true, fileMustExist: true });
  try {
    return sourceOf(db, files);
  } finally {
    db.close();
  }
}

/** The settings of the server are none of its business. */
function startBuilder(job: BuildJob): ChildProcess {
  return fork(PROGRAM, [JSON.stringify(job)], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** It is over when the process is, so that nothing of it is left when the server stops. */
function endOf(builder: ChildProcess, onNetwork: () => void): Promise<void> {
  let isDone = false;
  let said = '';
  builder.stderr?.on('data', (text) => (said += text));
  builder.on('message', (message: BuildMessage) => {
    if (message === 'network') return onNetwork();
    isDone = true;
    builder.disconnect();
  });
  return new Promise((resolve, reject) => {
    builder.once('error', reject);
    builder.once('exit', (code) => {
      if (isDone) resolve();
      else reject(new Error(`The road network was not made (exit ${code}): ${said.trim()}`));
    });
  });
}
