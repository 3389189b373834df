import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@motu/core';
import { goBehind } from '../data/go-behind.ts';
import { openData } from '../data/open-data.ts';
import { buffersOf } from '../data/packed-features.ts';
import type { DataJob, FromWorker, JobResult, ToWorker } from './jobs.ts';
import type { DataSettings } from './pool.ts';

const port = parentPort;
if (!port) throw new Error('This file runs in a worker thread.');

const { files, isBehind } = workerData as DataSettings;
if (isBehind) goBehind();
const data = await openData(files.geopackage, files.postgis ?? null);

const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

port.on('message', async (message: ToWorker) => {
  if (message.type === 'versions') data.forget();
  if (message.type !== 'job') return;
  const { id } = message;
  try {
    const result = await run(message.job as DataJob);
    send({ type: 'done', id, bytes: heldBytes(), result }, 'page' in result ? buffersOf(result.page.packed) : []);
  } catch (cause) {
    const { message: text, stack = '' } = cause as Error;
    const foreseen = cause instanceof AppError ? { code: cause.code, retryAfterS: cause.retryAfterS } : null;
    send({ type: 'failed', id, bytes: heldBytes(), message: text, stack, foreseen });
  }
});
send({ type: 'ready' });

async function run(job: DataJob): Promise<JobResult> {
  const { query } = job;
  switch (job.kind) {
    case 'page':
      return { page: await data.page(query) };
    case 'count':
      return { count: await data.count(query) };
    case 'rank':
      return { rank: await data.rank(query, job.id) };
    case 'statistics':
      return { statistics: await data.statistics(query) };
    case 'values':
      return { values: await data.values(query) };
  }
}

function heldBytes(): number {
  const { total_heap_size, external_memory } = getHeapStatistics();
  return total_heap_size + external_memory;
}
