import { LRUCache } from 'lru-cache';
import { encodeImage } from './encode.ts';
import type { ImageFormat } from './formats.ts';
import { onlyColor, type Pixels, plainPixels } from './pixels.ts';

// Tiles of one colour (sea, nothing) come back thousands of times.
const plain = new LRUCache<string, Uint8Array>({ max: 200 });

/** A tile in memory of its own. */
export async function encodeTile(tile: Pixels, format: ImageFormat): Promise<Uint8Array<ArrayBuffer>> {
  const color = onlyColor(tile);
  if (color === null) return encodeImage(tile, format);
  const key = `${format}|${tile.width}|${color}`;
  // The same bytes however it came to be plain: drawn in ink or by Skia, or known without drawing.
  const known = plain.get(key) ?? (await encodeImage(plainPixels(color, tile.width), format));
  plain.set(key, known);
  return new Uint8Array(known);
}
