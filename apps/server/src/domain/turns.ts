export type TurnSettings = {
  /** Requests answered at once. */
  most: number;
  /** Requests that may wait; beyond, they are sent away at once. */
  queue: number;
  patienceMs: number;
  /** What those are told who are sent away. */
  tooBusy(): Error;
};

export type Turns = {
  /** Waits for a turn; whoever has it gives it back. */
  take(): Promise<() => void>;
  load(): { running: number; waiting: number };
};

/** So many at a time, the others one after the other, none of them for long: a slow server must not hold what we have. */
export function createTurns({ most, queue, patienceMs, tooBusy }: TurnSettings): Turns {
  let running = 0;
  const waiting: { start(): void }[] = [];

  const giveBack = () => {
    running--;
    waiting.shift()?.start();
  };
  const begin = (): (() => void) => {
    running++;
    let isHeld = true;
    return () => {
      if (isHeld) giveBack();
      isHeld = false;
    };
  };

  return {
    async take() {
      if (running < most) return begin();
      if (waiting.length >= queue) throw tooBusy();
      return new Promise((resolve, reject) => {
        const one = {
          start() {
            clearTimeout(timer);
            resolve(begin());
          },
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(one), 1);
          reject(tooBusy());
        }, patienceMs);
        waiting.push(one);
      });
    },
    load: () => ({ running, waiting: waiting.length }),
  };
}
