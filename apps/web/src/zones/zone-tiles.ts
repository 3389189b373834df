import { tilesOfAny } from '../layers/index.ts';
import { blocksKey } from '../names/index.ts';
import type { TileKey } from '../tiles/tile-store.ts';
import { countRange, type TileRange, type Zone, type ZoneLayer } from '../tiles/zone.ts';
import { namesRanges } from './names-grid.ts';

/** Tiles of one kind, by the name that they are kept under. */
type Tileset = { key: string; ranges: readonly TileRange[] };

/** What is kept of the layers of a zone: of a base map under areas, its parts too, and the names of all of them. */
export function tilesetsOf(layers: readonly Pick<ZoneLayer, 'item' | 'ranges'>[]): (Tileset & { slug: string })[] {
  const pictures = tilesOfAny(layers.map(({ item }) => item)).map(({ key, item }) => ({
    key,
    slug: item.slug,
    ranges: layers.find((layer) => layer.item === item)?.ranges ?? [],
  }));
  const named = layers.filter(({ item }) => item.names !== undefined);
  return [
    ...pictures,
    ...named.map(({ item: { slug }, ranges }) => ({ key: blocksKey(slug), slug, ranges: namesRanges(ranges) })),
  ];
}

/** Blocks that the server draws at once: asked together, they are drawn once. */
const BLOCK = 4;

/** Every one of these tiles, the smallest scales first, neighbours together: what is there first shows the most. */
export function* tilesOf(tilesets: readonly Tileset[]): Generator<TileKey> {
  const all = tilesets.flatMap(({ key, ranges }) => ranges.map((range) => ({ key, range })));
  for (const { key, range } of all.sort((a, b) => a.range[0] - b.range[0])) yield* tilesOfRange(key, range);
}

function* tilesOfRange(key: string, [z, minX, minY, maxX, maxY]: TileRange): Generator<TileKey> {
  const start = (at: number) => Math.floor(at / BLOCK) * BLOCK;
  for (let top = start(minY); top <= maxY; top += BLOCK) {
    for (let left = start(minX); left <= maxX; left += BLOCK) {
      for (let y = Math.max(top, minY); y <= Math.min(top + BLOCK - 1, maxY); y++) {
        for (let x = Math.max(left, minX); x <= Math.min(left + BLOCK - 1, maxX); x++) yield [key, z, x, y];
      }
    }
  }
}

function needs(tilesets: readonly Tileset[], [name, z, x, y]: TileKey): boolean {
  return tilesets.some(
    ({ key, ranges }) =>
      key === name &&
      ranges.some(([level, minX, minY, maxX, maxY]) => level === z && x >= minX && x <= maxX && y >= minY && y <= maxY),
  );
}

/** The tiles that go with a zone: those that no other zone needs. */
export function ownTiles(zone: Zone, others: readonly Zone[]): TileKey[] {
  const needed = others.filter(({ id }) => id !== zone.id).flatMap(({ layers }) => tilesetsOf(layers));
  return [...tilesOf(tilesetsOf(zone.layers))].filter((key) => !needs(needed, key));
}

/** Some tiles of a range, evenly spread over it, two of each block: the server draws half as much for as many. */
export function sampleRange(range: TileRange, count: number): [x: number, y: number][] {
  const [, minX, minY, maxX, maxY] = range;
  const [columns, rows] = [maxX - minX + 1, maxY - minY + 1];
  const total = countRange(range);
  if (total <= count)
    return Array.from({ length: total }, (_, i) => [minX + (i % columns), minY + Math.floor(i / columns)]);
  // A lattice with the shape of the range, each point in the middle of its cell: no coast is favoured.
  const pairs = count / 2;
  const across = Math.max(1, Math.min(columns, Math.round(Math.sqrt((pairs * columns) / rows))));
  const down = Math.max(1, Math.min(rows, Math.round(pairs / across)));
  const isInside = ([x, y]: [number, number]) => x >= minX && x <= maxX && y >= minY && y <= maxY;
  return Array.from({ length: across * down }, (_, i): [number, number] => [
    minX + Math.floor((((i % across) + 0.5) * columns) / across),
    minY + Math.floor(((Math.floor(i / across) + 0.5) * rows) / down),
  ]).flatMap(([x, y]): [number, number][] => {
    // The other tile of the same two by two: never of another block.
    const other: [number, number] = [x ^ 1, y ^ 1];
    return isInside(other) ? [[x, y], other] : [[x, y]];
  });
}
