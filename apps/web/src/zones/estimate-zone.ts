import type { LayerItem } from '@motu/contract';
import type { Extent } from '@motu/core';
import { fetchTile, tilesOfAny } from '../layers/index.ts';
import { blocksKey } from '../names/index.ts';
import { type LayerGrid, layerGrid } from './layer-grid.ts';
import { namesGrid } from './names-grid.ts';
import { countRange, countTiles, type TileRange } from './zone.ts';
import { MAX_CONCURRENT } from './zone-loader.ts';
import { sampleRange } from './zone-tiles.ts';

/** Tiles weighed before a zone is taken: enough to be right within a tenth, few enough for a satellite link. */
const SAMPLES = 128;
const LEAST_OF_A_LEVEL = 3;

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

/** What a zone would weigh, from some of its tiles at each level. The browser keeps them: they are not fetched twice. */
export async function estimateZone(ranged: readonly Ranged[], signal: AbortSignal, weigh: Weigh = weighTile) {
  const tiles = countTiles(ranged);
  const samples = ranged.flatMap(({ key, item, grid, ranges }) =>
    ranges.flatMap((range) => {
      const count = Math.max(LEAST_OF_A_LEVEL, Math.round((SAMPLES * countRange(range)) / tiles));
      const chosen = sampleRange(range, count);
      return chosen.map(([x, y]) => ({
        slug: item.slug,
        share: countRange(range) / chosen.length,
        address: grid.address([key, range[0], x, y]),
      }));
    }),
  );
  const weights = new Map(ranged.map(({ item }) => [item.slug, 0]));
  await inBatches(samples, async ({ slug, share, address }) => {
    const bytes = address ? await weigh(address, signal) : 0;
    weights.set(slug, (weights.get(slug) ?? 0) + bytes * share);
  });
  const items = [...new Set(ranged.map(({ item }) => item))];
  const layers = items.map((item) => ({
    slug: item.slug,
    name: item.name,
    tiles: countTiles(ranged.filter((one) => one.item === item)),
    bytes: Math.round(weights.get(item.slug) ?? 0),
  }));
  return { tiles, bytes: layers.reduce((sum, { bytes }) => sum + bytes, 0), layers } satisfies Estimate;
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
