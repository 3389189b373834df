import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Picture } from './picture.ts';

/** A box in CSS pixels of the picture: left, top, right, bottom. */
export type StampBox = readonly [number, number, number, number];

let canvas: Canvas | null = null;

/**
 * Draws something small with Skia, apart, and lays it on the ink: cheaper than handing over the whole picture for it.
 * `draw` is told how far its own pixels are from those of the picture, CSS pixels.
 */
export function stamp(
  { frame, ink }: Picture,
  [minX, minY, maxX, maxY]: StampBox,
  draw: (context: SKRSContext2D, dx: number, dy: number) => void,
): void {
  const left = Math.max(0, Math.floor(minX));
  const top = Math.max(0, Math.floor(minY));
  const width = (Math.min(frame.width, Math.ceil(maxX)) - left) * frame.scale;
  const height = (Math.min(frame.height, Math.ceil(maxY)) - top) * frame.scale;
  if (width <= 0 || height <= 0) return;
  const context = takeContext(width, height);
  context.clearRect(0, 0, width, height);
  draw(context, -left, -top);
  const { data } = context.getImageData(0, 0, width, height);
  ink.stamp({ data, width, height }, left * frame.scale, top * frame.scale);
}

function takeContext(width: number, height: number): SKRSContext2D {
  if (!canvas || canvas.width < width || canvas.height < height) {
    canvas = createCanvas(Math.max(width, canvas?.width ?? 0), Math.max(height, canvas?.height ?? 0));
  }
  return canvas.getContext('2d');
}
