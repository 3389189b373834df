import type { LayerItem } from '@motu/contract';
import type { KeptTile, TileFacts, TileKey, TileStore } from '../tiles/tile-store.ts';
import type { TileRange, Zone } from '../tiles/zone.ts';
import type { LayerGrid } from './layer-grid.ts';
import type { LoaderOptions } from './zone-loader.ts';

export const RANGES: TileRange[] = [
  [3, 0, 0, 1, 1],
  [4, 1, 1, 5, 4],
];
export const item = { slug: 'fond', name: 'Fond' } as LayerItem;
export const gridOf = (version: string): LayerGrid => ({
  ranges: () => RANGES,
  address: (key) => `/tuile/${key.join('/')}?v=${version}`,
});
export const OPTIONS: LoaderOptions = {
  extent: [0, 0, 1, 1],
  minZoom: 3,
  maxZoom: 4,
  maxConcurrent: 6,
  abortOnError: false,
};

/** What a browser would keep, in memory, with as much room as asked. */
export function memoryStore(room = Number.POSITIVE_INFINITY) {
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

export const tile = (key: TileKey, version = '1'): KeptTile => ({
  key,
  bytes: new ArrayBuffer(10),
  type: 'image/webp',
  size: 10,
  date: Date.UTC(2026, 10, 12),
  etag: `"${key.join('-')}"`,
  version,
});

export const zone: Zone = {
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
