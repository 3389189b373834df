import { type Canvas, createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import type { PixelRect } from '../raster/resample.ts';

// New memory for each picture would cost as much as laying it.
let layer: Canvas | null = null;

/** Lays RGBA pixels (not premultiplied) over what is drawn, at a device pixel. */
export function drawPixels(context: SKRSContext2D, pixels: Uint8ClampedArray<ArrayBuffer>, rect: PixelRect): void {
  const { left, top, width, height } = rect;
  if (layer?.width !== width || layer.height !== height) layer = createCanvas(width, height);
  layer.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  context.drawImage(layer, left, top);
  context.restore();
}
