import { words } from '../../ui/words.ts';
import { FileRefusal } from '../reading/refusal.ts';
import type { LayerAnswer, LayerCall, LayerCalls } from './messages.ts';

type Waiting = {
  resolve(answer: never): void;
  reject(error: unknown): void;
  onProgress?: ((share: number, count: number) => void) | undefined;
};

/** The page's side of the worker that holds one layer. Ending it leaves nothing of the layer behind. */
export class LayerClient {
  #worker = new Worker(new URL('./layer-worker.ts', import.meta.url), { type: 'module', name: 'couche' });
  #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<LayerAnswer>) => this.#heard(data));
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#fail(new FileRefusal(words.unexpected, [], new Error(event.message)));
    });
  }

  ask<Kind extends keyof LayerCalls>(
    kind: Kind,
    asked: LayerCalls[Kind]['asked'],
    onProgress?: Waiting['onProgress'],
  ): Promise<LayerCalls[Kind]['answer']> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onProgress });
      this.#worker.postMessage({ id, kind, ...asked } as LayerCall);
    });
  }

  /** Whatever it was doing. */
  end(): void {
    this.#worker.terminate();
    this.#fail(new DOMException('The layer was given up.', 'AbortError'));
  }

  #heard(message: LayerAnswer): void {
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    if (message.kind === 'progress') {
      waiting.onProgress?.(message.share, message.count);
      return;
    }
    this.#waiting.delete(message.id);
    if (message.kind === 'done') waiting.resolve(message.answer as never);
    else
      waiting.reject(new FileRefusal(message.message ?? words.unexpected, message.remedies, new Error(message.reason)));
  }

  #fail(error: unknown): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
