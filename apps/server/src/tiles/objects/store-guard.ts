import type { S3ServiceException } from '@aws-sdk/client-s3';
import { createCircuitBreaker } from '../../concurrency/circuit-breaker.ts';
import { createSemaphore, type Semaphore } from '../../concurrency/semaphore.ts';
import { StoreAway, type StoreFigures } from '../../domain/tiles.ts';

export type Operation = keyof StoreFigures['failed'];

/** What one operation may take, with all its tries: a visitor's tile is drawn in less than a slow store would need. */
const TIMES_MS: Record<Operation, number> = { read: 1000, write: 10_000, list: 10_000, remove: 20_000 };
/** Requests under way at once, and those that may wait: the rest is sent away. */
const LIMITS: Record<Operation, { most: number; queue: number; patienceMs: number }> = {
  read: { most: 32, queue: 256, patienceMs: 500 },
  write: { most: 16, queue: 1024, patienceMs: 20_000 },
  list: { most: 8, queue: 1024, patienceMs: 30_000 },
  remove: { most: 2, queue: 64, patienceMs: 30_000 },
};
/** A store comes back soon, and everything is drawn until it does. */
const RESTS = { firstMs: 2000, longestMs: 15_000 };

/** Bounds of a store's operations: how long each may take, how many at once, and a rest for a store that fails. */
export class StoreGuard {
  readonly #timesMs: Record<Operation, number>;
  // Of their own for reads: a slow store keeps what it is given, while visitors cannot wait for what they ask.
  readonly #reading = createCircuitBreaker(Date.now, RESTS);
  readonly #working = createCircuitBreaker(Date.now, RESTS);
  readonly #semaphores = mapOperations(
    (operation): Semaphore => createSemaphore({ ...LIMITS[operation], tooBusy: () => new StoreAway('busy') }),
  );
  readonly #failed = mapOperations(() => 0);

  constructor(timesMs: Partial<Record<Operation, number>>) {
    this.#timesMs = { ...TIMES_MS, ...timesMs };
  }

  /** Asks in time or not at all. */
  async attempt<T>(operation: Operation, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const breaker = this.#breakerOf(operation);
    if (breaker.restMs() > 0) throw new StoreAway('resting');
    const release = await this.#semaphores[operation].acquire();
    try {
      if (breaker.admit() > 0) throw new StoreAway('resting');
      return await this.#throughBreaker(operation, ask);
    } finally {
      release();
    }
  }

  figures(): StoreFigures {
    const loads = Object.values(this.#semaphores).map((one) => one.load());
    const sum = (key: 'running' | 'waiting') => loads.reduce((total, load) => total + load[key], 0);
    const states = [this.#working, this.#reading].map((breaker) => breaker.read());
    const worse = states.find(({ state }) => state === 'open') ?? states.find(({ state }) => state === 'trial');
    return {
      ...(worse ?? this.#reading.read()),
      running: sum('running'),
      waiting: sum('waiting'),
      failed: { ...this.#failed },
    };
  }

  async #throughBreaker<T>(operation: Operation, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      const answer = await ask(AbortSignal.timeout(this.#timesMs[operation]));
      this.#breakerOf(operation).succeeded();
      return answer;
    } catch (error) {
      this.#failed[operation]++;
      const why = reasonOf(error);
      this.#breakerOf(operation).failed(why);
      throw new StoreAway(why);
    }
  }

  #breakerOf(operation: Operation) {
    return operation === 'read' ? this.#reading : this.#working;
  }
}

/** What may be logged and shown to administrators: services put keys and signatures into their errors. */
function reasonOf(error: unknown): string {
  const { name, code, $metadata } = error as Partial<S3ServiceException> & { code?: string };
  if ($metadata?.httpStatusCode) return `${name} ${$metadata.httpStatusCode}`;
  if (name === 'TimeoutError' || name === 'AbortError') return 'no answer in time';
  return code ?? (error instanceof Error ? error.message : 'unknown');
}

function mapOperations<T>(make: (operation: Operation) => T): Record<Operation, T> {
  return { read: make('read'), write: make('write'), list: make('list'), remove: make('remove') };
}
