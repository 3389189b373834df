import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '@motu/engine';

/** How long the drawings of an engine that was replaced may take to end. */
const LAST_WORK_MS = 30_000;

type RetiredEngines = {
  /** Closes an engine that was replaced, when what visitors wait for is drawn. */
  retire(engine: Engine): void;
  close(): Promise<void>;
};

export function retireEngines(): RetiredEngines {
  const ending = new Set<Promise<void>>();
  const closing = new AbortController();

  async function end(engine: Engine): Promise<void> {
    await endOfWork(engine, closing.signal);
    await engine.close();
  }

  return {
    retire(engine) {
      const ended = end(engine).finally(() => ending.delete(ended));
      ending.add(ended);
    },
    async close() {
      closing.abort();
      await Promise.all(ending);
    },
  };
}

/** No drawing takes longer than its deadline. */
async function endOfWork(engine: Engine, closing: AbortSignal): Promise<void> {
  const latest = Date.now() + LAST_WORK_MS;
  while (Date.now() < latest && !closing.aborted) {
    const { waiting, running } = engine.load();
    if (waiting + running === 0) return;
    await delay(100);
  }
}
