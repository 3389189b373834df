import { AppError } from '@motu/core';
import { fr } from './fr.ts';
import type { ComposeAnswer, ComposeRequest } from './print-worker.ts';

/** Composes a page away from the map, which stays alive meanwhile; given up, the worker ends at once. */
export function composeInWorker(request: ComposeRequest, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./print-worker.ts', import.meta.url), { type: 'module', name: 'impression' });
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onmessage = ({ data }: MessageEvent<ComposeAnswer>) => {
      if ('bytes' in data) resolve(data.bytes);
      else reject(data.isTooLarge ? new AppError('too-large', fr.tooLargePng) : new Error(data.error));
    };
    worker.onerror = ({ message }) => reject(new Error(message || 'The worker has not come.'));
    worker.postMessage(
      request,
      request.pictures.map(([, bytes]) => bytes.buffer),
    );
  }).finally(() => worker.terminate());
}
