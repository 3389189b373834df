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
