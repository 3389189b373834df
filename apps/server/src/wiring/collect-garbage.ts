import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collection = {
  heapBytes?: () => number;
  collect?: () => void;
};

const LOOK_MS = 30_000;
/** A heap that takes less is left alone: at rest it takes some 60 MB. */
const FROM_BYTES = 120 * 1024 ** 2;
/** One that has grown by less since is not worth the tenth of a second. */
const GROWTH = 1.5;

/**
 * Looks through the heap of the main thread when it has grown; returns the way to stop. By itself V8 lets 50 MB that are in use become 200 and more
 * before it does. Flags that make it thriftier are for all threads at once: drawing takes twice as long with them.
 */
export function startCollecting({ heapBytes = totalHeap, collect = exposedCollector() }: Collection = {}): () => void {
  let from = FROM_BYTES;
  const timer = setInterval(() => {
    if (heapBytes() < from) return;
    collect();
    from = Math.max(FROM_BYTES, heapBytes() * GROWTH);
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
}

const totalHeap = (): number => getHeapStatistics().total_heap_size;

/** The collector that Node otherwise keeps for itself. */
function exposedCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
