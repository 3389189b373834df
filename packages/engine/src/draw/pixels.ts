import { createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import type { PixelRect } from '../raster/resample.ts';

/** Lays RGBA pixels (not premultiplied) over what is drawn, at a device pixel. */
export function drawPixels(context: SKRSContext2D, pixels: Uint8ClampedArray<ArrayBuffer>, rect: PixelRect): void {
  const layer = createCanvas(rect.width, rect.height);
  layer.getContext('2d').putImageData(new ImageData(pixels, rect.width, rect.height), 0, 0);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  context.drawImage(layer, rect.left, rect.top);
  context.restore();
}

/** Alpha of what `draw` paints on an empty canvas the size of a frame, as RGBA. */
export function mask(
  width: number,
  height: number,
  draw: (context: SKRSContext2D) => void,
): Uint8ClampedArray<ArrayBuffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  draw(context);
  return context.getImageData(0, 0, width, height).data as Uint8ClampedArray<ArrayBuffer>;
}

/** The smallest rectangle that holds every pixel with some alpha; `null` when there is none. */
export function maskedRect(pixels: Uint8ClampedArray, width: number, height: number): PixelRect | null {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  let [left, right, top, bottom] = [width, -1, -1, -1];
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let from = 0;
    while (from < width && words[row + from] === 0) from++;
    if (from === width) continue;
    let to = width - 1;
    while (words[row + to] === 0) to--;
    if (top < 0) top = y;
    bottom = y;
    left = Math.min(left, from);
    right = Math.max(right, to);
  }
  return top < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}
