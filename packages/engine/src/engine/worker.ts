import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@motu/core';
import type { Layer } from '../layer/layer.ts';
import { Renderer } from '../layer/renderer.ts';
import { createCollection } from './collect-garbage.ts';
import type { DrawingJob, FromWorker, JobResult, ToWorker } from './jobs.ts';
import { openSources, type TerritoryFiles } from './open-sources.ts';
import { runJob } from './run-job.ts';

export type WorkerSettings = {
  files: TerritoryFiles;
  layers: readonly Layer[];
  cacheMegabytes: number;
  /** Where drawing threads find what others of them have computed. */
  shared: SharedArrayBuffer | null;
  /** Versions of the tables of PostGIS. */
  versions: ReadonlyMap<string, string>;
};

const port = parentPort;
if (!port) throw new Error('This file runs in a worker thread.');

/** A thread draws one picture at a time, and reads one layer after the other. */
const CONNECTIONS = 1;

const settings = workerData as WorkerSettings;
const sources = await openSources(settings.files, settings.cacheMegabytes, CONNECTIONS, settings.shared);
sources.features.setVersions(settings.versions);
const renderer = new Renderer(sources);
let layers = bySlug(settings.layers);
/** A thread that keeps no more is looked through in 15 ms; one that draws base maps keeps more, and V8 looks through it often. */
const SMALL_HEAP_BYTES = 48 * 1024 ** 2;
const collectWhenGrown = createCollection({ mostHeapBytes: SMALL_HEAP_BYTES });

const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

port.on('message', async (message: ToWorker) => {
  if (message.type === 'layers') {
    layers = bySlug(message.layers);
    return;
  }
  if (message.type === 'versions') {
    sources.features.setVersions(message.versions);
    return;
  }
  try {
    const result = await runJob({ renderer, sources, layers }, message.job as DrawingJob);
    send({ type: 'done', id: message.id, bytes: heldBytes(), result }, buffersOf(result));
  } catch (cause) {
    const { message: text, stack = '' } = cause as Error;
    const foreseen = cause instanceof AppError ? { code: cause.code, retryAfterS: cause.retryAfterS } : null;
    send({
      type: 'failed',
      id: message.id,
      bytes: heldBytes(),
      message: text,
      stack: withCause(stack, cause),
      foreseen,
    });
  }
  // What a job has left lies in buffers: V8 would let them become sixty megabytes more.
  collectWhenGrown();
});
send({ type: 'ready' });

/** The heap of this thread, and the buffers beside it. Not `process.memoryUsage`: it asks the system too, nine times as long, after every job. */
function heldBytes(): number {
  const { total_heap_size, external_memory } = getHeapStatistics();
  return total_heap_size + external_memory;
}

/** Errors lose what caused them on their way to another thread. */
function withCause(stack: string, cause: unknown): string {
  const reason = (cause as Error).cause;
  return reason ? `${stack}\n[cause] ${(reason as Error).stack ?? String(reason)}` : stack;
}

function bySlug(list: readonly Layer[]): Map<string, Layer> {
  return new Map(list.map((layer) => [layer.slug, layer]));
}

/** The bodies of a result, to be handed over without a copy. */
function buffersOf(result: JobResult): ArrayBuffer[] {
  const tiles = 'tiles' in result ? result.tiles : [];
  const bodies = 'body' in result ? [result.body] : tiles.map(({ body }) => body);
  return bodies.map(({ buffer }) => buffer as ArrayBuffer);
}
