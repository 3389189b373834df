import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@motu/core';
import { LRUCache } from 'lru-cache';
import { createSemaphore } from '../../concurrency/semaphore.ts';
import { bytesIn, checkRoom } from './disk-room.ts';
import { PART_BYTES } from './file-bytes.ts';

/** A file that is whole. */
export type KeptFile = { path: string; size: number; etag: string; digest: string; objects: number; madeAt: number };

/** How the making of a file goes. */
type Progress = { objects: number; total: number };

type Job = Progress & {
  file: Promise<KeptFile>;
  abort: AbortController;
  /** Who had it begun. */
  visitor: string;
  askedAt: number;
  waiting: number;
};
type Make = (path: string, signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<number>;

const DAY_MS = 24 * 3_600_000;
/** Nobody has asked how it goes for this long: nobody wants it any more. */
const FORGOTTEN_MS = 30_000;
/** Files that are made at once; those that wait for their turn, and for how long. */
const AT_ONCE = 2;
const MOST_WAITING = 20;
const PATIENCE_MS = 600_000;
/** Of these, what one visitor may have: the others are for others. */
const MOST_OF_ONE = 3;
const MOST_FAILURES = 200;

const GIGABYTE = 1024 ** 3;
/** What finished files may take of the disk, one that is being made, and what must be left when one is begun. */
const USUAL_LIMITS = { quotaBytes: 4 * GIGABYTE, mostBytes: 2 * GIGABYTE, freeBytes: 2 * GIGABYTE };
type Limits = typeof USUAL_LIMITS;

/**
 * Files that were asked for, each made once for all who ask, and kept a day. One is written beside, and takes its name when it is whole: what
 * failed or was cut is never taken for a file. They are gone at the next start. A key is the name of a file too.
 */
export class KeptFiles {
  private readonly folder: string;
  private readonly kept = new Map<string, KeptFile>();
  private readonly jobs = new Map<string, Job>();
  private readonly failures = new LRUCache<string, { error: unknown }>({ max: MOST_FAILURES, ttl: FORGOTTEN_MS });
  private readonly limits: Limits;
  private readonly turns = createSemaphore({
    ...{ most: AT_ONCE, queue: MOST_WAITING, patienceMs: PATIENCE_MS },
    tooBusy: () =>
      new AppError('unavailable', 'Trop de fichiers se préparent en même temps. Réessayez dans un instant.', {
        retryAfterS: 30,
      }),
  });

  private constructor(folder: string, limits: Limits) {
    this.folder = folder;
    this.limits = limits;
  }

  static async open(dataFolder: string, limits: Partial<Limits> = {}): Promise<KeptFiles> {
    const folder = join(dataFolder, 'telechargements');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder)) await rm(join(folder, name), { force: true, recursive: true });
    return new KeptFiles(folder, { ...USUAL_LIMITS, ...limits });
  }

  find(key: string): KeptFile | null {
    const file = this.kept.get(key);
    return file && Date.now() - file.madeAt < DAY_MS ? file : null;
  }

  isBeingMade(key: string): boolean {
    return this.jobs.has(key);
  }

  /** Refuses whoever has several files made already. */
  admit(visitor: string): void {
    this.giveUpForgotten();
    const own = [...this.jobs.values()].filter((job) => job.visitor === visitor && !job.abort.signal.aborted);
    if (own.length < MOST_OF_ONE) return;
    throw new AppError(
      'too-many-requests',
      `${MOST_OF_ONE} fichiers se préparent déjà pour vous. Attendez que l’un d’eux soit prêt.`,
      { retryAfterS: 10 },
    );
  }

  /** How it goes; whoever asks still wants it. A failure is told to all who ask for a while. */
  look(key: string): Progress | null {
    const failure = this.failures.get(key);
    if (failure) throw failure.error;
    const job = this.jobs.get(key);
    if (!job) return null;
    job.askedAt = Date.now();
    return { objects: job.objects, total: job.total };
  }

  /** Begins to make a file, unless it is there or being made. */
  begin(key: string, visitor: string, make: Make): Job {
    const known = this.jobs.get(key);
    if (known) return known;
    this.failures.delete(key);
    const job: Job = {
      ...{ objects: 0, total: 0, visitor, askedAt: Date.now(), waiting: 0 },
      abort: new AbortController(),
      file: Promise.resolve().then(() => this.run(key, job, make)),
    };
    this.jobs.set(key, job);
    job.file.catch((error: unknown) => this.keepFailure(key, error)).finally(() => this.jobs.delete(key));
    return job;
  }

  /** The file, however long it takes; whoever has gone waits no more. */
  async wait(job: Job, gone: AbortSignal): Promise<KeptFile> {
    job.waiting++;
    try {
      return await Promise.race([job.file, whenGone(gone)]);
    } finally {
      job.waiting--;
      job.askedAt = Date.now();
    }
  }

  async close(): Promise<void> {
    const jobs = [...this.jobs.values()];
    for (const { abort } of jobs) abort.abort(givenUp());
    await Promise.allSettled(jobs.map(({ file }) => file));
  }

  private async run(key: string, job: Job, make: Make): Promise<KeptFile> {
    const { signal } = job.abort;
    const release = await this.turns.acquire(signal);
    const folder = join(this.folder, `${key}.partiel`);
    try {
      this.giveUpForgotten();
      signal.throwIfAborted();
      await this.sweep();
      await checkRoom(this.folder, this.limits.freeBytes);
      await mkdir(folder, { recursive: true });
      const draft = join(folder, 'fichier');
      const objects = await make(draft, signal, (progress) => this.progress(job, folder, progress));
      signal.throwIfAborted();
      return await this.keep(key, draft, objects);
    } finally {
      await rm(folder, { recursive: true, force: true });
      release();
    }
  }

  private async keep(key: string, draft: string, objects: number): Promise<KeptFile> {
    const [digest, { size }] = [await sha256(draft), await stat(draft)];
    const path = join(this.folder, key);
    await rename(draft, path);
    const file = { path, size, etag: `"${digest.slice(0, 32)}"`, digest, objects, madeAt: Date.now() };
    this.kept.delete(key); // the newest is the last
    this.kept.set(key, file);
    await this.sweep();
    return file;
  }

  private progress(job: Job, folder: string, progress: Progress): void {
    Object.assign(job, progress);
    this.giveUpForgotten();
    void this.bound(job, folder);
  }

  private async bound({ abort }: Job, folder: string): Promise<void> {
    if ((await bytesIn(folder)) > this.limits.mostBytes) abort.abort(tooLarge());
  }

  /** Those that wait for their turn make room at once, those that are being made at their next batch. */
  private giveUpForgotten(): void {
    for (const { abort, waiting, askedAt } of this.jobs.values())
      if (waiting === 0 && Date.now() - askedAt > FORGOTTEN_MS) abort.abort(givenUp());
  }

  /** What nobody wanted any more has not failed: whoever comes back begins it anew. */
  private keepFailure(key: string, error: unknown): void {
    if (error instanceof GivenUp) return;
    const retryMs =
      error instanceof AppError && error.retryAfterS !== undefined ? error.retryAfterS * 1000 : FORGOTTEN_MS;
    this.failures.set(key, { error }, { ttl: Math.min(retryMs, FORGOTTEN_MS) });
  }

  /** What is a day old goes, and the oldest beyond the quota. A file that is being sent stays readable until its last reader is done. */
  private async sweep(): Promise<void> {
    let bytes = [...this.kept.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [key, { madeAt, size, path }] of this.kept) {
      if (Date.now() - madeAt < DAY_MS && bytes <= this.limits.quotaBytes) continue;
      bytes -= size;
      this.kept.delete(key);
      await rm(path, { force: true });
    }
  }
}

class GivenUp extends AppError {}

function givenUp(): AppError {
  return new GivenUp('unavailable', 'La préparation de ce fichier a été arrêtée. Recommencez.', { retryAfterS: 1 });
}

function tooLarge(): AppError {
  return new AppError('too-large', 'Ce fichier serait trop gros. Choisissez une île, une commune ou un cadre.');
}

function whenGone(gone: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (gone.aborted) reject(givenUp());
    else gone.addEventListener('abort', () => reject(givenUp()), { once: true });
  });
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  const part = Buffer.allocUnsafeSlow(PART_BYTES);
  await using file = await open(path);
  for (;;) {
    const { bytesRead } = await file.read(part, 0, part.length);
    if (bytesRead === 0) return hash.digest('base64');
    hash.update(part.subarray(0, bytesRead));
  }
}
