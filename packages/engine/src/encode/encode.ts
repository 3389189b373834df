import { assertNever } from '@motu/core';
import sharp from 'sharp';
import type { ImageFormat } from './formats.ts';
import { isNumbered, opaqueColors, type Pixels, packed, type RgbaPixels } from './pixels.ts';
import { encodePng8 } from './png8.ts';

// One picture is encoded at a time in each worker: more threads would only take cores from the others.
sharp.concurrency(1);
sharp.cache(false);

/** A picture in memory of its own, which may be handed to another thread. */
export async function encodeImage(pixels: Pixels, format: ImageFormat): Promise<Uint8Array<ArrayBuffer>> {
  // The buffer of an encoder outside of the runtime cannot leave its thread.
  return format === 'png8' ? encodePng8(pixels) : new Uint8Array(await encodeOutside(pixels, format));
}

function encodeOutside(pixels: Pixels, format: Exclude<ImageFormat, 'png8'>): Promise<Buffer> {
  const { width, height } = pixels;
  // Encoders go through opacity more than once, even where there is nothing but all of it.
  const rgba = isNumbered(pixels) ? { data: packed(pixels), width, height } : pixels;
  const rgb = opaqueColors(rgba);
  const image = rgb
    ? sharp(rgb, { raw: { width, height, channels: 3 } })
    : sharp(apart(pixels), { raw: { width, height, channels: 4 } });
  switch (format) {
    case 'png':
      // Level 1: level 6 costs twice the time for a tenth of the size.
      return image.png({ compressionLevel: 1 }).toBuffer();
    case 'jpeg':
      if (!rgb) image.flatten({ background: '#ffffff' });
      return image.jpeg({ quality: 85, chromaSubsampling: '4:4:4' }).toBuffer();
    case 'webp':
      // Under 90 the blocks of the soft gradients of the sea begin to show.
      return image.webp({ quality: 92, effort: 0 }).toBuffer();
    default:
      return assertNever(format);
  }
}

/** The encoder reads it later: by then the memory of a kernel holds another tile of the block. */
function apart(pixels: Pixels): RgbaPixels['data'] {
  return isNumbered(pixels) ? packed(pixels).slice() : packed(pixels);
}
