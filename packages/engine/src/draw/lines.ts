import type { Kernel } from '../kernel/kernel.ts';
import { SHADES } from './shades.ts';

/** How near a line comes to a pixel: from 0, out of reach, to `LEVELS`, on the line. */
export const LEVELS = 255;

/** Levels to a pixel for lines that reach so far. */
export function levelsPerPixel(reach: number): number {
  return Math.min(SHADES, LEVELS / reach);
}

/** The distance that a level stands for. */
export function distanceOf(level: number, reach: number): number {
  return reach - (level - 0.5) / levelsPerPixel(reach);
}

// A vertex this close to a straight line changes nothing that can be seen, device pixels; so many may be left out in a row.
const STRAIGHT = 0.25;
const LEFT_OUT = 8;

/** Marks what lies within `reach` of a line, device pixels. Its points are CSS pixels, their first `length` numbers. */
export function markLine(kernel: Kernel, points: Float64Array, length: number, scale: number, reach: number): void {
  const levels = levelsPerPixel(reach);
  const slack = (STRAIGHT / scale) ** 2;
  let from = 0;
  for (let to = 2; to < length; to += 2) {
    const next = to + 2;
    if (next < length && next - from <= LEFT_OUT * 2 && isStraight(points, from, next, slack)) continue;
    const ax = (points[from] as number) * scale;
    const ay = (points[from + 1] as number) * scale;
    const bx = (points[to] as number) * scale;
    const by = (points[to + 1] as number) * scale;
    kernel.markSegment(ax, ay, bx, by, reach, levels, from === 0);
    from = to;
  }
}

/** Whether all points between two lie close to the segment that joins them. */
function isStraight(points: Float64Array, from: number, to: number, slack: number): boolean {
  const ax = points[from] as number;
  const ay = points[from + 1] as number;
  const dx = (points[to] as number) - ax;
  const dy = (points[to + 1] as number) - ay;
  const squared = dx * dx + dy * dy;
  for (let i = from + 2; i < to; i += 2) {
    const px = (points[i] as number) - ax;
    const py = (points[i + 1] as number) - ay;
    const along = px * dx + py * dy;
    const share = along <= 0 || squared === 0 ? 0 : along >= squared ? 1 : along / squared;
    const besideX = px - share * dx;
    const besideY = py - share * dy;
    if (besideX * besideX + besideY * besideY > slack) return false;
  }
  return true;
}
