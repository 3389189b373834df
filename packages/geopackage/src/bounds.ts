import type { Bounds, Position } from './geometry.ts';

export const EMPTY_BOUNDS: Bounds = [Infinity, Infinity, -Infinity, -Infinity];

export function boundsOf(positions: Iterable<Position>): Bounds {
  const bounds: Bounds = [...EMPTY_BOUNDS];
  for (const [x, y] of positions) {
    if (x < bounds[0]) bounds[0] = x;
    if (y < bounds[1]) bounds[1] = y;
    if (x > bounds[2]) bounds[2] = x;
    if (y > bounds[3]) bounds[3] = y;
  }
  return bounds;
}

export function joinBounds(a: Bounds, b: Bounds): Bounds {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

export function growBounds([minX, minY, maxX, maxY]: Bounds, by: number): Bounds {
  return [minX - by, minY - by, maxX + by, maxY + by];
}

export function boundsTouch(a: Bounds, b: Bounds): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}
