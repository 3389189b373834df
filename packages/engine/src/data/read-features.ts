import type { LayerQuery, PackedPage, PageStart } from './data-query.ts';
import { type DataFeature, type PackedFeatures, unpackFeatures } from './packed-features.ts';

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
export async function* readFeatures(...asked: Parameters<typeof readPacked>): AsyncGenerator<readonly DataFeature[]> {
  for await (const packed of readPacked(...asked)) yield [...unpackFeatures(packed)];
}

/** The same for whoever hands them to another thread. */
export async function* readPacked(
  engine: { packedPage(layer: string, query: LayerQuery): Promise<PackedPage> },
  layer: string,
  query: Omit<LayerQuery, 'limit'>,
  { limit = Number.POSITIVE_INFINITY, signal }: ReadOptions = {},
): AsyncGenerator<PackedFeatures> {
  let start: PageStart | null = query.start ?? { offset: 0 };
  let left = limit;
  while (start && left > 0) {
    signal?.throwIfAborted();
    const page = await engine.packedPage(layer, { ...query, start, limit: Math.min(BATCH, left) });
    signal?.throwIfAborted();
    const count = page.packed.ids.length;
    start = page.next;
    left -= count;
    if (count > 0) yield page.packed;
  }
}
