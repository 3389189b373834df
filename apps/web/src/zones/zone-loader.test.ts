import { expect, test } from 'vitest';
import type { KeptTile, TileKey } from '../tiles/tile-store.ts';
import { checkZone } from './check-zone.ts';
import type { LayerGrid } from './layer-grid.ts';
import { gridOf, memoryStore, OPTIONS, RANGES, tile, zone } from './testing.ts';
import {
  type LoaderEvents,
  type LoaderOptions,
  type LoaderState,
  MAX_CONCURRENT,
  MAX_TILES,
  ZoneLoader,
} from './zone-loader.ts';

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
