import { AppError } from '@motu/core';
import { createSearcher, type Searcher, unpackIndex } from '@motu/search';
import { LRUCache } from 'lru-cache';
import { type Building, buildInProcess } from './build-in-process.ts';
import type { IndexSources } from './write-index.ts';

/** What an index is made of for some people. */
export type SeenSources = {
  sources: IndexSources;
  /** Changes with what the index would hold. */
  key: string;
  /** All that they may see. */
  names: ReadonlySet<string>;
  /** What there is that they may not see. */
  withheld: readonly string[];
};

/** Audiences at once: an index takes as much memory as everyone's. */
const MOST = 4;

type Kept = { searcher: Promise<Searcher>; key: string };

/**
 * Indexes for those who see more than everyone, one for all who see the same (ACL-01): an index holds nothing that is left out of its answers,
 * so that neither counts nor suggestions tell of it. One whose data have changed answers until the next is made.
 */
export function createReservedIndexes() {
  const kept = new LRUCache<string, Kept>({ max: MOST });
  const underway = new Map<string, Building>();

  async function build({ sources, key }: SeenSources): Promise<Searcher> {
    const building = buildInProcess(sources);
    underway.set(key, building);
    try {
      const buffer = await building.done;
      const index = buffer && unpackIndex(buffer);
      if (index) return createSearcher(index);
    } finally {
      underway.delete(key);
    }
    throw new AppError('unavailable', 'La recherche n’est pas disponible pour le moment.', { retryAfterS: 10 });
  }

  return {
    searcher(seen: SeenSources): Promise<Searcher> {
      const audience = [...seen.names].sort().join(' ');
      const before = kept.get(audience);
      if (before?.key === seen.key) return before.searcher;
      const { key } = seen;
      const made = build(seen);
      kept.set(audience, { key, searcher: before?.searcher ?? made });
      made.then(
        () => kept.set(audience, { key, searcher: made }),
        // One that cannot be made is tried again by the next who searches.
        () => kept.delete(audience),
      );
      return before?.searcher ?? made;
    },
    close(): void {
      for (const building of underway.values()) building.stop();
    },
  };
}
