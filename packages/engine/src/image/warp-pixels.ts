import { warpKernel } from '../kernel/warp-kernel.ts';
import type { PointMap } from '../projection/mesh.ts';
import type { Ratio, Size, Window } from './pixel-map.ts';

/** As gdalwarp does: a ratio that is nearly a whole number is meant to be it. */
const NEARLY = 0.05;

/**
 * A picture on other pixels, each the mean of those around its place, weighted by a triangle as wide as a pixel of the map
 * (« bilinear » of gdalwarp, which widens it in the same way when it reduces). What is transparent has no colour to give.
 * `fill` writes every pixel of the window where it is worked on, and tells whether there is anything to be seen; null if not.
 */
export function warpPixels(
  window: Window,
  fill: (rgba: Uint32Array) => boolean,
  toSource: PointMap,
  size: Size,
  ratio: Ratio,
): Uint8ClampedArray<ArrayBuffer> | null {
  const { warp, reserve, start, knot } = warpKernel();
  const [across, down] = [Math.ceil(size.width / knot) + 1, Math.ceil(size.height / knot) + 1];
  const pixels = start + across * down * 16;
  const out = pixels + window.width * window.height * 4;
  const length = size.width * size.height * 4;
  const memory = reserve(out + length);
  if (!fill(new Uint32Array(memory, pixels, window.width * window.height))) return null;
  computePlaces(new Float64Array(memory, start, across * down * 2), across, knot, toSource, window);
  const [reachX, reachY] = [reachOf(ratio[0]), reachOf(ratio[1])];
  warp(pixels, window.width, window.height, start, out, size.width, size.height, reachX, reachY);
  return new Uint8ClampedArray(memory.slice(out, out + length));
}

/** Where in the window the middle of every so many pixels of the map is. */
function computePlaces(
  places: Float64Array,
  across: number,
  knot: number,
  toSource: PointMap,
  { left, top }: Window,
): void {
  const at = new Float64Array(2);
  for (let i = 0; i * 2 < places.length; i++) {
    toSource((i % across) * knot + 0.5, Math.floor(i / across) * knot + 0.5, at);
    places[i * 2] = (at[0] as number) - left;
    places[i * 2 + 1] = (at[1] as number) - top;
  }
}

function reachOf(ratio: number): number {
  if (ratio <= 1) return 1;
  const whole = Math.round(ratio);
  return Math.abs(ratio - whole) < NEARLY ? whole : ratio;
}
