import type { LayerItem } from '@motu/contract';
import type { Extent } from '@motu/core';
import { tilesOfAny } from '../layers/index.ts';
import { blocksKey } from '../names/index.ts';
import { fetchTile } from '../tiles/fetch-tile.ts';
import { countRange, countTiles, type TileRange } from '../tiles/zone.ts';
import { type LayerGrid, layerGrid } from './layer-grid.ts';
import { namesGrid } from './names-grid.ts';
import { MAX_CONCURRENT } from './zone-loader.ts';
import { sampleRange } from './zone-tiles.ts';

/** Tiles weighed before a zone is taken: enough to be right within a tenth, few enough for a satellite link. */
const SAMPLES = 128;
const LEAST_OF_A_LEVEL = 3;
/** Tiles of one block follow each other: the server draws both at once. */
const PAIR = 2;
/** Two blocks, of the levels that have the most tiles: a first figure, within a second on a server that has to draw them. */
const FIRST_SAMPLES = 2 * PAIR;

export type Estimate = {
  tiles: number;
  bytes: number;
  layers: { slug: string; name: string; tiles: number; bytes: number }[];
};

/** Tiles of a layer, or of one of its parts. */
type Gridded = { key: string; item: LayerItem; grid: LayerGrid };
type Ranged = Gridded & { ranges: readonly TileRange[] };
type Weigh = (address: string, signal: AbortSignal) => Promise<number>;

/** All that a zone of these layers keeps, and where each kind of tiles is asked for. */
export function gridsOf(items: readonly LayerItem[]): Gridded[] {
  return [
    ...tilesOfAny(items).map(({ key, item, style }) => ({ key, item, grid: layerGrid(item, style) })),
    ...items.filter(({ names }) => names).map((item) => ({ key: blocksKey(item.slug), item, grid: namesGrid(item) })),
  ];
}

/** The tiles that a zone would have: counted, not fetched. */
export function rangesOf(layers: readonly Gridded[], extent: Extent, minZoom: number, maxZoom: number): Ranged[] {
  return layers.map((layer) => ({ ...layer, ranges: layer.grid.ranges(extent, minZoom, maxZoom) }));
}

/** One level of one kind of tiles: how many there are, some that stand for them, and what was weighed of those. */
type Part = {
  key: string;
  slug: string;
  level: number;
  count: number;
  addresses: (string | null)[];
  weights: number[];
};

type Weighing = {
  weigh?: Weigh;
  /** Told once, after a few tiles: what they let expect. */
  onFirst?: (estimate: Estimate) => void;
};

/** What a zone would weigh, from some of its tiles at each level. The browser keeps them: they are not fetched twice. */
export async function estimateZone(
  ranged: readonly Ranged[],
  signal: AbortSignal,
  { weigh = weighTile, onFirst = () => {} }: Weighing = {},
): Promise<Estimate> {
  const parts = partsOf(ranged);
  let weighed = 0;
  await inBatches(inTurns(parts), async ({ part, address }) => {
    part.weights.push(address ? await weigh(address, signal) : 0);
    weighed += 1;
    if (weighed === FIRST_SAMPLES) onFirst(sumUp(ranged, parts));
  });
  return sumUp(ranged, parts);
}

function partsOf(ranged: readonly Ranged[]): Part[] {
  const tiles = countTiles(ranged);
  return ranged.flatMap(({ key, item, grid, ranges }) =>
    ranges.map((range): Part => {
      const [level] = range;
      const count = countRange(range);
      const chosen = sampleRange(range, Math.max(LEAST_OF_A_LEVEL, Math.round((SAMPLES * count) / tiles)));
      const addresses = chosen.map(([x, y]) => grid.address([key, level, x, y]));
      return { key, slug: item.slug, level, count, addresses, weights: [] };
    }),
  );
}

/**
 * Two of each part, those that have the most tiles first, then two others of each: the first few speak for all. Names weigh next to
 * nothing, and a server that has placed none yet needs a second for those of a zoom.
 */
function inTurns(parts: readonly Part[]): { part: Part; address: string | null }[] {
  const most = Math.max(0, ...parts.map(({ addresses }) => addresses.length));
  const isNames = ({ key, slug }: Part) => Number(key === blocksKey(slug));
  const sorted = parts.toSorted((a, b) => isNames(a) - isNames(b) || b.count - a.count);
  return Array.from({ length: Math.ceil(most / PAIR) }, (_, turn) =>
    sorted.flatMap((part) =>
      part.addresses.slice(turn * PAIR, (turn + 1) * PAIR).map((address) => ({ part, address })),
    ),
  ).flat();
}

function sumUp(ranged: readonly Ranged[], parts: readonly Part[]): Estimate {
  const items = [...new Set(ranged.map(({ item }) => item))];
  const layers = items.map((item) => ({
    slug: item.slug,
    name: item.name,
    tiles: countTiles(ranged.filter((one) => one.item === item)),
    bytes: Math.round(
      parts
        .filter(({ slug }) => slug === item.slug)
        .reduce((sum, part) => sum + part.count * meanWeight(part, parts), 0),
    ),
  }));
  const sum = (of: 'tiles' | 'bytes') => layers.reduce((total, layer) => total + layer[of], 0);
  return { tiles: sum('tiles'), bytes: sum('bytes'), layers };
}

/** Of a tile of this part; of the nearest level that was weighed, while none of its own was. */
function meanWeight(part: Part, parts: readonly Part[]): number {
  const [nearest] = parts
    .filter(({ key, weights }) => key === part.key && weights.length > 0)
    .sort((a, b) => Math.abs(a.level - part.level) - Math.abs(b.level - part.level));
  const weights = nearest?.weights ?? [];
  return weights.reduce((sum, bytes) => sum + bytes, 0) / Math.max(1, weights.length);
}

async function weighTile(address: string, signal: AbortSignal): Promise<number> {
  const response = await fetchTile((...args) => fetch(...args), address, signal);
  if (!response.ok) throw new Error(`${address} → ${response.status}`);
  return (await response.arrayBuffer()).byteLength;
}

async function inBatches<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += MAX_CONCURRENT) {
    await Promise.all(all.slice(at, at + MAX_CONCURRENT).map(work));
  }
}
