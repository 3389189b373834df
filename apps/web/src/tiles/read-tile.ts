import { type TileKey, tileStore } from './tile-store.ts';
import { dayIn, versionIn } from './version-in.ts';

/** A tile of a zone; `isCurrent` when the server would give the same one. */
export type FoundTile = { blob: Blob; isCurrent: boolean };

/** Reads a tile of a zone; null when there is none, or when the browser gives no access to it. */
export async function readTile(key: TileKey, address: string): Promise<FoundTile | null> {
  const kept = await tileStore.read(key).catch(() => null);
  if (!kept) return null;
  const version = versionIn(address);
  // An older tile may stand in for a newer one; that of another day would show what was not there.
  if (dayIn(version) !== dayIn(kept.version)) return null;
  return { blob: new Blob([kept.bytes], { type: kept.type }), isCurrent: version !== '' && version === kept.version };
}
