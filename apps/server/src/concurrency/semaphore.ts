export type SemaphoreSettings = {
  /** Requests answered at once. */
  most: number;
  /** Requests that may wait; beyond, they are sent away at once. */
  queue: number;
  patienceMs: number;
  /** The error of those who are sent away. */
  tooBusy(): Error;
};

export type Semaphore = {
  /** Waits for a place; whoever has it gives it back by calling what it returns. Who no longer wants one leaves by the signal. */
  acquire(signal?: AbortSignal): Promise<() => void>;
  load(): { running: number; waiting: number };
};

/** So many at a time, the others one after the other, none of them for long: a slow server must not hold what we have. */
export function createSemaphore({ most, queue, patienceMs, tooBusy }: SemaphoreSettings): Semaphore {
  let running = 0;
  const waiting: { start(): void }[] = [];

  const release = () => {
    running--;
    waiting.shift()?.start();
  };
  const begin = (): (() => void) => {
    running++;
    let isHeld = true;
    return () => {
      if (isHeld) release();
      isHeld = false;
    };
  };

  return {
    async acquire(signal) {
      signal?.throwIfAborted();
      if (running < most) return begin();
      if (waiting.length >= queue) throw tooBusy();
      return new Promise((resolve, reject) => {
        const one = {
          start() {
            clearTimeout(timer);
            signal?.removeEventListener('abort', leave);
            resolve(begin());
          },
        };
        const end = (error: Error) => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', leave);
          waiting.splice(waiting.indexOf(one), 1);
          reject(error);
        };
        const leave = () => end(signal?.reason as Error);
        const timer = setTimeout(() => end(tooBusy()), patienceMs);
        signal?.addEventListener('abort', leave, { once: true });
        waiting.push(one);
      });
    },
    load: () => ({ running, waiting: waiting.length }),
  };
}
