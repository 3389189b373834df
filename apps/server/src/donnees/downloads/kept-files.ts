import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@motu/core';
import { createSemaphore } from '../../concurrency/semaphore.ts';

/** A file that is whole. */
export type KeptFile = { path: string; size: number; etag: string; digest: string; objects: number; madeAt: number };

/** How the making of a file goes. */
type Progress = { objects: number; total: number };

type Job = Progress & { file: Promise<KeptFile>; abort: AbortController; askedAt: number; waiting: number };
type Make = (path: string, signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<number>;

const DAY_MS = 24 * 3_600_000;
/** Nobody has asked how it goes for this long: nobody wants it any more. */
const FORGOTTEN_MS = 30_000;
/** Files that are made at once; those that wait for their turn, and for how long. */
const AT_ONCE = 2;
const MOST_WAITING = 20;
const PATIENCE_MS = 600_000;
/** What finished files may take of the disk. */
const QUOTA_BYTES = 4 * 1024 ** 3;

/**
 * Files that were asked for, each made once for all who ask, and kept a day. One is written beside, and takes its name when it is whole: what
 * failed or was cut is never taken for a file. They are gone at the next start.
 */
export class KeptFiles {
  private readonly folder: string;
  private readonly kept = new Map<string, KeptFile>();
  private readonly jobs = new Map<string, Job>();
  private readonly failures = new Map<string, { error: unknown; at: number }>();
  private readonly turns = createSemaphore({
    ...{ most: AT_ONCE, queue: MOST_WAITING, patienceMs: PATIENCE_MS },
    tooBusy: () =>
      new AppError('unavailable', 'Trop de fichiers se préparent en même temps. Réessayez dans un instant.', {
        retryAfterS: 30,
      }),
  });

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async open(dataFolder: string): Promise<KeptFiles> {
    const folder = join(dataFolder, 'telechargements');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder)) await rm(join(folder, name), { force: true, recursive: true });
    return new KeptFiles(folder);
  }

  find(key: string): KeptFile | null {
    const file = this.kept.get(key);
    return file && Date.now() - file.madeAt < DAY_MS ? file : null;
  }

  isBeingMade(key: string): boolean {
    return this.jobs.has(key);
  }

  /** How it goes; whoever asks still wants it. A failure is told once. */
  look(key: string): Progress | null {
    const failure = this.failures.get(key);
    this.failures.delete(key);
    if (failure && Date.now() - failure.at < FORGOTTEN_MS) throw failure.error;
    const job = this.jobs.get(key);
    if (!job) return null;
    job.askedAt = Date.now();
    return { objects: job.objects, total: job.total };
  }

  /** Begins to make a file, unless it is there or being made. */
  begin(key: string, make: Make): Job {
    const known = this.jobs.get(key);
    if (known) return known;
    this.failures.delete(key);
    const abort = new AbortController();
    const progress = { objects: 0, total: 0 };
    const job: Job = {
      ...progress,
      file: Promise.resolve().then(() => this.run(key, make)),
      abort,
      askedAt: Date.now(),
      waiting: 0,
    };
    this.jobs.set(key, job);
    job.file
      .catch((error: unknown) => this.failures.set(key, { error, at: Date.now() }))
      .finally(() => this.jobs.delete(key));
    return job;
  }

  /** The file, however long it takes. */
  async wait(job: Job): Promise<KeptFile> {
    job.waiting++;
    try {
      return await job.file;
    } finally {
      job.waiting--;
      job.askedAt = Date.now();
    }
  }

  async close(): Promise<void> {
    const jobs = [...this.jobs.values()];
    for (const { abort } of jobs) abort.abort();
    await Promise.allSettled(jobs.map(({ file }) => file));
  }

  private async run(key: string, make: Make): Promise<KeptFile> {
    const release = await this.turns.acquire();
    const name = createHash('sha256').update(key).digest('hex').slice(0, 32);
    const folder = join(this.folder, `${name}.partiel`);
    try {
      await this.sweep();
      await mkdir(folder, { recursive: true });
      const draft = join(folder, 'fichier');
      const objects = await make(draft, this.signalOf(key), (progress) => this.progress(key, progress));
      const [digest, { size }] = [await sha256(draft), await stat(draft)];
      const path = join(this.folder, name);
      await rename(draft, path);
      const file = { path, size, etag: `"${digest.slice(0, 32)}"`, digest, objects, madeAt: Date.now() };
      this.kept.set(key, file);
      return file;
    } finally {
      await rm(folder, { recursive: true, force: true });
      release();
    }
  }

  private signalOf(key: string): AbortSignal {
    return this.jobs.get(key)?.abort.signal ?? AbortSignal.abort();
  }

  private progress(key: string, progress: Progress): void {
    const job = this.jobs.get(key);
    if (!job) return;
    Object.assign(job, progress);
    if (job.waiting === 0 && Date.now() - job.askedAt > FORGOTTEN_MS) job.abort.abort();
  }

  /** What is a day old goes, and the oldest beyond the quota. A file that is being sent stays readable until its last reader is done. */
  private async sweep(): Promise<void> {
    let bytes = [...this.kept.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [key, { madeAt, size, path }] of this.kept) {
      if (Date.now() - madeAt < DAY_MS && bytes <= QUOTA_BYTES) continue;
      bytes -= size;
      this.kept.delete(key);
      await rm(path, { force: true });
    }
  }
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64');
}
