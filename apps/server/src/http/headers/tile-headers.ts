import { isPackedFormat, MEDIA_TYPES, type TileFormat } from '@motu/engine';
import type { KeptTile, TileLayer } from '../../domain/tiles.ts';
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

/**
 * Where the address carries the layer's version the tile never changes; elsewhere it is asked for again (TILE-01). What an outside server
 * shows may change without a new version: an hour is what a browser may keep of it.
 */
export function tileCacheControl(isVersioned: boolean, isOutside: boolean): string {
  if (!isVersioned) return 'no-cache';
  return isOutside ? 'public, max-age=3600' : 'public, max-age=31536000, immutable';
}
