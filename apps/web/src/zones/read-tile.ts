import type { FoundTile } from './kept-tile.ts';
import { type TileKey, tileStore } from './tile-store.ts';
import { versionIn } from './version-in.ts';

/** Reads a tile of a zone; null when there is none, or when the browser gives no access to it. */
export async function readTile(key: TileKey, address: string): Promise<FoundTile | null> {
  const kept = await tileStore.read(key).catch(() => null);
  if (!kept) return null;
  const version = versionIn(address);
  return { blob: new Blob([kept.bytes], { type: kept.type }), isCurrent: version !== '' && version === kept.version };
}
