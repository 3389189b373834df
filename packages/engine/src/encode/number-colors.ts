import { createKernelPool } from '../kernel/kernel.ts';
import { type NumberedPixels, type RgbaPixels, strideOf, wordsOf } from './pixels.ts';

// Bits that are left out of account when there are too many colours to be numbered: more than a tile has.
const FUZZ = [0, 0x00030303, 0x00070707, 0x3f0f0f0f];
const MOST = 3 << 14;

const kernels = createKernelPool();

/** The same picture by the numbers of its colours; overwritten by the next call. */
export function numberColors(pixels: RgbaPixels): NumberedPixels {
  const { width, height } = pixels;
  const stride = strideOf(pixels);
  const source = wordsOf(pixels);
  const kernel = kernels.take();
  kernels.give(kernel, width * height);
  const { buffer, byteOffset, byteLength } = kernel.parcel(kernel.roomForWords(width, height));
  const words = new Int32Array(buffer, byteOffset, byteLength / 4);
  for (let y = 0; y < height; y++) words.set(source.subarray(y * stride, y * stride + width), y * width);
  FUZZ.some((fuzz) => kernel.takeWords(width, height, fuzz, MOST));
  return { kernel, left: 0, top: 0, width, height };
}
