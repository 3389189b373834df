import { type PointMap, tabulate } from '../projection/mesh.ts';
import type { Pair } from '../projection/projection.ts';

export type Size = { width: number; height: number };
export type Window = Size & { left: number; top: number };
/** Pixels of a picture for one pixel of the map, across and down: less than one when it is enlarged. */
export type Ratio = readonly [across: number, down: number];

/** A sharp edge of a photograph that is off by this much changes by one level of 255. */
const TOLERANCE_PX = 0.004;
const PROBES = 16;

/** From pixels of a map of some size to those of a picture. */
export function createPixelMap(exact: (x: number, y: number) => Pair, { width, height }: Size): PointMap {
  return tabulate(exact, [0, 0, width, height], TOLERANCE_PX).point;
}

/** In the middle of the map. */
export function ratioOf(toSource: PointMap, { width, height }: Size): Ratio {
  const [a, right, below] = [new Float64Array(2), new Float64Array(2), new Float64Array(2)];
  const [x, y] = [width / 2 - 0.5, height / 2 - 0.5];
  toSource(x, y, a);
  toSource(x + 1, y, right);
  toSource(x, y + 1, below);
  const along = (axis: 0 | 1) =>
    Math.max(
      Math.abs((right[axis] as number) - (a[axis] as number)),
      Math.abs((below[axis] as number) - (a[axis] as number)),
    );
  return [along(0), along(1)];
}

/** What a map shows of a picture, with the pixels around it; null when that is nothing. */
export function windowOf(toSource: PointMap, { width, height }: Size, ratio: Ratio, picture: Size): Window | null {
  const at = new Float64Array(2);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i <= PROBES; i++) {
    for (let j = 0; j <= PROBES; j++) {
      toSource((width * i) / PROBES, (height * j) / PROBES, at);
      const [x = 0, y = 0] = at;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  }
  const margin = Math.ceil(Math.max(...ratio, 1)) + 2;
  const from = [Math.max(0, Math.floor(left) - margin), Math.max(0, Math.floor(top) - margin)] as const;
  const to = [
    Math.min(picture.width, Math.ceil(right) + margin),
    Math.min(picture.height, Math.ceil(bottom) + margin),
  ] as const;
  const window = { left: from[0], top: from[1], width: to[0] - from[0], height: to[1] - from[1] };
  return window.width > 0 && window.height > 0 ? window : null;
}
