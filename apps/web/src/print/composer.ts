import { AppError } from '@motu/core';
import { fr } from './fr.ts';
import type { ComposeAnswer, ComposeRequest } from './print-worker.ts';
import workerAddress from './print-worker.ts?worker&url';

/** Composes pages away from the map, which stays alive meanwhile. Stopped, its worker ends at once, with all that it has written. */
export class Composer {
  #worker = new Worker(workerAddress, { type: 'module', name: 'impression' });

  /** Adds to the file that is open; a part that another asked for must have been answered. */
  async add(request: ComposeRequest & { do: 'open' | 'page' | 'document' }, signal: AbortSignal): Promise<void> {
    await this.#ask(request, signal);
  }

  /** The file, whole. */
  async finish(request: ComposeRequest & { do: 'end' | 'picture' }, signal: AbortSignal): Promise<Blob> {
    const file = await this.#ask(request, signal);
    if (!file) throw new Error('The worker has made no file.');
    return file;
  }

  stop(): void {
    this.#worker.terminate();
  }

  #ask(request: ComposeRequest, signal: AbortSignal): Promise<Blob | null> {
    return new Promise<Blob | null>((resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      this.#worker.onmessage = ({ data }: MessageEvent<ComposeAnswer>) => {
        if ('file' in data) resolve(data.file);
        else reject(data.isTooLarge ? new AppError('too-large', fr.tooLargePng) : new Error(data.error));
      };
      this.#worker.onerror = ({ message }) => reject(new Error(message || 'The worker has not come.'));
      const pictures = 'pictures' in request ? request.pictures : [];
      this.#worker.postMessage(
        request,
        pictures.map(([, bytes]) => bytes.buffer),
      );
    });
  }
}
