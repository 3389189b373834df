import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { encodeImage } from '../encode/encode.ts';
import type { ImageFormat } from '../encode/formats.ts';

/** A picture of so many CSS pixels, drawn by hand. */
export async function drawPicture(
  width: number,
  height: number,
  scale: number,
  format: ImageFormat,
  draw: (context: SKRSContext2D) => Promise<void> | void,
): Promise<Uint8Array> {
  const [pixelWidth, pixelHeight] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  const context = createCanvas(pixelWidth, pixelHeight).getContext('2d');
  context.scale(scale, scale);
  await draw(context);
  const { data } = context.getImageData(0, 0, pixelWidth, pixelHeight);
  return encodeImage({ data, width: pixelWidth, height: pixelHeight }, format);
}
