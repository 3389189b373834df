import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { buffersOf, type PackedFeatures } from '@motu/engine/data';
import type { FileContent } from './file-content.ts';
import type { ObjectFormat } from './formats.ts';
import type { ToWriter } from './writer-thread.ts';

/** What a file is made of. */
type Prepared = { content: FileContent; batches: AsyncIterable<PackedFeatures> };

type Writing = {
  path: string;
  format: ObjectFormat;
  /** Asked while the thread begins. */
  prepare(): Promise<Prepared>;
  /** After each batch: objects so far. */
  onProgress(objects: number): void;
};

// What is written lies in buffers: a small share for what is young gives them back sooner.
const YOUNG_MEGABYTES = 4;

/** Writes a file in a thread of its own: visitors do not wait for it. Bounded memory: a batch is written while the next one is read, no more. */
export async function writeFile({ path, format, prepare, onProgress }: Writing): Promise<number> {
  const thread = new Worker(new URL('./writer-thread.ts', import.meta.url), {
    workerData: format,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  const failed = once(thread, 'error').then(([error]) => {
    throw error;
  });
  failed.catch(() => {}); // whoever waits for an answer hears of it
  async function send(message: ToWriter, transfer: ArrayBuffer[] = []): Promise<void> {
    const answered = once(thread, 'message') as Promise<[{ error: unknown }]>;
    thread.postMessage(message, transfer);
    const [{ error }] = await Promise.race([answered, failed]);
    if (error) throw error;
  }
  let objects = 0;
  try {
    const { content, batches } = await prepare();
    const read = oneAhead(batches);
    await send({ kind: 'open', path, content });
    for await (const features of read) {
      objects += features.ids.length;
      await send({ kind: 'write', features }, buffersOf(features));
      onProgress(objects);
    }
    await send({ kind: 'finish' });
    return objects;
  } finally {
    await thread.terminate();
  }
}

/** The same, the next one being asked for while its taker works on this one; the first at once. */
function oneAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  const ask = () => {
    const next = iterator.next();
    next.catch(() => {}); // told to whoever takes it
    return next;
  };
  let next = ask();
  return (async function* () {
    try {
      for (;;) {
        const { done, value } = await next;
        if (done) return;
        next = ask();
        yield value;
      }
    } finally {
      await iterator.return?.();
    }
  })();
}
