import { fetchTile } from '../layers/index.ts';
import { isWholeImage } from './is-whole-image.ts';
import type { KeptTile, TileKey } from './tile-store.ts';
import { versionIn } from './version-in.ts';

export type FetchedTile = KeptTile | 'unchanged';

/** Fetches one tile to keep; with an ETag, only if it has changed. Throws unless it is a whole picture (TILE-02). */
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
  if (!isWholeImage(new Uint8Array(bytes))) throw new Error(`${address} is not a whole picture.`);
  return {
    key,
    bytes,
    type: response.headers.get('content-type') ?? '',
    size: bytes.byteLength,
    date: Date.now(),
    etag: response.headers.get('etag'),
    version: versionIn(address),
  };
}
