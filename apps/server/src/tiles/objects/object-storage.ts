import { createHash } from 'node:crypto';
import { MEDIA_TYPES } from '@motu/engine';
import type { FastifyBaseLogger } from 'fastify';
import type { TileSet, TileStorage, TileStretch } from '../tile-storage.ts';
import type { ListedObject, ObjectStore } from './object-store.ts';
import { isWithin, keyOf, layerPrefix, rangesOf, readKey, versionPrefix } from './tile-keys.ts';

/** The store tells its time to the second: what was kept this long before a moment may be of that moment. */
const SLACK_MS = 2000;
/** Other copies of the program take over a new version within seconds, an upgrade within minutes: older tiles wait for them. */
const SWEEP_AFTER_MS = 600_000;
/** What is still being kept when the server stops is waited for this long. */
const LAST_WRITES_MS = 5000;
/** Layer, version, set and level: the listings that are gone through side by side. */
const LISTED_DEPTH = 4;

export type ObjectStorageOptions = {
  store: ObjectStore;
  log: FastifyBaseLogger;
  now?: () => Date;
  sweepAfterMs?: number;
};

/** Tiles as objects of a bucket, one each: whoever writes last wins, and the same tile is written alike by all. */
export function createObjectStorage(options: ObjectStorageOptions): TileStorage {
  const { store, log, now = () => new Date(), sweepAfterMs = SWEEP_AFTER_MS } = options;
  const writing = new Set<Promise<unknown>>();
  const sweeps = new Map<string, { version: string; timer: NodeJS.Timeout }>();

  /** Since when a tile counts, on the store's clock. */
  function youngest({ layer: { maxAgeMs } }: TileSet, since?: Date): Date {
    const oldest = maxAgeMs === undefined ? 0 : now().getTime() - maxAgeMs;
    const latest = Math.max(oldest, since?.getTime() ?? 0);
    return latest === 0 ? new Date(0) : new Date(store.toItsTime(new Date(latest)).getTime() - SLACK_MS);
  }

  async function* tilesIn(set: TileSet, stretch: TileStretch): AsyncGenerator<ListedObject[]> {
    for (const range of rangesOf(set, stretch)) {
      for await (const page of store.list(range)) {
        yield page.filter(({ key }) => {
          const tile = readKey(key);
          return tile !== null && isWithin(stretch, tile);
        });
      }
    }
  }

  /** Goes through all that is kept of a layer, or of all, several listings at once. */
  async function throughAll(layerId: string | null, visit: (page: ListedObject[]) => Promise<void>): Promise<void> {
    let prefixes = layerId === null ? [''] : [layerPrefix(layerId)];
    for (let depth = layerId === null ? 0 : 1; depth < LISTED_DEPTH; depth++) {
      prefixes = (await Promise.all(prefixes.map((prefix) => store.folders(prefix)))).flat();
    }
    await Promise.all(prefixes.map((prefix) => through(prefix, visit)));
  }

  async function through(prefix: string, visit: (page: ListedObject[]) => Promise<void>): Promise<void> {
    for await (const page of store.list({ prefix })) await visit(page.filter(({ key }) => readKey(key) !== null));
  }

  /** Some time after the first tile of a new version, those of others are forgotten. */
  function sweepLater({ id, version }: TileSet['layer']): void {
    const known = sweeps.get(id);
    if (known?.version === version) return;
    clearTimeout(known?.timer);
    const seenAt = now();
    const timer = setTimeout(() => {
      sweep(id, version, seenAt).catch((error) => log.warn({ err: error }, 'old tiles cannot be forgotten'));
    }, sweepAfterMs);
    sweeps.set(id, { version, timer: timer.unref() });
  }

  async function sweep(layerId: string, version: string, seenAt: Date): Promise<void> {
    const others = (await store.folders(layerPrefix(layerId))).filter(
      (prefix) => prefix !== versionPrefix(layerId, version),
    );
    for (const prefix of others) await through(prefix, async (page) => void (await removeOld(page, seenAt)));
  }

  async function removeOld(page: ListedObject[], before: Date): Promise<number> {
    const limit = store.toItsTime(before);
    const keys = page.filter(({ keptAt }) => keptAt < limit).map(({ key }) => key);
    if (keys.length > 0) await store.remove(keys);
    return keys.length;
  }

  async function write(set: TileSet, level: number, tiles: Parameters<TileStorage['write']>[2]): Promise<void> {
    sweepLater(set.layer);
    const type = MEDIA_TYPES[set.format];
    await Promise.all(
      tiles.map(({ column, row, body }) => store.write(keyOf(set, { level, column, row }), body, type, markOf(body))),
    );
  }

  return {
    isFar: true,
    async read(set, place, mayBeOld = false) {
      const found = await store.read(keyOf(set, place));
      if (!found || (!mayBeOld && found.keptAt < youngest(set))) return null;
      if (found.mark === markOf(found.body)) return found.body;
      // Drawn and written again by whoever asked (TILE-02).
      log.warn({ layer: set.layer.slug, ...place }, 'a damaged tile of the store is drawn anew');
      return null;
    },
    write(set, level, tiles) {
      const written = write(set, level, tiles);
      const ended = written.catch(() => undefined).finally(() => writing.delete(ended));
      writing.add(ended);
      return written;
    },
    async has(set, stretch, since) {
      const limit = youngest(set, since);
      const kept = new Set<string>();
      for await (const page of tilesIn(set, stretch))
        for (const { key, keptAt } of page) if (keptAt >= limit) kept.add(key);
      const { level, column, row, columns, rows } = stretch;
      return Array.from({ length: columns * rows }, (_, i) =>
        kept.has(keyOf(set, { level, column: column + (i % columns), row: row + Math.floor(i / columns) })),
      );
    },
    async count(set, stretch, since) {
      const limit = youngest(set, since);
      let total = 0;
      for await (const page of tilesIn(set, stretch)) total += page.filter(({ keptAt }) => keptAt >= limit).length;
      return total;
    },
    async remove(set, stretch) {
      let total = 0;
      for await (const page of tilesIn(set, stretch)) {
        if (page.length > 0) await store.remove(page.map(({ key }) => key));
        total += page.length;
      }
      return total;
    },
    async countAll(layerId, before = NEVER) {
      const limit = store.toItsTime(before);
      let total = 0;
      await throughAll(layerId, async (page) => {
        total += page.filter(({ keptAt }) => keptAt < limit).length;
      });
      return total;
    },
    async removeAll(layerId, before = NEVER) {
      let total = 0;
      await throughAll(layerId, async (page) => {
        total += await removeOld(page, before);
      });
      return total;
    },
    // A bucket does not say: counting would mean going through all of it.
    bytes: async () => null,
    figures: store.figures,
    async close() {
      for (const { timer } of sweeps.values()) clearTimeout(timer);
      const late = new Promise((resolve) => setTimeout(resolve, LAST_WRITES_MS).unref());
      await Promise.race([Promise.all(writing), late]);
      store.close();
    },
  };
}

/** After every tile, on any clock. */
const NEVER = new Date(8.64e15 - 1e12);

function markOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 32);
}
