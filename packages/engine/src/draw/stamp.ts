import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { partOf } from '../encode/pixels.ts';
import type { Picture } from './picture.ts';

/** Something small to draw within a box: left, top, right, bottom, CSS pixels of the picture. */
export type Stamp = {
  box: readonly [number, number, number, number];
  /** Is told how far its pixels are from those of the picture, CSS pixels. */
  draw(context: SKRSContext2D, dx: number, dy: number): void;
};

/** A stamp on the sheet, device pixels: where it is there, where it goes, and its size. */
type Placed = { stamp: Stamp; x: number; y: number; left: number; top: number; width: number; height: number };

// Device pixels. Skia takes its time to hand over what it drew: once for a sheet of stamps, not for each.
const SHEET_WIDTH = 1024;
const SHEET_HEIGHT = 256;

let sheet: Canvas | null = null;

/** Draws small things with Skia, apart, side by side, and lays each on the ink: cheaper than handing over the whole picture for them. */
export function stampAll(picture: Picture, stamps: readonly Stamp[]): void {
  let placed: Placed[] = [];
  let [x, y, shelf] = [0, 0, 0];
  for (const stamp of stamps) {
    const place = visiblePart(picture, stamp);
    if (!place) continue;
    if (x + place.width > SHEET_WIDTH && x > 0) [x, y, shelf] = [0, y + shelf, 0];
    if (y + place.height > SHEET_HEIGHT && placed.length > 0) {
      printSheet(picture, placed);
      placed = [];
      [x, y, shelf] = [0, 0, 0];
    }
    placed.push({ ...place, stamp, x, y });
    x += place.width;
    shelf = Math.max(shelf, place.height);
  }
  if (placed.length > 0) printSheet(picture, placed);
}

function visiblePart({ frame }: Picture, { box: [minX, minY, maxX, maxY] }: Stamp) {
  const left = Math.max(0, Math.floor(minX)) * frame.scale;
  const top = Math.max(0, Math.floor(minY)) * frame.scale;
  const width = Math.min(frame.width, Math.ceil(maxX)) * frame.scale - left;
  const height = Math.min(frame.height, Math.ceil(maxY)) * frame.scale - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

function printSheet({ frame, ink }: Picture, placed: readonly Placed[]): void {
  const width = Math.max(...placed.map((one) => one.x + one.width));
  const height = Math.max(...placed.map((one) => one.y + one.height));
  if (!sheet || sheet.width < width || sheet.height < height) {
    sheet = createCanvas(Math.max(width, SHEET_WIDTH), Math.max(height, SHEET_HEIGHT));
  }
  const context = sheet.getContext('2d');
  context.clearRect(0, 0, width, height);
  for (const { stamp, x, y, left, top, ...size } of placed) {
    context.save();
    context.beginPath();
    context.rect(x, y, size.width, size.height);
    context.clip();
    stamp.draw(context, (x - left) / frame.scale, (y - top) / frame.scale);
    context.restore();
  }
  const { data } = context.getImageData(0, 0, width, height);
  for (const { x, y, left, top, ...size } of placed) {
    ink.stamp(partOf({ data, width, height }, x, y, size.width, size.height), left, top);
  }
}
