import { createCanvas, ImageData, type Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { extentOf, type Geometry } from '../geometry/geometry.ts';
import { createFrame, devicePixels, type Frame } from '../projection/frame.ts';
import { movedRow } from '../projection/mesh.ts';
import type { PixelRect } from '../raster/resample.ts';
import { PATH_UNIT } from './path.ts';

export type Tint = {
  /** Degrees per cell of what is drawn: far coarser than the pixels, it is computed on fewer of them. */
  cell: number;
  /** Pixels of a rectangle of the given frame, RGBA, or `null` when there is nothing. */
  compute(frame: Frame, rect: PixelRect): Promise<Uint8ClampedArray<ArrayBuffer> | null>;
  /** Shapes outside whose boxes nothing is needed; without them the whole picture is computed. */
  within?: readonly Geometry[];
  /** The shape to which the tint is cut, in path units. */
  clip?: Path2D;
};

const PATCH = 128;
// Coarse pixels computed beyond the picture, so that its edge is interpolated like its middle and tiles join.
const MARGIN = 2;

/** Draws a smooth field of colours: computed on coarse pixels where its data are coarse, then enlarged by Skia. */
export async function drawTint(
  context: SKRSContext2D,
  frame: Frame,
  { cell, compute, within, clip }: Tint,
): Promise<void> {
  const factor = enlargement(cell, frame);
  const coarse = factor === 1 ? frame : coarseFrame(frame, factor);
  const [columns, rows] = [devicePixels(coarse.width, coarse.scale), devicePixels(coarse.height, coarse.scale)];
  const canvas = createCanvas(columns, rows);
  const target = canvas.getContext('2d');
  const drawn: PixelRect[] = [];
  for (const rect of within ? patches(within, coarse) : [{ left: 0, top: 0, width: columns, height: rows }]) {
    const pixels = await compute(coarse, rect);
    if (!pixels) continue;
    target.putImageData(new ImageData(pixels, rect.width, rect.height), rect.left, rect.top);
    drawn.push(rect);
  }
  if (drawn.length === 0) return;
  context.save();
  if (clip) {
    context.setTransform(1 / PATH_UNIT, 0, 0, 1 / PATH_UNIT, 0, 0);
    context.clip(clip, 'evenodd');
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.imageSmoothingEnabled = true;
  // Only what was computed is enlarged: the rest of the canvas is empty.
  const { left, top, width, height } = boundsOf(drawn);
  const shift = factor === 1 ? 0 : MARGIN;
  const [x, y] = [(left - shift) * factor, (top - shift) * factor];
  context.drawImage(canvas, left, top, width, height, x, y, width * factor, height * factor);
  context.restore();
}

function boundsOf(rects: readonly PixelRect[]): PixelRect {
  const left = Math.min(...rects.map((rect) => rect.left));
  const top = Math.min(...rects.map((rect) => rect.top));
  const right = Math.max(...rects.map((rect) => rect.left + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.top + rect.height));
  return { left, top, width: right - left, height: bottom - top };
}

function enlargement(cell: number, frame: Frame): number {
  const ratio = cell / (frame.resolution / frame.scale);
  return ratio >= 4 ? 4 : ratio >= 2 ? 2 : 1;
}

/** The same ground with pixels `factor` times as large and a margin; it keeps the zoom, by which colours are chosen. */
function coarseFrame(frame: Frame, factor: number): Frame {
  if (frame.sheet) return coarseSheet(frame, factor);
  const [minX, , maxX, maxY] = frame.extent;
  const unit = ((maxX - minX) / (frame.width * frame.scale)) * factor;
  const [, minY] = frame.extent;
  const unitY = ((maxY - minY) / (frame.height * frame.scale)) * factor;
  const columns = Math.ceil((frame.width * frame.scale) / factor) + 2 * MARGIN;
  const rows = Math.ceil((frame.height * frame.scale) / factor) + 2 * MARGIN;
  const left = minX - MARGIN * unit;
  const top = maxY + MARGIN * unitY;
  const coarse = createFrame({
    crs: frame.crs,
    extent: [left, top - rows * unitY, left + columns * unit, top],
    width: columns,
    height: rows,
  });
  return { ...coarse, zoom: frame.zoom };
}

/** The same for a part of a sheet, whose places are those of the whole: what is computed is the same in every part. */
function coarseSheet(frame: Frame, factor: number): Frame {
  const perPixel = factor / frame.scale;
  const move = (at: number) => (at - MARGIN) * perPixel;
  return {
    ...frame,
    scale: 1,
    resolution: frame.resolution * perPixel,
    width: Math.ceil((frame.width * frame.scale) / factor - 1e-6) + 2 * MARGIN,
    height: Math.ceil((frame.height * frame.scale) / factor - 1e-6) + 2 * MARGIN,
    toLonLat: (x, y, out) => frame.toLonLat(move(x), move(y), out),
    rowToLonLat: movedRow(frame.rowToLonLat, move, move),
    toPixel(lon, lat, out) {
      frame.toPixel(lon, lat, out);
      out[0] = (out[0] as number) / perPixel + MARGIN;
      out[1] = (out[1] as number) / perPixel + MARGIN;
    },
  };
}

/** Rectangles of at most 128 rows that hold the boxes of some shapes: empty sea costs nothing. */
function patches(geometries: readonly Geometry[], frame: Frame): PixelRect[] {
  const [width, height] = [devicePixels(frame.width, frame.scale), devicePixels(frame.height, frame.scale)];
  const across = Math.ceil(width / PATCH);
  const down = Math.ceil(height / PATCH);
  const wanted = new Uint8Array(across * down);
  for (const geometry of geometries) mark(geometry, frame, wanted, across, down);
  const rects: PixelRect[] = [];
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      if (wanted[y * across + x] === 0) continue;
      const from = x;
      while (x + 1 < across && wanted[y * across + x + 1] === 1) x++;
      const left = from * PATCH;
      const top = y * PATCH;
      rects.push({
        left,
        top,
        width: Math.min(width, (x + 1) * PATCH) - left,
        height: Math.min(height, top + PATCH) - top,
      });
    }
  }
  return rects;
}

// Outlines are widened, and edges are soft: a patch begins this many pixels before the box.
const REACH = 8;

function mark(geometry: Geometry, frame: Frame, wanted: Uint8Array, across: number, down: number): void {
  const [west, south, east, north] = extentOf(geometry);
  const corner = new Float64Array(2);
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of [
    [west, south],
    [west, north],
    [east, south],
    [east, north],
  ] as const) {
    frame.toPixel(lon, lat, corner);
    minX = Math.min(minX, (corner[0] as number) * frame.scale);
    maxX = Math.max(maxX, (corner[0] as number) * frame.scale);
    minY = Math.min(minY, (corner[1] as number) * frame.scale);
    maxY = Math.max(maxY, (corner[1] as number) * frame.scale);
  }
  const reach = REACH * Math.max(1, frame.scale);
  const lastX = Math.min(across - 1, Math.floor((maxX + reach) / PATCH));
  const lastY = Math.min(down - 1, Math.floor((maxY + reach) / PATCH));
  for (let y = Math.max(0, Math.floor((minY - reach) / PATCH)); y <= lastY; y++) {
    for (let x = Math.max(0, Math.floor((minX - reach) / PATCH)); x <= lastX; x++) wanted[y * across + x] = 1;
  }
}
