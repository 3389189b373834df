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

/** Fetches the tiles of an extent that are not there yet; what is there stays whatever happens (OFF-03, OFF-05). */
export function createZoneLoader(
  { tilesets, store, fetchTile }: LoaderParts,
  options: LoaderOptions,
  events: LoaderEvents,
) {
  let state = IDLE;
  let underway = new AbortController();

  const set = (changes: Partial<LoaderState>, done: readonly TileKey[] = [], failed: readonly TileKey[] = []) => {
    const next = { ...state, ...changes };
    state = { ...next, remaining: Math.max(0, next.total - next.finished - next.failed) };
    events.update?.(state, done, failed);
  };

  const stop = (reason: StopReason = 'asked', cause: unknown = null) => {
    if (!state.running) return;
    underway.abort();
    set({ running: false, calculating: false });
    events.stop?.(state, reason, cause);
  };

  /** `changed` also asks again for the tiles of an older version of their layer. */
  async function start(mode: 'missing' | 'changed' = 'missing'): Promise<void> {
    if (state.running) return;
    underway = new AbortController();
    const { signal } = underway;
    set({ ...IDLE, running: true, calculating: true });
    try {
      let wanted = await calculate(mode, signal);
      for (let round = 0; round <= LAST_ROUNDS && wanted.length > 0 && !signal.aborted; round++) {
        set({ failed: 0 });
        wanted = await fetchAll(wanted, signal);
      }
    } catch (error) {
      return stop(isQuota(error) ? 'quota' : error instanceof NoNetwork ? 'network' : 'error', error);
    }
    if (signal.aborted) return;
    set({ running: false });
    events.finish?.(state);
  }

  async function calculate(mode: 'missing' | 'changed', signal: AbortSignal): Promise<Wanted[]> {
    const { extent, minZoom, maxZoom } = options;
    const ranged = tilesets.map((one) => ({ ...one, ranges: one.grid.ranges(extent, minZoom, maxZoom) }));
    const total = countTiles(ranged);
    if (total > MAX_TILES) throw new Error(`A zone of ${total} tiles is more than ${MAX_TILES}.`);
    const wanted: Wanted[] = [];
    const grids = new Map(ranged.map(({ key, grid }) => [key, grid]));
    const known = new Map<string, TileFacts>();
    for (const { key: name, ranges } of ranged) {
      for (const range of ranges) for (const [key, facts] of await store.facts(name, range)) known.set(key, facts);
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
    set({ total, finished: total - wanted.length, calculating: false });
    return wanted;
  }

  /** In batches; returns those that failed. */
  async function fetchAll(wanted: readonly Wanted[], signal: AbortSignal): Promise<Wanted[]> {
    const failures: Wanted[] = [];
    for (let at = 0; at < wanted.length && !signal.aborted; at += options.maxConcurrent) {
      const batch = wanted.slice(at, at + options.maxConcurrent);
      const results = await Promise.allSettled(
        batch.map(({ key, address, facts }) => fetchTile(key, address, facts?.etag ?? null, signal)),
      );
      if (signal.aborted) return failures;
      // Nothing at all came through: the network is gone, and each tile would only fail in turn.
      const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      if (reasons.length === batch.length && reasons.every(isUnreachable)) throw new NoNetwork();

      const came = batch.flatMap((one, i) => {
        const result = results[i];
        return result?.status === 'fulfilled' ? [{ ...one, tile: result.value }] : [];
      });
      const tiles = came.map(({ tile }) => tile).filter((tile): tile is KeptTile => tile !== 'unchanged');
      await store.write(tiles);
      await store.confirm(came.flatMap(({ tile, ...one }) => (tile === 'unchanged' ? [confirmed(one)] : [])));
      const failed = batch.filter((_, i) => results[i]?.status === 'rejected');
      failures.push(...failed);
      set(
        {
          finished: state.finished + came.length,
          failed: state.failed + failed.length,
          bytes: state.bytes + tiles.reduce((sum, { size }) => sum + size, 0),
          fetched: state.fetched + came.length,
        },
        came.map(({ key }) => key),
        failed.map(({ key }) => key),
      );
      if (failed.length > 0 && options.abortOnError) throw reasons[0];
    }
    return failures;
  }

  return { start, stop: () => stop(), state: () => state };
}

export type ZoneLoader = ReturnType<typeof createZoneLoader>;

class NoNetwork extends Error {}

const confirmed = ({ key, address, facts }: Wanted) => ({
  key,
  facts: { ...(facts as TileFacts), date: Date.now(), version: versionIn(address) },
});

/** The browser's fetch fails so when nothing answers. */
const isUnreachable = (reason: unknown) => reason instanceof TypeError;

export const isQuota = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'QuotaExceededError' || /quota/i.test(error.message));
