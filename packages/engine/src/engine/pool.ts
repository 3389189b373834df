import { Worker } from 'node:worker_threads';
import { AppError } from '@motu/core';
import type { Layer } from '../layer/layer.ts';
import type { Foreseen, FromWorker, Job, JobResult, ToWorker } from './jobs.ts';
import type { WorkerSettings } from './worker.ts';

type PoolSettings = Omit<WorkerSettings, 'versions' | 'shared'> & {
  /** Of threads that draw relief, where there are several. */
  shared?: SharedArrayBuffer;
  workers: number;
  /** Jobs of one priority that may wait; beyond, callers are sent away at once rather than kept in vain. */
  queue: number;
  /** A job not done by then is given up, whether it waits or runs. */
  deadlineMs: number;
  /** When threads give their memory back; tests have less time. */
  retirement?: Retirement;
  /** When pages may have all threads. */
  pages?: PageRoom;
  startThread?: (settings: WorkerSettings) => Worker;
};

export type Pool = {
  /** A job whose signal is given before a thread takes it is not done. */
  run(job: Job, priority?: Priority, signal?: AbortSignal): Promise<JobResult>;
  setLayers(layers: readonly Layer[]): void;
  setVersions(versions: ReadonlyMap<string, string>): void;
  /** Jobs waiting and running. */
  load(): PoolLoad;
  close(): Promise<void>;
};

export type PoolLoad = {
  waiting: number;
  running: number;
  threads: number;
  /** What the threads hold, as last reported: their heaps, and the buffers beside them. */
  threadBytes: number;
};

type Retirement = {
  /** Without work for so long, all threads end if the whole program is large. */
  quietMs: number;
  isLarge: () => boolean;
  /** A thread that holds more ends when it has nothing to do, and nobody waits. */
  threadBytes: number;
};

type PageRoom = {
  /** Nobody has asked for a tile or a legend for so long. */
  quietMs: number;
  /** The last part took no longer: a tile that is asked for meanwhile waits for no more. */
  partMs: number;
};

const USUAL_PAGE_ROOM: PageRoom = { quietMs: 2000, partMs: 500 };

/** What is left of the program without its threads is some 250 MB; with small ones they stay, and the next visitor waits for none. */
const LARGE_BYTES = 450 * 1024 ** 2;

const USUAL_RETIREMENT: Retirement = {
  quietMs: 60_000,
  isLarge: () => process.memoryUsage.rss() > LARGE_BYTES,
  threadBytes: 512 * 1024 ** 2,
};

/**
 * Legends take a millisecond: they come before tiles that visitors look at, tiles before pictures of any ground, those before
 * pages, and all before what nobody waits for.
 */
type Priority = 'legend' | 'visitor' | 'map' | 'print' | 'background';

type Waiting = {
  id: number;
  job: Job;
  priority: Priority;
  resolve(result: JobResult): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
};

type Slot = {
  worker: Worker;
  ready: boolean;
  current: Waiting | null;
  /** When it was given that. */
  since: number;
  stuck: NodeJS.Timeout | null;
  bytes: number;
};

// A worker still busy this long after its job was given up is taken for lost and replaced.
const STUCK_MS = 20_000;
const RETRY_S = 3;
/** Whoever prints waits longer than whoever moves a map, and a part of a page has the pixels of sixty tiles. */
const PAPER_PATIENCE = 3;
// Encoded tiles and what they are packed with lie outside of the heap: a smaller share for what is young gives them back
// sooner, before all of the heap is looked through for them (0.1 ms a tile).
const YOUNG_MEGABYTES = 16;
/** Rows are handed over as soon as they are read: what is left of them is given back a page at a time. */
const READING_YOUNG_MEGABYTES = 4;

export function createPool(settings: PoolSettings): Pool {
  return new ThreadPool(settings);
}

class ThreadPool implements Pool {
  private readonly settings: PoolSettings;
  private readonly startThread: (settings: WorkerSettings) => Worker;
  private readonly retirement: Retirement;
  /** Threads that may draw anything but tiles and legends: one is left to these, where there are several. */
  private readonly others: number;
  private readonly pages: PageRoom;
  private lastTileAt = Number.NEGATIVE_INFINITY;
  private lastPartMs = Number.POSITIVE_INFINITY;
  private readonly queues: Record<Priority, Waiting[]> = {
    legend: [],
    visitor: [],
    map: [],
    print: [],
    background: [],
  };
  private readonly slots: Slot[] = [];
  private layers: readonly Layer[];
  private versions: ReadonlyMap<string, string> = new Map();
  private quiet: NodeJS.Timeout | null = null;
  private nextId = 1;
  private closed = false;

  constructor(settings: PoolSettings) {
    this.settings = settings;
    this.startThread = settings.startThread ?? startWorker;
    this.retirement = settings.retirement ?? USUAL_RETIREMENT;
    this.others = Math.max(1, settings.workers - 1);
    this.pages = settings.pages ?? USUAL_PAGE_ROOM;
    this.layers = settings.layers;
  }

  run(job: Job, priority: Priority = 'visitor', signal?: AbortSignal): Promise<JobResult> {
    if (this.closed || signal?.aborted) return Promise.reject(unavailable());
    if (this.queues[priority].length >= this.settings.queue) return Promise.reject(unavailable());
    if (onAllThreads(priority)) this.lastTileAt = performance.now();
    this.ensureThread(priority);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        id: this.nextId++,
        job,
        priority,
        resolve,
        reject,
        timer: setTimeout(
          () => this.giveUp(waiting),
          this.settings.deadlineMs * (priority === 'print' ? PAPER_PATIENCE : 1),
        ),
      };
      this.queues[priority].push(waiting);
      signal?.addEventListener('abort', () => this.leave(waiting), { once: true });
      this.next();
    });
  }

  setLayers(changed: readonly Layer[]): void {
    this.layers = changed;
    this.postToAll({ type: 'layers', layers: changed });
  }

  setVersions(read: ReadonlyMap<string, string>): void {
    this.versions = read;
    this.postToAll({ type: 'versions', versions: read });
  }

  load(): PoolLoad {
    return {
      waiting: Object.values(this.queues).reduce((sum, queue) => sum + queue.length, 0),
      running: this.slots.filter(({ current, stuck }) => current !== null || stuck !== null).length,
      threads: this.slots.length,
      threadBytes: this.slots.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.quiet) clearTimeout(this.quiet);
    this.failAll(unavailable());
    await Promise.all(
      this.slots.splice(0).map(async ({ worker, current, stuck }) => {
        if (stuck) clearTimeout(stuck);
        if (current) this.fail(current, unavailable());
        await worker.terminate();
      }),
    );
  }

  private postToAll(message: ToWorker): void {
    for (const { worker } of this.slots) worker.postMessage(message);
  }

  private start(): void {
    const { files, cacheMegabytes, shared = null } = this.settings;
    const { layers, versions } = this;
    const worker = this.startThread({ files, layers, cacheMegabytes, versions, shared });
    const slot: Slot = { worker, ready: false, current: null, since: 0, stuck: null, bytes: 0 };
    this.slots.push(slot);
    worker.on('message', (message: FromWorker) => this.receive(slot, message));
    worker.on('error', (error) => this.lose(slot, error));
  }

  private receive(slot: Slot, message: FromWorker): void {
    if (message.type === 'ready') slot.ready = true;
    else {
      const { current } = slot;
      slot.current = null;
      slot.bytes = message.bytes;
      if (slot.stuck) clearTimeout(slot.stuck);
      slot.stuck = null;
      if (current && current.id === message.id) {
        clearTimeout(current.timer);
        if (current.priority === 'print') this.lastPartMs = performance.now() - slot.since;
        if (message.type === 'done') current.resolve(message.result);
        else current.reject(toError(message.message, message.stack, message.foreseen));
      }
    }
    this.next();
    if (slot.bytes > this.retirement.threadBytes) this.retire([slot]);
    this.awaitQuiet();
  }

  /** Ends threads that have nothing to do; others are started when work asks for them. */
  private retire(asked: readonly Slot[]): void {
    const idle = asked.filter(({ ready, current, stuck }) => ready && !current && !stuck);
    for (const slot of idle) if (this.remove(slot)) void slot.worker.terminate();
  }

  private awaitQuiet(): void {
    if (this.quiet) clearTimeout(this.quiet);
    this.quiet = setTimeout(() => {
      if (!this.retirement.isLarge()) this.awaitQuiet();
      else this.retire([...this.slots]);
    }, this.retirement.quietMs).unref();
  }

  /** False when it had left before: a thread may fail while it is being replaced. */
  private remove(slot: Slot): boolean {
    const at = this.slots.indexOf(slot);
    if (at >= 0) this.slots.splice(at, 1);
    return at >= 0;
  }

  private lose(slot: Slot, error: Error): void {
    if (!this.remove(slot)) return;
    if (slot.stuck) clearTimeout(slot.stuck);
    if (slot.current) {
      clearTimeout(slot.current.timer);
      slot.current.reject(error);
    }
    // A worker that cannot even start would start for ever: its error goes to whoever waits.
    if (this.closed) return;
    if (slot.ready) this.start();
    else this.failAll(error);
  }

  private fail(waiting: Waiting, error: Error): void {
    clearTimeout(waiting.timer);
    waiting.reject(error);
  }

  private failAll(error: Error): void {
    for (const queue of Object.values(this.queues)) for (const waiting of queue.splice(0)) this.fail(waiting, error);
  }

  private next(): void {
    for (const slot of this.slots) {
      while (slot.ready && !slot.current && !slot.stuck) {
        const waiting = this.take();
        if (!waiting) return;
        this.give(slot, waiting);
      }
    }
  }

  private take(): Waiting | undefined {
    const { legend, visitor, map, print, background } = this.queues;
    const first = legend.shift() ?? visitor.shift();
    if (first) return first;
    if (this.mayDrawOthers()) return map.shift() ?? print.shift() ?? background.shift();
    return map.length === 0 && this.mayDrawPages() ? print.shift() : undefined;
  }

  /** What cannot be sent to another thread, as a function cannot, fails alone: the thread has not heard of it, and is free. */
  private give(slot: Slot, waiting: Waiting): void {
    slot.current = waiting;
    slot.since = performance.now();
    try {
      slot.worker.postMessage({ type: 'job', id: waiting.id, job: waiting.job } satisfies ToWorker);
    } catch (error) {
      slot.current = null;
      this.fail(waiting, error as Error);
    }
  }

  private mayDrawOthers(): boolean {
    return this.slots.filter(({ current }) => current && !onAllThreads(current.priority)).length < this.others;
  }

  /** The thread that is left to tiles is idle as long as nobody looks at a map: it draws parts of pages then, if they are soon done. */
  private mayDrawPages(): boolean {
    const { quietMs, partMs } = this.pages;
    return this.lastPartMs <= partMs && performance.now() - this.lastTileAt >= quietMs;
  }

  /** False for a job that a thread has taken. */
  private dequeue(waiting: Waiting): boolean {
    const queue = this.queues[waiting.priority];
    const at = queue.indexOf(waiting);
    if (at >= 0) queue.splice(at, 1);
    return at >= 0;
  }

  /** What a thread has begun is done: it is over sooner than a thread is started anew. */
  private leave(waiting: Waiting): void {
    if (this.dequeue(waiting)) this.fail(waiting, unavailable());
  }

  private giveUp(waiting: Waiting): void {
    this.dequeue(waiting);
    const slot = this.slots.find((one) => one.current === waiting);
    if (slot) {
      slot.current = null;
      slot.stuck = setTimeout(() => void this.replace(slot), STUCK_MS);
    }
    waiting.reject(unavailable());
  }

  private async replace(slot: Slot): Promise<void> {
    if (this.remove(slot) && !this.closed) this.start();
    await slot.worker.terminate();
  }

  /** Threads are started as work asks for them: a server that nobody visits keeps their memory free. */
  private ensureThread(priority: Priority): void {
    const isFree = this.slots.some(({ ready, current, stuck }) => ready && !current && !stuck);
    const most = onAllThreads(priority) ? this.settings.workers : this.others;
    if (!isFree && this.slots.length < most) this.start();
  }
}

const onAllThreads = (priority: Priority) => priority === 'legend' || priority === 'visitor';

function startWorker(settings: WorkerSettings): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: settings,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
}

/** What a thread that reads rows is given. */
export type DataSettings = WorkerSettings & { isBehind?: boolean };

/** A thread that reads rows and draws nothing: it loads no drawing library. */
export function startDataThread(settings: DataSettings): Worker {
  return new Worker(new URL('./data-worker.ts', import.meta.url), {
    workerData: settings,
    resourceLimits: { maxYoungGenerationSizeMb: READING_YOUNG_MEGABYTES },
  });
}

/** The same for files, which visitors who look at the map or at a table come before. It cannot be in front again: that takes rights of the system. */
export const startThreadBehind = (settings: WorkerSettings): Worker => startDataThread({ ...settings, isBehind: true });

/** An error of another thread. */
function toError(message: string, stack: string, foreseen: Foreseen | null): Error {
  const error = Object.assign(new Error(message), { stack });
  if (!foreseen) return error;
  const { code, retryAfterS } = foreseen;
  return new AppError(code, message, { cause: error, ...(retryAfterS !== undefined && { retryAfterS }) });
}

function unavailable(): AppError {
  return new AppError('unavailable', 'Le service de cartes est très sollicité. Réessayez dans quelques secondes.', {
    retryAfterS: RETRY_S,
  });
}
