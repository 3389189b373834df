import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TileSet } from '../tile-storage.ts';
import { isWithin, keyOf, rangesOf, readKey } from './tile-keys.ts';

const SET: TileSet = {
  layer: { id: 'layer-1', slug: 'batiments', version: 'a1b2' },
  grid: 'EPSG:4326',
  scale: 1,
  format: 'png8',
};
const TILE = { level: 13, column: 1385, row: 4894 };

test('TILE-01 the key of a tile holds its version, and is read back', () => {
  const key = keyOf(SET, TILE);
  expect(key).toBe('layer-1/a1b2/EPSG-4326-1x-png8/13/000086/000305/0001385-0004894');
  expect(readKey(key)).toEqual({ layerId: 'layer-1', version: 'a1b2', set: 'EPSG-4326-1x-png8', ...TILE });
  expect(readKey('layer-1/a1b2/lisez-moi.txt')).toBeNull();
});

test('ADM-07 a chunk of a task is one page of a listing', () => {
  expect(rangesOf(SET, { level: 13, column: 1376, row: 4880, columns: 16, rows: 16 })).toEqual([
    { prefix: 'layer-1/a1b2/EPSG-4326-1x-png8/13/000086/000305/' },
  ]);
});

test('ADM-07 whatever the stretch, its tiles are in its ranges once, and the world is one range', () => {
  const numbers = fc.integer({ min: 0, max: 2 ** 12 });
  const sizes = fc.integer({ min: 1, max: 400 });
  const inRange = (key: string) => (range: ReturnType<typeof rangesOf>[number]) =>
    key.startsWith(range.prefix) && key > (range.after ?? '') && key <= (range.last ?? '~');
  fc.assert(
    fc.property(numbers, numbers, sizes, sizes, numbers, numbers, (column, row, columns, rows, x, y) => {
      const stretch = { level: 13, column, row, columns, rows };
      const ranges = rangesOf(SET, stretch);
      const inside = { column: column + (x % columns), row: row + (y % rows) };
      expect(isWithin(stretch, inside)).toBe(true);
      expect(ranges.filter(inRange(keyOf(SET, { level: 13, ...inside })))).toHaveLength(1);
      // What lies a folder away is not gone through, unless a whole level is.
      const away = { column, row: row + rows + 16 };
      expect(isWithin(stretch, away)).toBe(false);
      if (columns < 100) expect(ranges.filter(inRange(keyOf(SET, { level: 13, ...away })))).toEqual([]);
    }),
  );
  expect(rangesOf(SET, { level: 17, column: 0, row: 0, columns: 2 ** 18, rows: 2 ** 17 })).toHaveLength(1);
});
