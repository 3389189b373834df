import type { Kernel } from '../kernel/kernel.ts';
import { SHADES } from './shades.ts';

/** How much of each pixel something small covers, from 0 to `SHADES`: a letter, most of all. */
export type Mask = {
  /** Its upper left pixel, from where it is printed. */
  left: number;
  top: number;
  width: number;
  height: number;
  shades: Uint8Array;
};

const OPAQUE = 255;

/** The part of some pixels, by what is opaque in them, that holds anything. The origin is a pixel of theirs. */
export function maskOf(pixels: Uint8ClampedArray, width: number, originX: number, originY: number): Mask {
  const height = pixels.length / 4 / width;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (shadeOf(pixels, y * width + x) === 0) continue;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + 1);
      bottom = Math.max(bottom, y + 1);
    }
  }
  const size = { width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
  const shades = new Uint8Array(size.width * size.height);
  for (let i = 0; i < shades.length; i++) {
    const y = top + Math.floor(i / size.width);
    shades[i] = shadeOf(pixels, y * width + left + (i % size.width));
  }
  return { left: left - originX, top: top - originY, ...size, shades };
}

function shadeOf(pixels: Uint8ClampedArray, pixel: number): number {
  return Math.round(((pixels[pixel * 4 + 3] as number) * SHADES) / OPAQUE);
}

/** Prints a mask at a device pixel, in the inks that the kernel has taken. */
export function printMask(kernel: Kernel, { left, top, width, height, shades }: Mask, x: number, y: number): void {
  const { MASK, MASK_BYTES } = kernel.at;
  const most = Math.floor(MASK_BYTES / width);
  // Wider than the kernel takes, and than any picture.
  if (most === 0) return;
  for (let row = 0; row < height; row += most) {
    const rows = Math.min(most, height - row);
    kernel.bytes().set(rows === height ? shades : shades.subarray(row * width, (row + rows) * width), MASK);
    kernel.printMask(x + left, y + top + row, width, rows);
  }
}
