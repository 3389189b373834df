import { type RgbaPixels, wordsOf } from '../encode/pixels.ts';
import type { PixelRect } from '../raster/resample.ts';

const OPAQUE = 255;

/** Lays RGBA pixels over others that are opaque. */
export function blend(pixels: RgbaPixels['data'], { left, top, width, height }: PixelRect, under: RgbaPixels): void {
  const above = new Int32Array(pixels.buffer, pixels.byteOffset, width * height);
  const words = wordsOf(under);
  for (let y = 0, i = 0; y < height; y++) {
    for (let at = (top + y) * under.width + left, end = at + width; at < end; at++, i++) {
      const word = above[i] as number;
      if (word !== 0) words[at] = over(word, words[at] as number);
    }
  }
}

/** A colour over an opaque one, each 0xAABBGGRR. */
function over(top: number, under: number): number {
  const alpha = top >>> 24;
  if (alpha === OPAQUE) return top;
  const mix = (shift: number) => {
    const below = (under >>> shift) & 255;
    return (below + Math.round(((((top >>> shift) & 255) - below) * alpha) / OPAQUE)) << shift;
  };
  return mix(0) | mix(8) | mix(16) | (OPAQUE << 24);
}
