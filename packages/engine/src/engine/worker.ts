import { parentPort, workerData } from 'node:worker_threads';
import type { Layer } from '../layer/layer.ts';
import { createRenderer } from '../layer/renderer.ts';
import type { FromWorker, JobResult, ToWorker } from './jobs.ts';
import { openSources, type TerritoryFiles } from './open-sources.ts';
import { runJob } from './run-job.ts';

export type WorkerSettings = { files: TerritoryFiles; layers: readonly Layer[]; cacheMegabytes: number };

const port = parentPort;
if (!port) throw new Error('This file runs in a worker thread.');

const settings = workerData as WorkerSettings;
const sources = await openSources(settings.files, settings.cacheMegabytes);
const renderer = createRenderer(sources);
let layers = bySlug(settings.layers);

const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

port.on('message', async (message: ToWorker) => {
  if (message.type === 'layers') {
    layers = bySlug(message.layers);
    return;
  }
  try {
    const result = await runJob(renderer, layers, message.job);
    send({ type: 'done', id: message.id, result }, buffersOf(result));
  } catch (cause) {
    const { message: text, stack = '' } = cause as Error;
    send({ type: 'failed', id: message.id, message: text, stack });
  }
});
send({ type: 'ready' });

function bySlug(list: readonly Layer[]): Map<string, Layer> {
  return new Map(list.map((layer) => [layer.slug, layer]));
}

/** Memory handed over without a copy. Small buffers share Node's pool and cannot leave it. */
function buffersOf(result: JobResult): ArrayBuffer[] {
  const bodies = 'tiles' in result ? result.tiles.map((tile) => tile.body) : [result.body];
  return bodies.filter((body) => body.byteLength === body.buffer.byteLength).map((body) => body.buffer as ArrayBuffer);
}
