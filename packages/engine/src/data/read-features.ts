import type { Engine } from '../engine/engine.ts';
import type { DataFeature, LayerQuery, PageStart } from './data-query.ts';

/** Objects of one message between threads: they are all in memory at once. */
const BATCH = 1_000;

type ReadOptions = {
  /** All that there are when nothing is said. */
  limit?: number | undefined;
  /** Ends the reading before its next batch; what was asked last is thrown away. */
  signal?: AbortSignal | undefined;
};

/**
 * Goes through the objects of a layer, a batch at a time: the next one is read when it is asked for, so that a slow taker holds one
 * batch and no thread. Objects that are stored meanwhile may be among them or not; none comes twice as long as they are read by their ids.
 */
export async function* readFeatures(
  engine: Pick<Engine, 'page'>,
  layer: string,
  query: Omit<LayerQuery, 'limit'>,
  { limit = Number.POSITIVE_INFINITY, signal }: ReadOptions = {},
): AsyncGenerator<readonly DataFeature[]> {
  let start: PageStart | null = query.start ?? { offset: 0 };
  let left = limit;
  while (start && left > 0) {
    signal?.throwIfAborted();
    const page = await engine.page(layer, { ...query, start, limit: Math.min(BATCH, left) });
    signal?.throwIfAborted();
    if (page.features.length > 0) yield page.features;
    left -= page.features.length;
    start = page.next;
  }
}
