import type { Extent } from '@motu/core';
import type { KeptTile, TileFacts, TileKey, TileStore } from '../tiles/tile-store.ts';
import { versionIn } from '../tiles/version-in.ts';
import { countTiles } from '../tiles/zone.ts';
import type { FetchedTile } from './fetch-zone-tile.ts';
import type { LayerGrid } from './layer-grid.ts';
import { tilesOf } from './zone-tiles.ts';

/** OFF-03: as many as a browser opens connections to one server. */
export const MAX_CONCURRENT = 6;
/** OFF-03: what a phone keeps without trouble, and a server gives without noticing. */
export const MAX_TILES = 50_000;
/** What failed is asked for again at the end, this many times. */
const LAST_ROUNDS = 2;

export type LoaderOptions = {
  extent: Extent;
  minZoom: number;
  maxZoom: number;
  maxConcurrent: number;
  abortOnError: boolean;
};

export type LoaderState = {
  total: number;
  finished: number;
  failed: number;
  remaining: number;
  calculating: boolean;
  running: boolean;
  /** Fetched since the start, and how many tiles that was. */
  bytes: number;
  fetched: number;
};

/** Why it stopped: asked to, no network, no room left, a tile that failed with abortOnError, or a fault of ours. */
export type StopReason = 'asked' | 'network' | 'quota' | 'error';

export type LoaderEvents = {
  update?: (state: LoaderState, done: readonly TileKey[], failed: readonly TileKey[]) => void;
  finish?: (state: LoaderState) => void;
  stop?: (state: LoaderState, reason: StopReason, cause: unknown) => void;
};

type LoaderParts = {
  tilesets: readonly { key: string; grid: LayerGrid }[];
  store: Pick<TileStore, 'facts' | 'write' | 'confirm'>;
  fetchTile: (key: TileKey, address: string, etag: string | null, signal: AbortSignal) => Promise<FetchedTile>;
};

type Wanted = { key: TileKey; address: string; facts: TileFacts | null };

const IDLE: LoaderState = {
  total: 0,
  finished: 0,
  failed: 0,
  remaining: 0,
  calculating: false,
  running: false,
  bytes: 0,
  fetched: 0,
};

type Mode = 'missing' | 'changed';

/** Fetches the tiles of an extent that are not there yet; what is there stays whatever happens (OFF-03, OFF-05). */
export class ZoneLoader {
  private readonly parts: LoaderParts;
  private readonly options: LoaderOptions;
  private readonly events: LoaderEvents;
  private current = IDLE;
  private underway = new AbortController();

  constructor(parts: LoaderParts, options: LoaderOptions, events: LoaderEvents) {
    this.parts = parts;
    this.options = options;
    this.events = events;
  }

  state(): LoaderState {
    return this.current;
  }

  /** `changed` also asks again for the tiles of an older version of their layer. */
  async start(mode: Mode = 'missing'): Promise<void> {
    if (this.current.running) return;
    this.underway = new AbortController();
    const { signal } = this.underway;
    this.set({ ...IDLE, running: true, calculating: true });
    try {
      let wanted = await this.calculate(mode, signal);
      for (let round = 0; round <= LAST_ROUNDS && wanted.length > 0 && !signal.aborted; round++) {
        this.set({ failed: 0 });
        wanted = await this.fetchAll(wanted, signal);
      }
    } catch (error) {
      return this.end(isQuota(error) ? 'quota' : error instanceof NoNetwork ? 'network' : 'error', error);
    }
    if (signal.aborted) return;
    this.set({ running: false });
    this.events.finish?.(this.current);
  }

  stop(): void {
    this.end('asked', null);
  }

  private end(reason: StopReason, cause: unknown): void {
    if (!this.current.running) return;
    this.underway.abort();
    this.set({ running: false, calculating: false });
    this.events.stop?.(this.current, reason, cause);
  }

  private set(changes: Partial<LoaderState>, done: readonly TileKey[] = [], failed: readonly TileKey[] = []): void {
    const next = { ...this.current, ...changes };
    this.current = { ...next, remaining: Math.max(0, next.total - next.finished - next.failed) };
    this.events.update?.(this.current, done, failed);
  }

  private async calculate(mode: Mode, signal: AbortSignal): Promise<Wanted[]> {
    const { extent, minZoom, maxZoom } = this.options;
    const ranged = this.parts.tilesets.map((one) => ({ ...one, ranges: one.grid.ranges(extent, minZoom, maxZoom) }));
    const total = countTiles(ranged);
    if (total > MAX_TILES) throw new Error(`A zone of ${total} tiles is more than ${MAX_TILES}.`);
    const wanted: Wanted[] = [];
    const grids = new Map(ranged.map(({ key, grid }) => [key, grid]));
    const known = new Map<string, TileFacts>();
    for (const { key: name, ranges } of ranged) {
      for (const range of ranges)
        for (const [key, facts] of await this.parts.store.facts(name, range)) known.set(key, facts);
      if (signal.aborted) return [];
    }
    for (const key of tilesOf(ranged)) {
      const facts = known.get(key.join('/')) ?? null;
      if (facts && mode === 'missing') continue;
      const address = grids.get(key[0])?.address(key);
      if (!address) throw new Error(`The tile ${key.join('/')} has no address.`);
      const isCurrent = facts !== null && facts.version !== '' && facts.version === versionIn(address);
      if (!isCurrent) wanted.push({ key, address, facts });
    }
    this.set({ total, finished: total - wanted.length, calculating: false });
    return wanted;
  }

  /** In batches; returns those that failed. */
  private async fetchAll(wanted: readonly Wanted[], signal: AbortSignal): Promise<Wanted[]> {
    const { maxConcurrent, abortOnError } = this.options;
    const failures: Wanted[] = [];
    for (let at = 0; at < wanted.length && !signal.aborted; at += maxConcurrent) {
      const batch = wanted.slice(at, at + maxConcurrent);
      const results = await Promise.allSettled(
        batch.map(({ key, address, facts }) => this.parts.fetchTile(key, address, facts?.etag ?? null, signal)),
      );
      if (signal.aborted) return failures;
      // Nothing at all came through: the network is gone, and each tile would only fail in turn.
      const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      if (reasons.length === batch.length && reasons.every(isUnreachable)) throw new NoNetwork();

      const came = batch.flatMap((one, i) => {
        const result = results[i];
        return result?.status === 'fulfilled' ? [{ ...one, tile: result.value }] : [];
      });
      const failed = batch.filter((_, i) => results[i]?.status === 'rejected');
      failures.push(...failed);
      await this.keep(came, failed);
      if (failed.length > 0 && abortOnError) throw reasons[0];
    }
    return failures;
  }

  /** Stores what came of a batch, and counts it. */
  private async keep(came: readonly (Wanted & { tile: FetchedTile })[], failed: readonly Wanted[]): Promise<void> {
    const { store } = this.parts;
    const tiles = came.map(({ tile }) => tile).filter((tile): tile is KeptTile => tile !== 'unchanged');
    await store.write(tiles);
    await store.confirm(came.flatMap(({ tile, ...one }) => (tile === 'unchanged' ? [confirmed(one)] : [])));
    const { finished, failed: before, bytes, fetched } = this.current;
    this.set(
      {
        finished: finished + came.length,
        failed: before + failed.length,
        bytes: bytes + tiles.reduce((sum, { size }) => sum + size, 0),
        fetched: fetched + came.length,
      },
      came.map(({ key }) => key),
      failed.map(({ key }) => key),
    );
  }
}

class NoNetwork extends Error {}

const confirmed = ({ key, address, facts }: Wanted) => ({
  key,
  facts: { ...(facts as TileFacts), date: Date.now(), version: versionIn(address) },
});

/** The browser's fetch fails so when nothing answers. */
const isUnreachable = (reason: unknown) => reason instanceof TypeError;

export const isQuota = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'QuotaExceededError' || /quota/i.test(error.message));
