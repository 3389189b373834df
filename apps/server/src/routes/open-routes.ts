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
export function openRoutes(options: Options): OpenRoutes {
  return new NetworkRoutes(options);
}

class NetworkRoutes implements OpenRoutes {
  private readonly files: () => RoadFiles;
  private readonly target: string;
  private readonly log: FastifyBaseLogger;
  private readonly patienceMs: number;
  private readonly quietMs: number;
  /** Of the file, or of the one before it while that one is read. */
  private network: Router | null = null;
  private loading: Promise<void> | null = null;
  private readonly usable = Promise.withResolvers<void>();
  /** What the network of the file was made of; null while there is no file. */
  private source: string | null = null;
  /** False while the roads may be others than those of the file. */
  private isCurrent = false;
  /** Someone wants routes: until then nothing is made. */
  private isWanted = false;
  /** Someone has asked for one: until then nothing is read. */
  private isAsked = false;
  /** The file holds a network whose hierarchies are still being made. */
  private isDraft = false;
  private underway: Promise<void> | null = null;
  private failedAt = Number.NEGATIVE_INFINITY;
  private builder: ChildProcess | null = null;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor({ files, dataFolder, log, patienceMs = PATIENCE_MS, quietMs = AFTER_FIRST_MAPS_MS }: Options) {
    this.files = files;
    this.target = join(dataFolder, NETWORK_FILE);
    this.log = log;
    this.patienceMs = patienceMs;
    this.quietMs = quietMs;
  }

  prepare(): void {
    this.timer ??= setTimeout(() => this.update(), this.quietMs).unref();
  }

  refresh(): void {
    this.isCurrent = false;
    // Other roads may do what those before did not.
    this.failedAt = Number.NEGATIVE_INFINITY;
    if (this.isWanted) this.update();
  }

  async router(): Promise<Router> {
    this.isAsked = true;
    this.update();
    if (!this.network) await Promise.race([this.firstNetwork(), delay(this.patienceMs, undefined, { ref: false })]);
    if (this.network) return this.network;
    throw new AppError('unavailable', 'Le réseau routier est en préparation. Réessayez dans un instant.', {
      retryAfterS: 10,
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.builder?.kill('SIGKILL');
    await this.underway;
  }

  /** Starts whatever is needed for the network to be that of the roads as they are now. */
  private update(): void {
    this.isWanted = true;
    if (this.isClosed || this.isCurrent || this.underway || Date.now() < this.failedAt + RETRY_MS) return;
    this.isCurrent = true;
    this.underway = this.renew(this.files())
      .catch((error) => {
        this.isCurrent = false;
        this.failedAt = Date.now();
        if (!this.isClosed) this.log.error({ err: error }, 'the road network could not be made');
      })
      .finally(() => {
        this.underway = null;
        // The roads have changed again meanwhile.
        if (!this.isCurrent) this.update();
      });
  }

  private async renew(files: RoadFiles): Promise<void> {
    const wanted = readSource(files);
    if (wanted === this.source) return;
    if (this.source === null && (await readFileSource(this.target)) === wanted) {
      this.source = wanted;
      return;
    }
    if (this.isClosed) return;
    const startedAt = Date.now();
    await this.build({ files, target: this.target });
    this.source = wanted;
    this.log.info({ ms: Date.now() - startedAt }, 'road network made');
    await this.loading; // of the file before
    if (this.network) await this.load();
  }

  private async build(job: BuildJob): Promise<void> {
    this.builder = startBuilder(job);
    try {
      await endOf(this.builder, () => {
        // The first visitors need not wait for the hierarchies.
        this.isDraft = true;
        if (this.isAsked && !this.network)
          this.load().catch((error) => this.log.error({ err: error }, 'the road network could not be read'));
      });
    } finally {
      this.isDraft = false;
      this.builder = null;
    }
  }

  /** One reading for all who wait. */
  private load(): Promise<void> {
    this.loading ??= this.takeFile().finally(() => {
      this.loading = null;
    });
    return this.loading;
  }

  private async takeFile(): Promise<void> {
    const file = await readNetworkFile(this.target);
    if (file) {
      this.network = createRouter(file.network);
      this.usable.resolve();
      return;
    }
    // Its beginning was one of ours, the rest is not: it is made again.
    await rm(this.target, { force: true });
    this.source = null;
    this.isCurrent = false;
  }

  private async firstNetwork(): Promise<void> {
    if (this.isDraft) await this.load();
    if (this.network) return;
    await Promise.race([this.underway, this.usable.promise]);
    if (!this.network && this.source !== null) await this.load();
    if (this.network || this.isClosed) return;
    this.update(); // the file was damaged
    await this.underway;
    if (this.source !== null) await this.load();
  }
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
