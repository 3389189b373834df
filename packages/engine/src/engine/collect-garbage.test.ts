import { once } from 'node:events';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { CATALOGUE } from '@motu/territory/catalogue';
import { createSmallTerritory } from '@motu/territory/testing';
import { expect, test } from 'vitest';
import { createCollection } from './collect-garbage.ts';
import type { ToWorker } from './jobs.ts';
import { territoryFiles } from './open-sources.ts';
import type { WorkerSettings } from './worker.ts';

const MEGABYTE = 1024 ** 2;

test('OPS-02 what has grown by 32 MB since it was least is collected, be it buffers; what has grown by less is not', () => {
  const { lookAt, collected } = collectionOf({});
  for (const heap of [121, 122, 101, 102, 50, 81, 82]) lookAt({ heap, buffers: 10 });
  expect(collected).toEqual([122, 102, 82]);
  lookAt({ heap: 70, buffers: 41 });
  lookAt({ heap: 70, buffers: 42 });
  expect(collected).toEqual([122, 102, 82, 70]);
});

test('OPS-02 a heap that is larger than asked for is left to V8', () => {
  const { lookAt, collected } = collectionOf({ mostHeapBytes: 130 * MEGABYTE });
  for (const heap of [131, 200, 130]) lookAt({ heap, buffers: 10 });
  expect(collected).toEqual([130]);
});

/** It holds 90 MB and 10 of buffers at first, 70 and 10 once it has been collected. */
function collectionOf(bounds: { mostHeapBytes?: number }) {
  let held = { heap: 90, buffers: 10 };
  const collected: number[] = [];
  const look = createCollection({
    ...bounds,
    held: () => ({ heap: held.heap * MEGABYTE, buffers: held.buffers * MEGABYTE }),
    collect() {
      collected.push(held.heap);
      held = { heap: 70, buffers: 10 };
    },
  });
  const lookAt = (found: typeof held) => {
    held = found;
    look();
  };
  return { lookAt, collected };
}

test('OPS-02 what nobody holds any more leaves the heap', () => {
  const sizes = [100, 200, 100];
  const look = createCollection({ held: () => ({ heap: (sizes.shift() as number) * MEGABYTE, buffers: 0 }) });
  const full = withObjects();
  look();
  expect(getHeapStatistics().used_heap_size).toBeLessThan(full - 30 * MEGABYTE);
});

/** How much the heap takes with objects that are forgotten afterwards. */
function withObjects(): number {
  const held = Array.from({ length: 2_000_000 }, (_, i) => ({ i }));
  expect(held).toHaveLength(2_000_000);
  return getHeapStatistics().used_heap_size;
}

test('OPS-02 buffers that nobody holds any more leave the program, however little the heap has grown', async () => {
  const look = createCollection();
  const full = withBuffers();
  look();
  // They are freed beside the work of this thread.
  await expect.poll(() => process.memoryUsage().arrayBuffers).toBeLessThan(full - 100 * MEGABYTE);
});

function withBuffers(): number {
  const held = Array.from({ length: 60 }, () => new Uint8Array(2 * MEGABYTE));
  expect(held).toHaveLength(60);
  return process.memoryUsage().arrayBuffers;
}

test('OPS-02 TILE-04 a thread that draws gives up, after its next job, what it was given and needs no more', async () => {
  const territory = createSmallTerritory();
  const workerData = { files: territoryFiles(territory.folder), layers: CATALOGUE, cacheMegabytes: 1, shared: null };
  const thread = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { ...workerData, versions: new Map() } satisfies WorkerSettings,
  });
  const send = (message: ToWorker) => thread.postMessage(message);
  const drawLegend = async () => {
    send({ type: 'job', id: 1, job: { kind: 'legend', slug: 'communes', options: undefined } });
    const [message] = await once(thread, 'message');
    expect(message).toMatchObject({ type: 'done' });
  };
  const held = async () => {
    const { used_heap_size, external_memory } = await thread.getHeapStatistics();
    return used_heap_size + external_memory;
  };
  await once(thread, 'message'); // it is ready
  await drawLegend();
  const before = await held();
  // Forty megabytes: V8 would leave them.
  const pictures = Array.from({ length: 160 }, () => new Uint8Array(MEGABYTE / 4));
  send({ type: 'layers', layers: CATALOGUE.map((layer) => ({ ...layer, pictures })) });
  send({ type: 'layers', layers: CATALOGUE });
  expect(await held()).toBeGreaterThan(before + 30 * MEGABYTE);
  await drawLegend();
  await drawLegend(); // what was freed beside the thread is counted
  await expect.poll(held).toBeLessThan(before + 15 * MEGABYTE);
  await thread.terminate();
  territory.remove();
});
