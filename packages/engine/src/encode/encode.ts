import { assertNever } from '@motu/core';
import sharp from 'sharp';
import type { ImageFormat } from './formats.ts';
import { encodePng8 } from './png8.ts';

// One picture is encoded at a time in each worker: more threads would only take cores from the others.
sharp.concurrency(1);
sharp.cache(false);

/** RGBA pixels, not premultiplied, of a picture. */
export type Pixels = { data: Uint8Array | Uint8ClampedArray; width: number; height: number };

export async function encodeImage({ data, width, height }: Pixels, format: ImageFormat): Promise<Buffer> {
  if (format === 'png8') return encodePng8(data, width, height);
  const image = sharp(data, { raw: { width, height, channels: 4 } });
  switch (format) {
    case 'png':
      // Level 1: level 6 costs twice the time for a tenth of the size.
      return (isOpaque(data) ? image.removeAlpha() : image).png({ compressionLevel: 1 }).toBuffer();
    case 'jpeg':
      return image.flatten({ background: '#ffffff' }).jpeg({ quality: 85, chromaSubsampling: '4:4:4' }).toBuffer();
    case 'webp':
      // Under 90 the blocks of the soft gradients of the sea begin to show.
      return image.webp({ quality: 92, effort: 0 }).toBuffer();
    default:
      return assertNever(format);
  }
}

function isOpaque({ buffer, byteOffset, byteLength }: Pixels['data']): boolean {
  const words = new Uint32Array(buffer, byteOffset, byteLength / 4);
  for (let i = 0; i < words.length; i++) if ((words[i] as number) < 0xff000000) return false;
  return true;
}

/** Cuts a rectangle out of larger pixels. */
export function cropPixels({ data, width }: Pixels, left: number, top: number, size: number): Pixels {
  const out = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++) {
    const from = ((top + y) * width + left) * 4;
    out.set(data.subarray(from, from + size * 4), y * size * 4);
  }
  return { data: out, width: size, height: size };
}
