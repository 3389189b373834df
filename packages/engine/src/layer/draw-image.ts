import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Sources } from '../basemap/sources.ts';
import { drawPixels } from '../draw/pixels.ts';
import { devicePixels, type Frame } from '../projection/frame.ts';

/** A picture that was imported, transparent around it and where it has nothing. */
export function drawImage(context: SKRSContext2D, frame: Frame, { images }: Sources, image: string): void {
  const pixels = images.pixels(image, frame);
  if (!pixels) return;
  const [width, height] = [devicePixels(frame.width, frame.scale), devicePixels(frame.height, frame.scale)];
  drawPixels(context, pixels, { left: 0, top: 0, width, height });
}
