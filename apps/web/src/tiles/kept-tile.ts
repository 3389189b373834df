import type { FoundTile } from './read-tile.ts';
import type { TileKey } from './tile-store.ts';
import { zoneList } from './zone-list.ts';

/** The tile that this device keeps, if it does. Who has no zone pays nothing for it: the code arrives with the first one. */
export function keptTile(key: TileKey, address: string): Promise<FoundTile | null> | null {
  if (zoneList.all().length === 0) return null;
  return import('./read-tile.ts').then(
    ({ readTile }) => readTile(key, address),
    () => null, // the map works without
  );
}
