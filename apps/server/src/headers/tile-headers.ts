import { isPackedFormat, MEDIA_TYPES, type TileFormat } from '@motu/engine';
import type { KeptTile, TileLayer } from '../domain/tiles.ts';
import { etagOf } from './etag.ts';

export function keepTile(layer: TileLayer, format: TileFormat, body: Uint8Array): KeptTile {
  const etag = etagOf(body);
  const type = MEDIA_TYPES[format];
  return {
    layer,
    body,
    etag,
    headers: [...['content-type', type, 'content-length', String(body.byteLength), 'etag', etag], ...packing(format)],
    isPacked: isPackedFormat(format),
  };
}

const packing = (format: TileFormat) =>
  isPackedFormat(format) ? ['content-encoding', 'gzip', 'vary', 'accept-encoding'] : [];

/** For an answer that not everyone may have: neither a proxy nor a browser keeps it (ACL-02). */
export const NOBODY_KEEPS = 'private, no-store';
/** For a tile that not everyone may have: the browser of who got it asks each time whether it still may show it. */
const ASKED_EACH_TIME = 'private, no-cache';

/** nginx asks again whether it may give a tile after this long, whatever browsers are told: a layer may have become some people's alone. */
export const PROXY_ASKS_AFTER = { 'x-accel-expires': '60' };

/**
 * Where the address carries the layer's version the tile never changes; elsewhere it is asked for again (TILE-01). What an outside server
 * shows may change without a new version: an hour is what a browser may keep of it.
 */
export function everyonesTile(isVersioned: boolean, isOutside: boolean): Record<string, string> {
  if (!isVersioned) return { 'cache-control': 'no-cache' };
  const kept = isOutside ? 'public, max-age=3600' : 'public, max-age=31536000, immutable';
  return { 'cache-control': kept, ...PROXY_ASKS_AFTER };
}

/** How long a tile may be kept, and by whom. Those who know the layer may hear at different moments that it is no longer everyone's: the first one counts. */
export function tileCaching(layer: TileLayer | null, asked: { version: unknown; isPublic: boolean }) {
  if (!layer || layer.reserved !== undefined || !asked.isPublic) return { 'cache-control': ASKED_EACH_TIME };
  return everyonesTile(asked.version === layer.version, layer.maxAgeMs !== undefined);
}
