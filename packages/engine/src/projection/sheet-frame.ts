import { createFrame, type Frame, type FrameRequest } from './frame.ts';
import { movedRow, type PointMap } from './mesh.ts';

/** What is drawn around a part and cut away, in CSS pixels at the coarsest resolution, and a little more. */
const MARGIN = 160;

/** Device pixels of a sheet. */
export type SheetPart = { left: number; top: number; width: number; height: number };

/**
 * A part of a sheet as a picture of its own. Its vertices and pixels are those of the whole sheet, moved by whole pixels: parts of one sheet
 * join as if it had been drawn at once.
 */
export function createSheetFrame(request: FrameRequest, part: SheetPart): Frame {
  const whole = createFrame({ ...request, margin: MARGIN });
  const { scale } = whole;
  const [left, top] = [part.left / scale, part.top / scale];
  const [width, height] = [part.width / scale, part.height / scale];
  const [minX, minY, maxX, maxY] = whole.extent;
  const perPixelX = (maxX - minX) / whole.width;
  const perPixelY = (maxY - minY) / whole.height;
  const toLonLat: PointMap = (x, y, out) => whole.toLonLat(snap(x + left), snap(y + top), out);
  return {
    ...whole,
    extent: [
      minX + left * perPixelX,
      maxY - (top + height) * perPixelY,
      minX + (left + width) * perPixelX,
      maxY - top * perPixelY,
    ],
    width,
    height,
    geographic: outline(toLonLat, width, height),
    toLonLat,
    rowToLonLat: movedRow(
      whole.rowToLonLat,
      (x) => snap(x + left),
      (y) => snap(y + top),
    ),
    toPixel(lon, lat, out) {
      whole.toPixel(lon, lat, out);
      out[0] = snap(out[0] as number) - left;
      out[1] = snap(out[1] as number) - top;
    },
    project(coordinates, start, end, out) {
      whole.project(coordinates, start, end, out);
      for (let i = 0; i < end - start; i += 2) {
        out[i] = snap(out[i] as number) - left;
        out[i + 1] = snap(out[i + 1] as number) - top;
      }
    },
    sheet: { whole, left: part.left, top: part.top },
  };
}

const FINEST = 2 ** 20;

/** A millionth of a pixel: what is left of sums and products in another order would round otherwise here and there. */
const snap = (pixels: number): number => Math.round(pixels * FINEST) / FINEST;

/** The frame that is the same for all parts of a sheet; itself, of a picture that is no part. */
export const wholeOf = (frame: Frame): Frame => frame.sheet?.whole ?? frame;

/** A map of device pixels that is made for the whole sheet, for the pixels of its part. */
export function partMap(frame: Frame, make: (whole: Frame) => PointMap): PointMap {
  const map = make(wholeOf(frame));
  if (!frame.sheet) return map;
  const { left, top } = frame.sheet;
  return (x, y, out) => map(x + left, y + top, out);
}

function outline(toLonLat: PointMap, width: number, height: number): Frame['geographic'] {
  const steps = 16;
  const at = new Float64Array(2);
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i <= steps; i++) {
    for (let j = 0; j <= steps; j++) {
      toLonLat((width * i) / steps, (height * j) / steps, at);
      const [lon = 0, lat = 0] = at;
      [west, east] = [Math.min(west, lon), Math.max(east, lon)];
      [south, north] = [Math.min(south, lat), Math.max(north, lat)];
    }
  }
  return [west, south, east, north];
}
