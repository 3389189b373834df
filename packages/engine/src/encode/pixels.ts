import type { Kernel } from '../kernel/kernel.ts';

/** A picture, or a part of a larger one: as bytes, or as numbers of colours in the memory of a kernel. */
export type Pixels = RgbaPixels | NumberedPixels;

export type RgbaPixels = {
  /** From its first pixel on; not premultiplied. */
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
  /** Pixels from one row to the next, where that is more than the width. */
  stride?: number;
  /** Said by who has looked: nothing shines through it anywhere. */
  isOpaque?: true;
};

export type NumberedPixels = { kernel: Kernel; left: number; top: number; width: number; height: number };

/** Whether it was drawn in plain colours. */
export function isNumbered(pixels: Pixels): pixels is NumberedPixels {
  return 'kernel' in pixels;
}

/** A rectangle of larger pixels, which it shares. */
export function partOf(pixels: Pixels, left: number, top: number, width: number, height: number): Pixels {
  if (isNumbered(pixels)) return { ...pixels, left: pixels.left + left, top: pixels.top + top, width, height };
  const stride = strideOf(pixels);
  return { ...pixels, data: pixels.data.subarray((top * stride + left) * 4), width, height, stride };
}

/** RGBA bytes without anything between their rows, what encoders ask for; overwritten by the next call. */
export function packed(pixels: Pixels): Uint8Array | Uint8ClampedArray {
  const { width, height } = pixels;
  if (isNumbered(pixels)) {
    const { kernel, left, top } = pixels;
    return kernel.parcel(kernel.wordsOf(left, top, width, height));
  }
  const { data } = pixels;
  const stride = strideOf(pixels);
  if (stride === width) return data.subarray(0, width * height * 4);
  const out = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) out.set(data.subarray(y * stride * 4, (y * stride + width) * 4), y * width * 4);
  return out;
}

/** RGB bytes of a picture that is opaque everywhere, or `null`. */
export function opaqueColors(pixels: RgbaPixels): Uint8Array | null {
  if (!isOpaque(pixels)) return null;
  const { width, height } = pixels;
  const [words, stride] = [wordsOf(pixels), strideOf(pixels)];
  const out = new Uint8Array(width * height * 3);
  const threes = new Int32Array(out.buffer, 0, out.length >> 2);
  let to = 0;
  for (let y = 0; y < height; y++) {
    const start = y * stride;
    const end = start + width;
    // Four pixels are three words, where they begin with one: a third of the time of their bytes.
    let i = Math.min(end, start + (to & 3));
    to = colorsOf(words, start, i, out, to);
    for (let at = to >> 2; i + 4 <= end; i += 4, to += 12) {
      const second = words[i + 1] as number;
      const third = words[i + 2] as number;
      threes[at++] = ((words[i] as number) & 0xffffff) | (second << 24);
      threes[at++] = ((second >>> 8) & 0xffff) | (third << 16);
      threes[at++] = ((third >>> 16) & 0xff) | ((words[i + 3] as number) << 8);
    }
    to = colorsOf(words, i, end, out, to);
  }
  return out;
}

/** Pixels one by one, and where the next goes. */
function colorsOf(words: Int32Array, from: number, end: number, out: Uint8Array, to: number): number {
  let at = to;
  for (let i = from; i < end; i++) {
    const word = words[i] as number;
    out[at++] = word;
    out[at++] = word >> 8;
    out[at++] = word >> 16;
  }
  return at;
}

/** Whether nothing shines through a picture anywhere. */
export function isOpaque(pixels: RgbaPixels): boolean {
  if (pixels.isOpaque) return true;
  const { width, height } = pixels;
  const [words, stride] = [wordsOf(pixels), strideOf(pixels)];
  for (let y = 0; y < height; y++) {
    let seen = -1;
    for (let i = y * stride, end = i + width; i < end; i++) seen &= words[i] as number;
    if (seen >>> 24 !== 255) return false;
  }
  return true;
}

/** Colours as signed words, what the runtime reckons with fastest: 0xAABBGGRR. */
export function wordsOf({ data }: RgbaPixels): Int32Array {
  return new Int32Array(data.buffer, data.byteOffset, data.byteLength >> 2);
}

export function strideOf({ width, stride = width }: RgbaPixels): number {
  return stride;
}

/** The only colour of a picture, or `null`. */
export function onlyColor(pixels: Pixels): number | null {
  const { width, height } = pixels;
  if (isNumbered(pixels)) {
    const { kernel, left, top } = pixels;
    const number = kernel.onlyColor(left, top, width, height);
    return number < 0 ? null : kernel.wordOf(number);
  }
  const stride = strideOf(pixels);
  const words = wordsOf(pixels);
  const first = words[0] as number;
  for (let y = 0; y < height; y++) {
    for (let i = y * stride, end = i + width; i < end; i++) if (words[i] !== first) return null;
  }
  return first;
}

/** A square of one colour. */
export function plainPixels(color: number, size: number): RgbaPixels {
  const words = new Int32Array(size * size).fill(color);
  return { data: new Uint8Array(words.buffer), width: size, height: size };
}
