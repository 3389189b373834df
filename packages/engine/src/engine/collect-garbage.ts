import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Held = { heap: number; buffers: number };

type Collection = {
  /** A larger heap is left to V8, which looks through it in steps. */
  mostHeapBytes?: number;
  held?: () => Held;
  collect?: () => void;
};

/** What has grown by less is not worth the time: some 50 ms on the main thread, 15 in a heap of 40 MB. */
const GROWTH_BYTES = 32 * 1024 ** 2;

/**
 * A look at the heap of this thread, and at the buffers beside it, which has V8 collect what is no longer used when they have grown since they were least.
 * By itself V8 lets 60 MB that are in use become 200 before it does, and buffers count for little with it. Flags that make it thriftier are for all threads
 * at once: drawing takes twice as long with them.
 */
export function createCollection({
  mostHeapBytes = Number.POSITIVE_INFINITY,
  held = heapAndBuffers,
  collect = collectGarbage,
}: Collection = {}): () => void {
  let least = sumOf(held());
  return () => {
    const now = held();
    const isWorthIt = now.heap <= mostHeapBytes && sumOf(now) >= least + GROWTH_BYTES;
    if (isWorthIt) collect();
    least = isWorthIt ? sumOf(held()) : Math.min(least, sumOf(now));
  };
}

const sumOf = ({ heap, buffers }: Held): number => heap + buffers;

function heapAndBuffers(): Held {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return { heap: used_heap_size, buffers: external_memory };
}

let collector: (() => void) | null = null;

/** By the collector that Node otherwise keeps for itself. */
function collectGarbage(): void {
  collector ??= exposedCollector();
  collector();
}

function exposedCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
