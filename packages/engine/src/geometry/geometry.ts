import type { Extent } from '@motu/core';
import type { FlatGeometry } from '@motu/geopackage';

export type Geometry = FlatGeometry;

export function extentOf({ coordinates }: Geometry): Extent {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < coordinates.length; i += 2) {
    const x = coordinates[i] as number;
    const y = coordinates[i + 1] as number;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return [minX, minY, maxX, maxY];
}

/** Whether a point lies inside the rings, by the even-odd rule. */
export function containsPoint({ coordinates, ends }: Geometry, x: number, y: number): boolean {
  let inside = false;
  let start = 0;
  for (const end of ends) {
    // A coast has thousands of sides that stay on one side of the point: one look at each vertex tells which.
    let wasAbove = (coordinates[end - 1] as number) > y;
    for (let i = start; i < end; i += 2) {
      const isAbove = (coordinates[i + 1] as number) > y;
      if (isAbove === wasAbove) continue;
      wasAbove = isAbove;
      const j = i === start ? end - 2 : i - 2;
      const xi = coordinates[i] as number;
      const yi = coordinates[i + 1] as number;
      const xj = coordinates[j] as number;
      const yj = coordinates[j + 1] as number;
      if (x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
    }
    start = end;
  }
  return inside;
}

/** Shortest distance from a point to the vertices and segments, in the unit of the coordinates. */
export function distanceTo(geometry: Geometry, x: number, y: number): number {
  const { coordinates, ends, kind } = geometry;
  if (kind === 'polygon' && containsPoint(geometry, x, y)) return 0;
  let best = Infinity;
  let start = 0;
  for (const end of ends) {
    if (kind === 'point' || end - start === 2) {
      best = Math.min(best, Math.hypot((coordinates[start] as number) - x, (coordinates[start + 1] as number) - y));
    }
    for (let i = start; i + 3 < end; i += 2) {
      best = Math.min(best, toSegment(coordinates, i, x, y));
    }
    start = end;
  }
  return best;
}

function toSegment(coordinates: Float64Array, i: number, x: number, y: number): number {
  const ax = coordinates[i] as number;
  const ay = coordinates[i + 1] as number;
  const dx = (coordinates[i + 2] as number) - ax;
  const dy = (coordinates[i + 3] as number) - ay;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(ax + along * dx - x, ay + along * dy - y);
}

/** The point of the outline nearest to another. Degrees of longitude count for `xScale` of those of latitude. */
export function nearestPoint({ coordinates, ends }: Geometry, x: number, y: number, xScale: number): [number, number] {
  let best: [number, number] = [coordinates[0] as number, coordinates[1] as number];
  let bestSquare = Infinity;
  let start = 0;
  for (const end of ends) {
    for (let i = start; i < end; i += 2) {
      const ax = coordinates[i] as number;
      const ay = coordinates[i + 1] as number;
      const isLast = i + 3 >= end; // of a point or a line: a ring ends where it began
      const dx = isLast ? 0 : ((coordinates[i + 2] as number) - ax) * xScale;
      const dy = isLast ? 0 : (coordinates[i + 3] as number) - ay;
      const length = dx * dx + dy * dy;
      const along = length === 0 ? 0 : ((x - ax) * xScale * dx + (y - ay) * dy) / length;
      const share = Math.max(0, Math.min(1, along));
      const px = ax + (share * dx) / xScale;
      const py = ay + share * dy;
      const square = ((px - x) * xScale) ** 2 + (py - y) ** 2;
      if (square < bestSquare) {
        bestSquare = square;
        best = [px, py];
      }
    }
    start = end;
  }
  return best;
}

/** A point to hang a name on: the point itself, the middle of the longest line, the centroid of the largest ring. */
export function anchorOf({ kind, coordinates, ends }: Geometry): [number, number] {
  let best: [number, number] = [coordinates[0] as number, coordinates[1] as number];
  if (kind === 'point') return best;
  let bestSize = -1;
  let start = 0;
  for (const end of ends) {
    const part = kind === 'line' ? lineMiddle(coordinates, start, end) : ringCentroid(coordinates, start, end);
    if (part.size > bestSize) {
      bestSize = part.size;
      best = part.point;
    }
    start = end;
  }
  return best;
}

type Sized = { size: number; point: [number, number] };

function ringCentroid(coordinates: Float64Array, start: number, end: number): Sized {
  const x0 = coordinates[start] as number;
  const y0 = coordinates[start + 1] as number;
  let [area, cx, cy] = [0, 0, 0];
  for (let i = start; i + 3 < end; i += 2) {
    // Relative to the first vertex: degrees squared lose their last digits otherwise.
    const ax = (coordinates[i] as number) - x0;
    const ay = (coordinates[i + 1] as number) - y0;
    const bx = (coordinates[i + 2] as number) - x0;
    const by = (coordinates[i + 3] as number) - y0;
    const cross = ax * by - bx * ay;
    area += cross;
    cx += (ax + bx) * cross;
    cy += (ay + by) * cross;
  }
  if (area === 0) return { size: 0, point: [x0, y0] };
  return { size: Math.abs(area), point: [x0 + cx / (3 * area), y0 + cy / (3 * area)] };
}

function lineMiddle(coordinates: Float64Array, start: number, end: number): Sized {
  const length = (i: number) =>
    Math.hypot(
      (coordinates[i + 2] as number) - (coordinates[i] as number),
      (coordinates[i + 3] as number) - (coordinates[i + 1] as number),
    );
  let size = 0;
  for (let i = start; i + 3 < end; i += 2) size += length(i);
  let left = size / 2;
  for (let i = start; i + 3 < end; i += 2) {
    const step = length(i);
    if (step >= left && step > 0) {
      const share = left / step;
      const x = (coordinates[i] as number) * (1 - share) + (coordinates[i + 2] as number) * share;
      const y = (coordinates[i + 1] as number) * (1 - share) + (coordinates[i + 3] as number) * share;
      return { size, point: [x, y] };
    }
    left -= step;
  }
  return { size, point: [coordinates[start] as number, coordinates[start + 1] as number] };
}
