import type { Engine } from '@motu/engine';
import { LRUCache } from 'lru-cache';
import type { Dataset } from './datasets.ts';

const KEPT = 1000;
/** Tables of other servers change without a new version of the layer. */
const KEPT_MS = 10 * 60_000;
/** A list does not wait for counting: what is counted late is shown at the next view. */
const PATIENCE_MS = 300;

/** How many objects layers have. Counting reads a whole table, so each version of a layer is counted once. */
export class ObjectCounts {
  private readonly kept = new LRUCache<string, Promise<number | null>>({ max: KEPT, ttl: KEPT_MS });
  private readonly engine: Pick<Engine, 'count'>;
  private readonly patienceMs: number;

  constructor(engine: Pick<Engine, 'count'>, patienceMs = PATIENCE_MS) {
    this.engine = engine;
    this.patienceMs = patienceMs;
  }

  /** Null for what has no objects, or while its data are away. */
  async of({ slug, kind }: Pick<Dataset, 'slug' | 'kind'>, version: string): Promise<number | null> {
    if (kind !== 'objects') return null;
    const key = `${slug} ${version}`;
    const known = this.kept.get(key);
    if (known) return known;
    const counted = this.engine.count(slug, {}).catch(() => {
      this.kept.delete(key);
      return null;
    });
    this.kept.set(key, counted);
    return counted;
  }

  /** Those of a list that are known by the time that a reader waits for it. */
  async ofAll<T extends Dataset>(list: readonly T[], versionOf: (one: T) => string): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    const counting = list.map(async (one) => {
      const count = await this.of(one, versionOf(one));
      if (count !== null) counts.set(one.slug, count);
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, this.patienceMs);
    });
    await Promise.race([Promise.all(counting), late]);
    clearTimeout(timer);
    return new Map(counts);
  }
}
