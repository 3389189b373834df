import type { SKRSContext2D } from '@napi-rs/canvas';
import { inMemoryOf } from './memory.ts';
import { drawPixels } from './pixels.ts';

/** Pixels that ink is laid on: RGBA not premultiplied, and which blocks of them were painted. */
export type Paper = {
  width: number;
  height: number;
  /** Pixels from one row to the next: whole blocks, so that none goes over to the next row. */
  stride: number;
  pixels: Int32Array<ArrayBuffer>;
  painted: Uint8Array<ArrayBuffer>;
};

/** Pixels to a block, side by side: what was not painted is not looked at. */
export const BLOCK = 16;
/** Shades of an edge, from nothing to the full colour: more of them look no smoother, and make a picture harder to pack. */
export const SHADES = 16;
const OPAQUE = 255;

/** Blank paper, in the memory of some that was wiped. */
export function createPaper(width: number, height: number, wiped?: Paper): Paper {
  const stride = Math.ceil(width / BLOCK) * BLOCK;
  const pixels = inMemoryOf(wiped?.pixels, Int32Array, stride * height);
  const painted = inMemoryOf(wiped?.painted, Uint8Array, pixels.length / BLOCK);
  return { width, height, stride, pixels, painted };
}

export function floodPaper({ pixels, painted }: Paper, color: number): void {
  pixels.fill(color);
  painted.fill(1);
}

export function wipePaper({ pixels, painted }: Paper): void {
  for (let block = 0; block < painted.length; block++) {
    if (painted[block] === 1) pixels.fill(0, block * BLOCK, (block + 1) * BLOCK);
  }
  painted.fill(0);
}

/** Lays what was painted over a picture of Skia's. */
export function layPaper({ pixels, stride, height }: Paper, context: SKRSContext2D): void {
  const bytes = new Uint8ClampedArray(pixels.buffer, 0, pixels.byteLength);
  drawPixels(context, bytes, { left: 0, top: 0, width: stride, height });
}

/** A colour over another, neither premultiplied: 0xAABBGGRR. */
export function over(top: number, under: number): number {
  const alpha = top >>> 24;
  if (alpha === OPAQUE || under === 0) return top;
  if (alpha === 0) return under;
  if (under >>> 24 === OPAQUE) return overOpaque(top, under, alpha);
  const below = ((under >>> 24) * (OPAQUE - alpha)) / OPAQUE;
  const total = alpha + below;
  const share = alpha / total;
  const [r, g, b] = [under & 255, (under >>> 8) & 255, (under >>> 16) & 255];
  const red = (r + ((top & 255) - r) * share + 0.5) | 0;
  const green = (g + (((top >>> 8) & 255) - g) * share + 0.5) | 0;
  const blue = (b + (((top >>> 16) & 255) - b) * share + 0.5) | 0;
  return red | (green << 8) | (blue << 16) | ((total + 0.5) << 24);
}

function overOpaque(top: number, under: number, alpha: number): number {
  const rest = OPAQUE - alpha;
  const red = byOpaque((top & 255) * alpha + (under & 255) * rest);
  const green = byOpaque(((top >>> 8) & 255) * alpha + ((under >>> 8) & 255) * rest);
  const blue = byOpaque(((top >>> 16) & 255) * alpha + ((under >>> 16) & 255) * rest);
  return red | (green << 8) | (blue << 16) | (OPAQUE << 24);
}

/** A product of two bytes divided by 255, rounded. */
function byOpaque(product: number): number {
  const half = product + 128;
  return (half + (half >> 8)) >> 8;
}
