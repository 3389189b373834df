import type { Extent } from '@motu/core';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { drawPixels } from '../draw/pixels.ts';
import type { RgbaPixels } from '../encode/pixels.ts';
import { devicePixels, type Frame } from '../projection/frame.ts';
import { type PointMap, tabulate } from '../projection/mesh.ts';
import { projectionOf } from '../projection/projection.ts';
import { partMap } from '../projection/sheet-frame.ts';
import { decodePicture } from './decode-picture.ts';

/** A picture of someone else, and the ground it shows. */
export type PlacedPicture = { body: Uint8Array; extent: Extent };

/** Pictures of one coordinate system, side by side, all with pixels of the same size. */
export type Pictures = { crs: string; pictures: readonly PlacedPicture[] };

/** Nobody sees a twentieth of a pixel. */
const TOLERANCE_PX = 0.05;

/** Lays pictures over what is drawn, in the frame's own system and at its own pixels. */
export async function drawPictures(context: SKRSContext2D, frame: Frame, { crs, pictures }: Pictures): Promise<void> {
  const mosaic = await joinPictures(pictures);
  if (!mosaic) return;
  const [width, height] = [devicePixels(frame.width, frame.scale), devicePixels(frame.height, frame.scale)];
  const pixels = resamplePixels(
    mosaic.pixels,
    partMap(frame, (whole) => sourceMap(whole, crs, mosaic)),
    width,
    height,
  );
  drawPixels(context, pixels, { left: 0, top: 0, width, height });
}

type Mosaic = { pixels: RgbaPixels; extent: Extent };

/** One picture out of many, transparent where there is none. */
async function joinPictures(pictures: readonly PlacedPicture[]): Promise<Mosaic | null> {
  const decoded = await Promise.all(
    pictures.map(async ({ body, extent }) => ({ extent, pixels: await decodePicture(body) })),
  );
  const sound = decoded.flatMap(({ extent, pixels }) => (pixels ? [{ extent, pixels }] : []));
  const [first] = sound;
  if (!first) return null;
  if (sound.length === 1) return first;
  const extents = sound.map(({ extent }) => extent);
  const extent: Extent = [
    Math.min(...extents.map(([minX]) => minX)),
    Math.min(...extents.map(([, minY]) => minY)),
    Math.max(...extents.map(([, , maxX]) => maxX)),
    Math.max(...extents.map(([, , , maxY]) => maxY)),
  ];
  const perUnitX = first.pixels.width / (first.extent[2] - first.extent[0]);
  const perUnitY = first.pixels.height / (first.extent[3] - first.extent[1]);
  const width = Math.round((extent[2] - extent[0]) * perUnitX);
  const height = Math.round((extent[3] - extent[1]) * perUnitY);
  const data = new Uint8Array(width * height * 4);
  for (const one of sound) {
    const left = Math.round((one.extent[0] - extent[0]) * perUnitX);
    const top = Math.round((extent[3] - one.extent[3]) * perUnitY);
    const across = Math.min(one.pixels.width, width - left) * 4;
    for (let y = 0; y < one.pixels.height && top + y < height; y++) {
      const from = y * one.pixels.width * 4;
      data.set(one.pixels.data.subarray(from, from + across), ((top + y) * width + left) * 4);
    }
  }
  return { pixels: { data, width, height }, extent };
}

/** Device pixels of the frame → pixels of the mosaic. */
function sourceMap(frame: Frame, crs: string, { pixels, extent: [minX, minY, maxX, maxY] }: Mosaic): PointMap {
  const { forward } = projectionOf(crs);
  const [perUnitX, perUnitY] = [pixels.width / (maxX - minX), pixels.height / (maxY - minY)];
  const [west, , , north] = frame.extent;
  const perPixelX = (frame.extent[2] - west) / frame.width / frame.scale;
  const perPixelY = (north - frame.extent[1]) / frame.height / frame.scale;
  if (crs === frame.crs) {
    return (x, y, out) => {
      out[0] = (west + x * perPixelX - minX) * perUnitX;
      out[1] = (maxY - (north - y * perPixelY)) * perUnitY;
    };
  }
  const place = new Float64Array(2);
  const exact = (x: number, y: number): [number, number] => {
    frame.toLonLat(x / frame.scale, y / frame.scale, place);
    const [sourceX, sourceY] = forward(place[0] as number, place[1] as number);
    return [(sourceX - minX) * perUnitX, (maxY - sourceY) * perUnitY];
  };
  return tabulate(exact, [0, 0, frame.width * frame.scale, frame.height * frame.scale], TOLERANCE_PX).point;
}

/** Between the four pixels around each place; where a pixel falls on one, that one. */
function resamplePixels(
  { data, width: fromWidth, height: fromHeight }: RgbaPixels,
  toSource: PointMap,
  width: number,
  height: number,
): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(width * height * 4);
  const at = new Float64Array(2);
  const words = new Uint32Array(data.buffer, data.byteOffset, fromWidth * fromHeight);
  const outWords = new Uint32Array(out.buffer);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      toSource(x + 0.5, y + 0.5, at);
      const column = (at[0] as number) - 0.5;
      const row = (at[1] as number) - 0.5;
      // Half a pixel beyond the edge still belongs to the pixel there.
      if (!(column >= -0.5 && row >= -0.5 && column <= fromWidth - 0.5 && row <= fromHeight - 0.5)) continue;
      const left = Math.max(0, Math.min(fromWidth - 1, Math.floor(column + 0.001)));
      const top = Math.max(0, Math.min(fromHeight - 1, Math.floor(row + 0.001)));
      const u = Math.max(0, column - left);
      const v = Math.max(0, row - top);
      if (u < 0.002 && v < 0.002) outWords[i] = words[top * fromWidth + left] as number;
      else mix(data, fromWidth, fromHeight, left, top, u, v, out, i * 4);
    }
  }
  return out;
}

/** Weighted by opacity: what is transparent has no colour to give. */
function mix(
  data: RgbaPixels['data'],
  width: number,
  height: number,
  left: number,
  top: number,
  u: number,
  v: number,
  out: Uint8ClampedArray,
  to: number,
): void {
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let corner = 0; corner < 4; corner++) {
    const isRight = (corner & 1) === 1;
    const isBottom = corner > 1;
    const from = ((isBottom ? bottom : top) * width + (isRight ? right : left)) * 4;
    const opacity = (isRight ? u : 1 - u) * (isBottom ? v : 1 - v) * (data[from + 3] as number);
    red += (data[from] as number) * opacity;
    green += (data[from + 1] as number) * opacity;
    blue += (data[from + 2] as number) * opacity;
    alpha += opacity;
  }
  if (alpha === 0) return;
  out[to] = red / alpha;
  out[to + 1] = green / alpha;
  out[to + 2] = blue / alpha;
  out[to + 3] = alpha;
}
