import { fetchTile } from '../tiles/fetch-tile.ts';
import type { KeptTile, TileKey } from '../tiles/tile-store.ts';
import { versionIn } from '../tiles/version-in.ts';
import { isWholeImage } from './is-whole-image.ts';

/** A picture, or names, to the last byte. */
function isWhole(bytes: ArrayBuffer, type: string): boolean {
  if (!type.startsWith('application/json')) return isWholeImage(new Uint8Array(bytes));
  try {
    return Array.isArray((JSON.parse(new TextDecoder().decode(bytes)) as { names?: unknown }).names);
  } catch {
    return false;
  }
}

export type FetchedTile = KeptTile | 'unchanged';

/** Fetches one tile to keep; with an ETag, only if it has changed. Throws unless it has come whole (TILE-02). */
export async function fetchZoneTile(
  key: TileKey,
  address: string,
  etag: string | null,
  signal: AbortSignal,
  fetcher: typeof fetch = (...args) => fetch(...args),
): Promise<FetchedTile> {
  const ask: typeof fetch = (url, init) =>
    fetcher(url, etag === null ? init : { ...init, headers: { 'if-none-match': etag }, cache: 'no-store' });
  const response = await fetchTile(ask, address, signal);
  if (response.status === 304) return 'unchanged';
  if (!response.ok) throw new Error(`${address} → ${response.status}`);
  const bytes = await response.arrayBuffer();
  const type = response.headers.get('content-type') ?? '';
  if (!isWhole(bytes, type)) throw new Error(`${address} did not come whole.`);
  return {
    key,
    bytes,
    type,
    size: bytes.byteLength,
    date: Date.now(),
    etag: response.headers.get('etag'),
    version: versionIn(address),
  };
}
