import type { LayerItem } from '@motu/contract';
import { expect, test, vi } from 'vitest';
import type { TileRange, Zone } from '../tiles/zone.ts';
import { checkZone } from './check-zone.ts';
import { estimateZone } from './estimate-zone.ts';
import { gridOf, item, memoryStore, RANGES, tile, zone } from './testing.ts';
import { ownTiles, sampleRange, tilesOf } from './zone-tiles.ts';

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

test('OFF-02 the first weight takes two drawings of the server, of the two levels that have the most tiles', async () => {
  const ranges: TileRange[] = [11, 12, 13, 14].map((level) => [
    level,
    0,
    0,
    2 ** (level - 8) - 1,
    2 ** (level - 9) - 1,
  ]);
  const weighed: string[] = [];
  const weigh = async (address: string) => {
    weighed.push(address);
    return 1000;
  };
  let drawn = new Set<string>();
  const blockOf = (address: string) => {
    const [z, x, y] = address
      .split('/')
      .slice(-3)
      .map((part) => Number.parseInt(part, 10));
    return `${z} ${(x ?? 0) >> 1} ${(y ?? 0) >> 1}`;
  };
  await estimateZone([{ key: 'fond', item, grid: gridOf('1'), ranges }], new AbortController().signal, {
    weigh,
    onFirst: () => {
      drawn = new Set(weighed.slice(0, 4).map(blockOf));
    },
  });
  expect([...drawn].map((block) => block.slice(0, 2))).toEqual(['14', '13']);
});
