import { createCanvas, type SKRSContext2D, SvgExportFlag } from '@napi-rs/canvas';
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

/** The shapes of a picture of so many CSS pixels, as SVG. */
export async function recordPicture(
  width: number,
  height: number,
  draw: (context: SKRSContext2D) => Promise<void> | void,
): Promise<Uint8Array> {
  const canvas = createCanvas(width, height, SvgExportFlag.ConvertTextToPaths);
  await draw(canvas.getContext('2d'));
  // In memory of its own, which may be handed to another thread.
  return new Uint8Array(canvas.getContent());
}
