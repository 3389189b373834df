import { BLOCK, over, type Paper, SHADES } from './paper.ts';

/** How much of each pixel something small covers, 0 to 255: a letter, most of all. */
export type Mask = {
  /** Its upper left pixel, from where it is printed. */
  left: number;
  top: number;
  width: number;
  height: number;
  shares: Uint8Array;
};

const OPAQUE = 255;

/** The part of some pixels, by what is opaque in them, that holds anything. The origin is a pixel of theirs. */
export function maskOf(pixels: Uint8ClampedArray, width: number, originX: number, originY: number): Mask {
  const height = pixels.length / 4 / width;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (shareOf(pixels, y * width + x) === 0) continue;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + 1);
      bottom = Math.max(bottom, y + 1);
    }
  }
  const size = { width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
  const shares = new Uint8Array(size.width * size.height);
  for (let i = 0; i < shares.length; i++) {
    const y = top + Math.floor(i / size.width);
    shares[i] = shareOf(pixels, y * width + left + (i % size.width));
  }
  return { left: left - originX, top: top - originY, ...size, shares };
}

function shareOf(pixels: Uint8ClampedArray, pixel: number): number {
  const shade = Math.round(((pixels[pixel * 4 + 3] as number) * SHADES) / OPAQUE);
  return Math.round((shade * OPAQUE) / SHADES);
}

/** Prints a mask at a device pixel. `ink` is a colour without opacity: 0x00BBGGRR. */
export function printMask(paper: Paper, mask: Mask, x: number, y: number, ink: number): void {
  const { pixels, painted, stride } = paper;
  const { width, shares } = mask;
  const left = x + mask.left;
  const top = y + mask.top;
  const first = Math.max(0, left);
  const last = Math.min(paper.width, left + width);
  if (first >= last) return;
  for (let row = Math.max(0, top), end = Math.min(paper.height, top + mask.height); row < end; row++) {
    const start = row * stride;
    let share = (row - top) * width + first - left;
    for (let i = start + first; i < start + last; i++) {
      const alpha = shares[share++] as number;
      if (alpha !== 0) pixels[i] = over(ink | (alpha << 24), pixels[i] as number);
    }
    for (let block = start + first; block < start + last + BLOCK - 1; block += BLOCK) painted[block >> 4] = 1;
  }
}
