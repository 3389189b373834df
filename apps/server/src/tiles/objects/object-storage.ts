import { createHash } from 'node:crypto';
import { MEDIA_TYPES } from '@motu/engine';
import type { FastifyBaseLogger } from 'fastify';
import type { StoreFigures } from '../../domain/tiles.ts';
import type { TilePlace, TileSet, TileStorage, TileStretch } from '../tile-storage.ts';
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

/** After every tile, on any clock. */
const NEVER = new Date(8.64e15 - 1e12);

export type ObjectStorageOptions = {
  store: ObjectStore;
  log: FastifyBaseLogger;
  now?: () => Date;
  sweepAfterMs?: number;
};

/** Tiles as objects of a bucket, one each: whoever writes last wins, and the same tile is written alike by all. */
export class ObjectStorage implements TileStorage {
  readonly isFar = true;
  /** Its own rules of expiry keep it small. */
  readonly quota = null;
  readonly #store: ObjectStore;
  readonly #log: FastifyBaseLogger;
  readonly #now: () => Date;
  readonly #sweepAfterMs: number;
  readonly #writing = new Set<Promise<unknown>>();
  readonly #sweeps = new Map<string, { version: string; timer: NodeJS.Timeout }>();

  constructor({ store, log, now = () => new Date(), sweepAfterMs = SWEEP_AFTER_MS }: ObjectStorageOptions) {
    this.#store = store;
    this.#log = log;
    this.#now = now;
    this.#sweepAfterMs = sweepAfterMs;
  }

  async read(set: TileSet, place: TilePlace, mayBeOld = false): Promise<Uint8Array | null> {
    const found = await this.#store.read(keyOf(set, place));
    if (!found || (!mayBeOld && found.keptAt < this.#youngest(set))) return null;
    if (found.mark === markOf(found.body)) return found.body;
    // Drawn and written again by whoever asked (TILE-02).
    this.#log.warn(
      { layer: set.layer.slug, ...place },
      `Une tuile de «\u00a0${set.layer.slug}\u00a0» est endommagée dans le compartiment des tuiles\u00a0: elle est dessinée de nouveau, rien d’autre n’est perdu.`,
    );
    return null;
  }

  write(set: TileSet, level: number, tiles: Parameters<TileStorage['write']>[2]): Promise<void> {
    const written = this.#writeAll(set, level, tiles);
    const ended = written.catch(() => undefined).finally(() => this.#writing.delete(ended));
    this.#writing.add(ended);
    return written;
  }

  async has(set: TileSet, stretch: TileStretch, since?: Date): Promise<boolean[]> {
    const limit = this.#youngest(set, since);
    const kept = new Set<string>();
    for await (const page of this.#tilesIn(set, stretch))
      for (const { key, keptAt } of page) if (keptAt >= limit) kept.add(key);
    const { level, column, row, columns, rows } = stretch;
    return Array.from({ length: columns * rows }, (_, i) =>
      kept.has(keyOf(set, { level, column: column + (i % columns), row: row + Math.floor(i / columns) })),
    );
  }

  async count(set: TileSet, stretch: TileStretch, since?: Date): Promise<number> {
    const limit = this.#youngest(set, since);
    let total = 0;
    for await (const page of this.#tilesIn(set, stretch)) total += page.filter(({ keptAt }) => keptAt >= limit).length;
    return total;
  }

  async remove(set: TileSet, stretch: TileStretch): Promise<number> {
    let total = 0;
    for await (const page of this.#tilesIn(set, stretch)) {
      if (page.length > 0) await this.#store.remove(page.map(({ key }) => key));
      total += page.length;
    }
    return total;
  }

  async countAll(layerId: string | null, before = NEVER): Promise<number> {
    const limit = this.#store.toItsTime(before);
    let total = 0;
    await this.#throughAll(layerId, async (page) => {
      total += page.filter(({ keptAt }) => keptAt < limit).length;
    });
    return total;
  }

  async removeAll(layerId: string | null, before = NEVER): Promise<number> {
    let total = 0;
    await this.#throughAll(layerId, async (page) => {
      total += await this.#removeOld(page, before);
    });
    return total;
  }

  /** A bucket does not say: counting would mean going through all of it. */
  async bytes(): Promise<null> {
    return null;
  }

  evicted(): number {
    return 0;
  }

  figures(): StoreFigures {
    return this.#store.figures();
  }

  async close(): Promise<void> {
    for (const { timer } of this.#sweeps.values()) clearTimeout(timer);
    const late = new Promise((resolve) => setTimeout(resolve, LAST_WRITES_MS).unref());
    await Promise.race([Promise.all(this.#writing), late]);
    this.#store.close();
  }

  /** Since when a tile counts, on the store's clock. */
  #youngest({ layer: { maxAgeMs } }: TileSet, since?: Date): Date {
    const oldest = maxAgeMs === undefined ? 0 : this.#now().getTime() - maxAgeMs;
    const latest = Math.max(oldest, since?.getTime() ?? 0);
    return latest === 0 ? new Date(0) : new Date(this.#store.toItsTime(new Date(latest)).getTime() - SLACK_MS);
  }

  async #writeAll(set: TileSet, level: number, tiles: Parameters<TileStorage['write']>[2]): Promise<void> {
    this.#sweepLater(set.layer);
    const type = MEDIA_TYPES[set.format];
    await Promise.all(
      tiles.map(({ column, row, body }) =>
        this.#store.write(keyOf(set, { level, column, row }), body, type, markOf(body)),
      ),
    );
  }

  async *#tilesIn(set: TileSet, stretch: TileStretch): AsyncGenerator<ListedObject[]> {
    for (const range of rangesOf(set, stretch)) {
      for await (const page of this.#store.list(range)) {
        yield page.filter(({ key }) => {
          const tile = readKey(key);
          return tile !== null && isWithin(stretch, tile);
        });
      }
    }
  }

  /** Goes through all that is kept of a layer, or of all, several listings at once. */
  async #throughAll(layerId: string | null, visit: (page: ListedObject[]) => Promise<void>): Promise<void> {
    let prefixes = layerId === null ? [''] : [layerPrefix(layerId)];
    for (let depth = layerId === null ? 0 : 1; depth < LISTED_DEPTH; depth++) {
      prefixes = (await Promise.all(prefixes.map((prefix) => this.#store.folders(prefix)))).flat();
    }
    await Promise.all(prefixes.map((prefix) => this.#through(prefix, visit)));
  }

  async #through(prefix: string, visit: (page: ListedObject[]) => Promise<void>): Promise<void> {
    for await (const page of this.#store.list({ prefix })) await visit(page.filter(({ key }) => readKey(key) !== null));
  }

  /** Some time after the first tile of a new version, those of others are forgotten. */
  #sweepLater({ id, version }: TileSet['layer']): void {
    const known = this.#sweeps.get(id);
    if (known?.version === version) return;
    clearTimeout(known?.timer);
    const seenAt = this.#now();
    const timer = setTimeout(() => {
      this.#sweep(id, version, seenAt).catch((error) =>
        this.#log.warn({ err: error }, 'old tiles cannot be forgotten'),
      );
    }, this.#sweepAfterMs);
    this.#sweeps.set(id, { version, timer: timer.unref() });
  }

  async #sweep(layerId: string, version: string, seenAt: Date): Promise<void> {
    const others = (await this.#store.folders(layerPrefix(layerId))).filter(
      (prefix) => prefix !== versionPrefix(layerId, version),
    );
    for (const prefix of others) {
      await this.#through(prefix, async (page) => void (await this.#removeOld(page, seenAt)));
    }
  }

  async #removeOld(page: ListedObject[], before: Date): Promise<number> {
    const limit = this.#store.toItsTime(before);
    const keys = page.filter(({ keptAt }) => keptAt < limit).map(({ key }) => key);
    if (keys.length > 0) await this.#store.remove(keys);
    return keys.length;
  }
}

function markOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 32);
}
