import { expect, test } from 'vitest';
import { blocksIn, CHUNK_SPAN, commonBlock, planChunks, stripsOf, type TileBlock, tilesIn } from './plan-chunks.ts';

const RANGE: TileBlock = { level: 12, column: 1001, row: 2003, columns: 203, rows: 97 };
/** An island in the range, and one that lies across its edge. */
const ISLANDS: TileBlock[] = [
  { level: 12, column: 1100, row: 2040, columns: 9, rows: 7 },
  { level: 12, column: 990, row: 2090, columns: 30, rows: 30 },
];

async function plan(range: TileBlock, islands: TileBlock[]) {
  let asked = 0;
  const chunks: TileBlock[] = [];
  for await (const chunk of planChunks(range, async (block) => {
    asked++;
    return islands.some((island) => commonBlock(block, island));
  })) {
    chunks.push(chunk);
  }
  return { chunks, asked };
}

const placesOf = (block: TileBlock): string[] =>
  Array.from({ length: tilesIn(block) }, (_, i) => {
    const column = block.column + (i % block.columns);
    return `${column}/${block.row + Math.floor(i / block.columns)}`;
  });

test('ADM-07 the chunks of a range hold each of its tiles once', async () => {
  const { chunks } = await plan(RANGE, [RANGE]);
  const places = chunks.flatMap(placesOf);
  expect(places.length).toBe(tilesIn(RANGE));
  expect(new Set(places)).toEqual(new Set(placesOf(RANGE)));
});

test('ADM-07 ocean is left out whatever its size, and no tile of an island is', async () => {
  const { chunks, asked } = await plan(RANGE, ISLANDS);
  const planned = new Set(chunks.flatMap(placesOf));
  const wanted = ISLANDS.flatMap((island) => placesOf(commonBlock(RANGE, island) as TileBlock));
  expect(wanted.filter((place) => !planned.has(place))).toEqual([]);
  expect(chunks.length).toBeLessThan(9);
  expect(asked).toBeLessThan(80);
  expect((await plan({ ...RANGE, column: 0, row: 0, columns: 2 ** 19, rows: 2 ** 18 }, [])).asked).toBe(1);
});

test('ADM-08 a chunk is no larger than a batch, and never parts tiles that are drawn together', async () => {
  for (const chunk of (await plan(RANGE, [RANGE])).chunks) {
    expect(tilesIn(chunk)).toBeLessThanOrEqual(CHUNK_SPAN ** 2);
    const blocks = blocksIn(chunk, 4);
    expect(blocks.flatMap(placesOf).length).toBe(tilesIn(chunk));
    for (const { column, columns } of blocks)
      expect(Math.floor(column / 4)).toBe(Math.floor((column + columns - 1) / 4));
  }
});

test('ADM-07 strips cover a range', () => {
  expect(stripsOf(RANGE).flatMap(placesOf).length).toBe(tilesIn(RANGE));
});
