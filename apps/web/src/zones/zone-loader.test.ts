import type { LayerItem } from '@motu/contract';
import { expect, test, vi } from 'vitest';
import type { KeptTile, TileFacts, TileKey, TileStore } from '../tiles/tile-store.ts';
import type { TileRange, Zone } from '../tiles/zone.ts';
import { checkZone } from './check-zone.ts';
import { estimateZone } from './estimate-zone.ts';
import type { LayerGrid } from './layer-grid.ts';
import {
  type LoaderEvents,
  type LoaderOptions,
  type LoaderState,
  MAX_CONCURRENT,
  MAX_TILES,
  ZoneLoader,
} from './zone-loader.ts';
import { ownTiles, sampleRange, tilesOf } from './zone-tiles.ts';

const RANGES: TileRange[] = [
  [3, 0, 0, 1, 1],
  [4, 1, 1, 5, 4],
];
const item = { slug: 'fond', name: 'Fond' } as LayerItem;
const gridOf = (version: string): LayerGrid => ({
  ranges: () => RANGES,
  address: (key) => `/tuile/${key.join('/')}?v=${version}`,
});
const OPTIONS: LoaderOptions = { extent: [0, 0, 1, 1], minZoom: 3, maxZoom: 4, maxConcurrent: 6, abortOnError: false };

/** What a browser would keep, in memory, with as much room as asked. */
function memoryStore(room = Number.POSITIVE_INFINITY) {
  const facts = new Map<string, TileFacts>();
  const store: Pick<TileStore, 'facts' | 'write' | 'confirm'> = {
    facts: async (slug, [z]) => new Map([...facts].filter(([key]) => key.startsWith(`${slug}/${z}/`))),
    async write(tiles) {
      if (facts.size + tiles.length > room) throw new DOMException('full', 'QuotaExceededError');
      for (const { key, bytes: _bytes, type: _type, ...rest } of tiles) facts.set(key.join('/'), rest);
    },
    async confirm(tiles) {
      for (const one of tiles) facts.set(one.key.join('/'), one.facts);
    },
  };
  return { store, facts };
}

const tile = (key: TileKey, version = '1'): KeptTile => ({
  key,
  bytes: new ArrayBuffer(10),
  type: 'image/webp',
  size: 10,
  date: Date.UTC(2026, 10, 12),
  etag: `"${key.join('-')}"`,
  version,
});

type Answer = (key: TileKey, etag: string | null) => KeptTile | 'unchanged';

function run(
  memory: ReturnType<typeof memoryStore>,
  answer: Answer,
  options: Partial<LoaderOptions> = {},
  version = '1',
) {
  const asked: string[] = [];
  const seen: string[] = [];
  const states: LoaderState[] = [];
  let atOnce = 0;
  let most = 0;
  const events: LoaderEvents = {
    update: (state) => states.push(state),
    finish: () => seen.push('finish'),
    stop: (_state, reason) => seen.push(`stop:${reason}`),
  };
  const loader = new ZoneLoader(
    {
      tilesets: [{ key: 'fond', grid: gridOf(version) }],
      store: memory.store,
      async fetchTile(key, _address, etag) {
        asked.push(key.join('/'));
        most = Math.max(most, ++atOnce);
        await Promise.resolve();
        atOnce--;
        return answer(key, etag);
      },
    },
    { ...OPTIONS, ...options },
    events,
  );
  return { loader, asked, seen, states, most: () => most };
}

const zone: Zone = {
  id: '1',
  name: 'Zone',
  extent: OPTIONS.extent,
  minZoom: 3,
  maxZoom: 4,
  layers: [{ item, ranges: RANGES, bytes: 0 }],
  tiles: 24,
  done: 0,
  bytes: 0,
  date: null,
  hasData: true,
};

test('OFF-03 counts, then fetches every tile of every zoom once, six at a time, and says so as it goes', async () => {
  const memory = memoryStore();
  const { loader, asked, seen, states, most } = run(memory, (key) => tile(key));
  await loader.start();
  expect(states[0]).toMatchObject({ running: true, calculating: true, total: 0 });
  expect(states.map(({ finished }) => finished)).toEqual(expect.arrayContaining([0, 6, 12, 18, 24]));
  expect(loader.state()).toMatchObject({
    total: 24,
    finished: 24,
    failed: 0,
    remaining: 0,
    running: false,
    bytes: 240,
  });
  expect(new Set(asked).size).toBe(24);
  expect(asked).toHaveLength(24);
  expect(most()).toBe(6);
  expect(seen).toEqual(['finish']);
});

test('OFF-03 a failure is counted, asked for again at the end, and stops nothing; a start forgets it', async () => {
  const memory = memoryStore();
  const broken = new Set(['fond/4/2/2', 'fond/4/3/3']);
  const { loader, asked, seen, states } = run(memory, (key) => {
    if (broken.has(key.join('/'))) throw new Error('500');
    return tile(key);
  });
  await loader.start();
  expect(loader.state()).toMatchObject({ total: 24, finished: 22, failed: 2, remaining: 0 });
  expect(seen).toEqual(['finish']);
  expect(asked.filter((key) => broken.has(key))).toHaveLength(6);
  broken.clear();
  states.length = 0;
  await loader.start();
  expect(states[0]).toMatchObject({ failed: 0, total: 0, calculating: true, running: true });
  expect(loader.state()).toMatchObject({ total: 24, finished: 24, failed: 0 });
  expect(asked).toHaveLength(22 + 6 + 2);
});

test('OFF-03 every tile of each layer is fetched for the zooms and the extent of the options, so many at a time', async () => {
  const wanted: unknown[] = [];
  const grid: LayerGrid = {
    ...gridOf('1'),
    ranges(...asked) {
      wanted.push(asked);
      return RANGES;
    },
  };
  const memory = memoryStore();
  const batches: number[] = [];
  const loader = new ZoneLoader(
    {
      tilesets: ['fond', 'pente'].map((key) => ({ key, grid })),
      store: memory.store,
      fetchTile: async (key) => tile(key),
    },
    { ...OPTIONS, maxConcurrent: 5 },
    { update: (_state, done) => done.length > 0 && batches.push(done.length) },
  );
  await loader.start();
  expect(wanted).toEqual([
    [[0, 0, 1, 1], 3, 4],
    [[0, 0, 1, 1], 3, 4],
  ]);
  expect(batches).toEqual([...Array(9).fill(5), 3]);
  expect([...memory.facts.keys()].filter((key) => key.startsWith('pente/'))).toHaveLength(24);
});

test('OFF-03 six at a time, and a zone of more than 50 000 tiles is not begun', async () => {
  expect([MAX_CONCURRENT, MAX_TILES]).toEqual([6, 50_000]);
  const fetched: TileKey[] = [];
  const load = async (tiles: number) => {
    const reasons: unknown[] = [];
    const grid: LayerGrid = { ...gridOf('1'), ranges: () => [[18, 0, 0, tiles - 1, 0]] };
    const loader = new ZoneLoader(
      {
        tilesets: [{ key: 'fond', grid }],
        store: memoryStore().store,
        fetchTile: async (key) => {
          fetched.push(key);
          return tile(key);
        },
      },
      { ...OPTIONS, maxConcurrent: MAX_TILES },
      { stop: (_state, reason) => reasons.push(reason) },
    );
    await loader.start();
    return reasons;
  };
  expect(await load(50_001)).toEqual(['error']);
  expect(fetched).toHaveLength(0);
  expect(await load(50_000)).toEqual([]);
  expect(fetched).toHaveLength(50_000);
});

test('OFF-03 only abortOnError ends at the first failure', async () => {
  const { loader, asked, seen } = run(
    memoryStore(),
    () => {
      throw new Error('500');
    },
    { abortOnError: true },
  );
  await loader.start();
  expect(seen).toEqual(['stop:error']);
  expect(asked).toHaveLength(6);
});

test('OFF-03 OFF-05 stopped or cut, it loses one batch at most, and goes on with what is missing', async () => {
  const memory = memoryStore();
  const first = run(memory, (key) => {
    if (memory.facts.size === 12) first.loader.stop();
    return tile(key);
  });
  await first.loader.start();
  expect(first.seen).toEqual(['stop:asked']);
  expect(memory.facts.size).toBe(12);
  const second = run(memory, (key) => tile(key));
  await second.loader.start();
  expect(second.asked).toHaveLength(12);
  expect(first.asked.length + second.asked.length).toBeLessThanOrEqual(24 + 6);
  expect((await checkZone(zone, memory.store, true)).done).toBe(24);
});

test('OFF-05 without a network it stops instead of failing tile after tile', async () => {
  const { loader, asked, seen } = run(memoryStore(), () => {
    throw new TypeError('Failed to fetch');
  });
  await loader.start();
  expect(seen).toEqual(['stop:network']);
  expect(asked).toHaveLength(6);
});

test('OFF-05 when there is no room left it stops, and keeps what was complete', async () => {
  const memory = memoryStore(14);
  const { loader, seen } = run(memory, (key) => tile(key));
  await loader.start();
  expect(seen).toEqual(['stop:quota']);
  const checked = await checkZone(zone, memory.store, true);
  expect(checked).toMatchObject({ done: 12, tiles: 24, bytes: 120, date: '2026-11-12T00:00:00.000Z' });
});

test('OFF-05 a refresh asks for what an older version drew, with its ETag, and for nothing else', async () => {
  const memory = memoryStore();
  await run(memory, (key) => tile(key)).loader.start();
  const same = run(memory, (key) => tile(key));
  await same.loader.start('changed');
  expect(same.asked).toEqual([]);
  const etags: (string | null)[] = [];
  const newer = run(
    memory,
    (key, etag) => {
      etags.push(etag);
      return key[1] === 3 ? tile(key, '2') : 'unchanged';
    },
    {},
    '2',
  );
  await newer.loader.start('changed');
  expect(newer.asked).toHaveLength(24);
  expect(etags.every((etag) => etag !== null)).toBe(true);
  expect(newer.loader.state().bytes).toBe(40);
  expect([...memory.facts.values()].every(({ version }) => version === '2')).toBe(true);
});

test('OFF-02 deleting a zone leaves the tiles that another one needs', () => {
  const other: Zone = { ...zone, id: '2', layers: [{ item, ranges: [[4, 4, 4, 9, 9]], bytes: 0 }] };
  expect(ownTiles(zone, [zone])).toHaveLength(24);
  const own = ownTiles(zone, [zone, other]);
  expect(own).toHaveLength(22);
  expect(own).not.toContainEqual(['fond', 4, 5, 4]);
});

test('OFF-02 OFF-05 NAME-01 a zone with an area keeps the parts of its base map too, and goes with all of them', async () => {
  const base = { ...item, styles: ['default', 'sans-noms', 'sol', 'trait'] } as LayerItem;
  const area = { slug: 'pente', name: 'Pente', laid: 'under' } as LayerItem;
  const ranges: TileRange[] = [[3, 0, 0, 0, 0]];
  const layers = [area, { ...base, options: {} }].map((one) => ({ item: one as LayerItem, ranges, bytes: 0 }));
  const parted: Zone = { ...zone, id: '3', layers };
  const names = ['fond', 'fond/sol', 'fond/trait', 'pente'];
  const own = ownTiles(parted, [parted]);
  expect(own.map(([name]) => name).toSorted()).toEqual(names);
  const memory = memoryStore();
  await memory.store.write(own.map((key) => tile(key)));
  const { done, tiles, layers: checked } = await checkZone(parted, memory.store, true);
  expect([done, tiles, ...checked.map(({ bytes }) => bytes)]).toEqual([4, 4, 10, 30]);
  // Another zone that shows the base map alone needs it whole.
  const other: Zone = { ...zone, id: '4', layers: [{ item: base, ranges, bytes: 0 }] };
  expect(
    ownTiles(parted, [parted, other])
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(names.slice(1));
});

test('OFF-03 neighbours that the server draws together are asked for together, the smallest scale first', () => {
  const keys = [
    ...tilesOf([
      {
        key: 'fond',
        ranges: [
          [5, 0, 0, 7, 3],
          [4, 0, 0, 0, 0],
        ],
      },
    ]),
  ];
  expect(keys[0]).toEqual(['fond', 4, 0, 0]);
  expect(keys.slice(1, 17).every(([, , x]) => x < 4)).toBe(true);
  expect(keys).toHaveLength(33);
});

test('OFF-02 tiles weighed beforehand are spread over the whole extent, and stand for the others', async () => {
  expect(sampleRange([5, 10, 20, 10, 20], 9)).toEqual([[10, 20]]);
  const spread = sampleRange([9, 0, 0, 99, 49], 64);
  expect(new Set(spread.map(String)).size).toBe(64);
  // Two of each block that the server draws.
  expect(new Set(spread.map(([x, y]) => `${x >> 2} ${y >> 2}`)).size).toBe(32);
  const mean = spread.reduce((sum, [x]) => sum + x, 0) / 64;
  expect(Math.abs(mean - 49.5)).toBeLessThan(1);
  const weigh = async (address: string) => (address.includes('/fond/3/') ? 100 : 1000);
  const onFirst = vi.fn();
  const estimate = await estimateZone(
    [{ key: 'fond', item, grid: gridOf('1'), ranges: RANGES }],
    new AbortController().signal,
    { weigh, onFirst },
  );
  expect(estimate).toEqual({
    tiles: 24,
    bytes: 4 * 100 + 20 * 1000,
    layers: [{ slug: 'fond', name: 'Fond', tiles: 24, bytes: 20_400 }],
  });
  // A few of them give a first figure, in which every level has its part.
  expect(onFirst.mock.calls).toEqual([[estimate]]);
});
