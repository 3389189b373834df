import { Worker } from 'node:worker_threads';
import { AppError } from '@motu/core';
import type { Layer } from '../layer/layer.ts';
import type { Foreseen, FromWorker, Job, JobResult, ToWorker } from './jobs.ts';
import type { WorkerSettings } from './worker.ts';

export type PoolSettings = Omit<WorkerSettings, 'versions'> & {
  workers: number;
  /** Jobs that may wait; beyond, callers are sent away at once rather than kept in vain. */
  queue: number;
  /** A job not done by then is given up, whether it waits or runs. */
  deadlineMs: number;
};

export type Pool = {
  run(job: Job, priority?: 'visitor' | 'background'): Promise<JobResult>;
  setLayers(layers: readonly Layer[]): void;
  setVersions(versions: ReadonlyMap<string, string>): void;
  /** Jobs waiting and running. */
  load(): { waiting: number; running: number };
  close(): Promise<void>;
};

type Waiting = {
  id: number;
  job: Job;
  resolve(result: JobResult): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
};

type Slot = { worker: Worker; ready: boolean; current: Waiting | null; stuck: NodeJS.Timeout | null };

// A worker still busy this long after its job was given up is taken for lost and replaced.
const STUCK_MS = 20_000;
const RETRY_S = 3;
// Encoded tiles and what they are packed with lie outside of the heap: a smaller share for what is young gives them back
// sooner, before all of the heap is looked through for them (0.1 ms a tile).
const YOUNG_MEGABYTES = 32;

export function createPool(settings: PoolSettings): Pool {
  let { layers } = settings;
  let versions: ReadonlyMap<string, string> = new Map();
  let nextId = 1;
  let closed = false;
  const visitors: Waiting[] = [];
  const background: Waiting[] = [];
  const slots: Slot[] = [];

  const start = () => {
    const { files, cacheMegabytes } = settings;
    const data: WorkerSettings = { files, layers, cacheMegabytes, versions };
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: data,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    const slot: Slot = { worker, ready: false, current: null, stuck: null };
    slots.push(slot);
    worker.on('message', (message: FromWorker) => receive(slot, message));
    worker.on('error', (error) => lose(slot, error));
  };

  const receive = (slot: Slot, message: FromWorker) => {
    if (message.type === 'ready') slot.ready = true;
    else {
      const { current } = slot;
      slot.current = null;
      if (slot.stuck) clearTimeout(slot.stuck);
      slot.stuck = null;
      if (current && current.id === message.id) {
        clearTimeout(current.timer);
        if (message.type === 'done') current.resolve(message.result);
        else current.reject(toError(message.message, message.stack, message.foreseen));
      }
    }
    next();
  };

  const lose = (slot: Slot, error: Error) => {
    slots.splice(slots.indexOf(slot), 1);
    if (slot.stuck) clearTimeout(slot.stuck);
    if (slot.current) {
      clearTimeout(slot.current.timer);
      slot.current.reject(error);
    }
    // A worker that cannot even start would start for ever: its error is told to whoever waits.
    if (closed) return;
    if (slot.ready) start();
    else for (const waiting of [...visitors.splice(0), ...background.splice(0)]) fail(waiting, error);
  };

  const fail = (waiting: Waiting, error: Error) => {
    clearTimeout(waiting.timer);
    waiting.reject(error);
  };

  const next = () => {
    for (const slot of slots) {
      if (!slot.ready || slot.current || slot.stuck) continue;
      const waiting = visitors.shift() ?? background.shift();
      if (!waiting) return;
      slot.current = waiting;
      slot.worker.postMessage({ type: 'job', id: waiting.id, job: waiting.job } satisfies ToWorker);
    }
  };

  const giveUp = (waiting: Waiting) => {
    for (const queue of [visitors, background]) {
      const at = queue.indexOf(waiting);
      if (at >= 0) queue.splice(at, 1);
    }
    const slot = slots.find((one) => one.current === waiting);
    if (slot) {
      slot.current = null;
      slot.stuck = setTimeout(() => void replace(slot), STUCK_MS);
    }
    waiting.reject(unavailable());
  };

  const replace = async (slot: Slot) => {
    slots.splice(slots.indexOf(slot), 1);
    if (!closed) start();
    await slot.worker.terminate();
  };

  /** Threads are started as work asks for them: a server that nobody visits keeps their memory free. */
  const ensureThread = () => {
    const isFree = slots.some(({ ready, current, stuck }) => ready && !current && !stuck);
    if (!isFree && slots.length < settings.workers) start();
  };

  return {
    run(job, priority = 'visitor') {
      if (closed) return Promise.reject(unavailable());
      if (visitors.length + background.length >= settings.queue) return Promise.reject(unavailable());
      ensureThread();
      return new Promise((resolve, reject) => {
        const waiting: Waiting = {
          id: nextId++,
          job,
          resolve,
          reject,
          timer: setTimeout(() => giveUp(waiting), settings.deadlineMs),
        };
        (priority === 'visitor' ? visitors : background).push(waiting);
        next();
      });
    },
    setLayers(changed) {
      layers = changed;
      for (const { worker } of slots) worker.postMessage({ type: 'layers', layers } satisfies ToWorker);
    },
    setVersions(read) {
      versions = read;
      for (const { worker } of slots) worker.postMessage({ type: 'versions', versions } satisfies ToWorker);
    },
    load: () => ({
      waiting: visitors.length + background.length,
      running: slots.filter(({ current, stuck }) => current !== null || stuck !== null).length,
    }),
    async close() {
      closed = true;
      for (const waiting of [...visitors.splice(0), ...background.splice(0)]) fail(waiting, unavailable());
      await Promise.all(
        slots.splice(0).map(async ({ worker, current, stuck }) => {
          if (stuck) clearTimeout(stuck);
          if (current) fail(current, unavailable());
          await worker.terminate();
        }),
      );
    },
  };
}

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
