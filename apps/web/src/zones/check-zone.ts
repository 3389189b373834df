import type { TileStore } from '../tiles/tile-store.ts';
import { countTiles, type Zone } from '../tiles/zone.ts';
import { tilesetsOf, tilesOf } from './zone-tiles.ts';

/** Looks whether every tile of a zone is there, and what they weigh and date from (OFF-05). */
export async function checkZone(zone: Zone, store: Pick<TileStore, 'facts'>, hasData: boolean): Promise<Zone> {
  let oldest = Number.POSITIVE_INFINITY;
  let done = 0;
  const layers = [];
  const tilesets = tilesetsOf(zone.layers);
  for (const layer of zone.layers) {
    let bytes = 0;
    const own = tilesets.filter(({ slug }) => slug === layer.item.slug);
    for (const { key: name, range } of own.flatMap(({ key, ranges }) => ranges.map((range) => ({ key, range })))) {
      const facts = await store.facts(name, range);
      for (const key of tilesOf([{ key: name, ranges: [range] }])) {
        const known = facts.get(key.join('/'));
        if (!known) continue;
        done++;
        bytes += known.size;
        oldest = Math.min(oldest, known.date);
      }
    }
    layers.push({ ...layer, bytes });
  }
  return {
    ...zone,
    layers,
    done,
    tiles: countTiles(tilesets),
    bytes: layers.reduce((sum, { bytes }) => sum + bytes, 0),
    date: Number.isFinite(oldest) ? new Date(oldest).toISOString() : null,
    hasData,
  };
}
