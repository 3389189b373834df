import { inMemoryOf } from './memory.ts';
import { BLOCK, SHADES } from './paper.ts';

/** How near the nearest of some segments comes to each pixel, and which pixels that concerns. */
export type Nearness = {
  /** Pixels from one row to the next: whole blocks, so that none goes over to the next row. */
  stride: number;
  width: number;
  height: number;
  /** From 0, out of reach, to `LEVELS`, on a segment; by pixel. */
  values: Uint8Array<ArrayBuffer>;
  /** The same, four to a word: lines are thin, and most of what is near them is 0. */
  fours: Uint32Array;
  /** Whether a block of pixels may hold some value: most of a picture has none, and is not looked at. */
  touched: Uint8Array<ArrayBuffer>;
};

export const LEVELS = 255;

/** Of nothing yet, in the memory of one that was painted and forgotten. */
export function createNearness(width: number, height: number, forgotten?: Nearness): Nearness {
  const blocks = Math.ceil(width / BLOCK) * height;
  const stride = Math.ceil(width / BLOCK) * BLOCK;
  const values = inMemoryOf(forgotten?.values, Uint8Array, blocks * BLOCK);
  const fours = new Uint32Array(values.buffer, 0, values.length / 4);
  return { stride, width, height, values, fours, touched: inMemoryOf(forgotten?.touched, Uint8Array, blocks) };
}

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
export function markLine(near: Nearness, points: Float64Array, length: number, scale: number, reach: number): void {
  const slack = (STRAIGHT / scale) ** 2;
  let from = 0;
  for (let to = 2; to < length; to += 2) {
    const next = to + 2;
    if (next < length && next - from <= LEFT_OUT * 2 && isStraight(points, from, next, slack)) continue;
    markSegment(near, points, from, to, scale, reach, from === 0);
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

/**
 * Marks what lies within `reach` of the segment between two points, told by where they are: numbers with fractions
 * would be put into memory for each call. Behind the first, only when it starts there: where it goes on from another
 * segment, that one's end has marked it.
 */
export function markSegment(
  { stride, width, height, values, touched }: Nearness,
  points: Float64Array,
  from: number,
  to: number,
  scale: number,
  reach: number,
  starts: boolean,
): void {
  const ax = (points[from] as number) * scale;
  const ay = (points[from + 1] as number) * scale;
  const bx = (points[to] as number) * scale;
  const by = (points[to + 1] as number) * scale;
  const dx = bx - ax;
  const dy = by - ay;
  const squared = dx * dx + dy * dy;
  const perLength = squared > 0 ? 1 / Math.sqrt(squared) : 0;
  const levels = levelsPerPixel(reach);
  const minX = Math.min(ax, bx) - reach;
  const maxX = Math.max(ax, bx) + reach;
  const first = Math.max(0, Math.ceil(Math.min(ay, by) - reach - 0.5));
  const last = Math.min(height - 1, Math.floor(Math.max(ay, by) + reach - 0.5));
  const lean = dx / dy;
  const half = reach / Math.abs(dy * perLength);
  const backLean = dy / dx;
  const step = dy * perLength;
  for (let y = first; y <= last; y++) {
    const py = y + 0.5 - ay;
    let left = minX;
    let right = maxX;
    if (dy !== 0) {
      const middle = ax + py * lean;
      if (middle - half > left) left = middle - half;
      if (middle + half < right) right = middle + half;
    }
    if (!starts) {
      if (dx > 0) left = Math.max(left, ax - py * backLean);
      else if (dx < 0) right = Math.min(right, ax - py * backLean);
      else if (py * dy <= 0) continue;
    }
    const firstX = left > 0.5 ? Math.ceil(left - 0.5) : 0;
    const lastX = right < width ? Math.floor(right - 0.5) : width - 1;
    if (firstX > lastX) continue;
    const row = y * stride;
    for (let block = (row + firstX) >> 4; block <= (row + lastX) >> 4; block++) touched[block] = 1;
    // How far along the segment, times its length, and how far beside it; both grow evenly along a row.
    let px = firstX + 0.5 - ax;
    let along = px * dx + py * dy;
    let beside = (px * dy - py * dx) * perLength;
    for (let i = row + firstX; i <= row + lastX; i++) {
      let distance = beside < 0 ? -beside : beside;
      if (along <= 0) distance = Math.sqrt(px * px + py * py);
      else if (along > squared) distance = Math.sqrt((px - dx) * (px - dx) + (py - dy) * (py - dy));
      const level = ((reach - distance) * levels + 1) | 0;
      if (level > (values[i] as number)) values[i] = level;
      px++;
      along += dx;
      beside += step;
    }
  }
}
