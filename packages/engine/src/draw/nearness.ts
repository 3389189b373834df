import { BLOCK, SHADES } from './paper.ts';

/** How near the nearest of some segments comes to each pixel, and which pixels that concerns. */
export type Nearness = {
  /** Pixels from one row to the next: whole blocks, so that none goes over to the next row. */
  stride: number;
  width: number;
  height: number;
  /** From 0, out of reach, to `LEVELS`, on a segment; by pixel. */
  values: Uint8Array;
  /** Whether a block of pixels may hold some value: most of a picture has none, and is not looked at. */
  touched: Uint8Array;
};

export const LEVELS = 255;

export function createNearness(width: number, height: number): Nearness {
  const blocks = Math.ceil(width / BLOCK) * height;
  const stride = Math.ceil(width / BLOCK) * BLOCK;
  return { stride, width, height, values: new Uint8Array(blocks * BLOCK), touched: new Uint8Array(blocks) };
}

/** Levels to a pixel for lines that reach so far. */
export function levelsPerPixel(reach: number): number {
  return Math.min(SHADES, LEVELS / reach);
}

/** The distance that a level stands for. */
export function distanceOf(level: number, reach: number): number {
  return reach - (level - 0.5) / levelsPerPixel(reach);
}

/**
 * Marks what lies within `reach` of the segment from a to b, device pixels. Behind a, only when it starts there: where
 * it goes on from another segment, that one's end has marked it.
 */
export function markSegment(
  { stride, width, height, values, touched }: Nearness,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  reach: number,
  starts: boolean,
): void {
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
    const from = left > 0.5 ? Math.ceil(left - 0.5) : 0;
    const to = right < width ? Math.floor(right - 0.5) : width - 1;
    if (from > to) continue;
    const row = y * stride;
    for (let block = (row + from) >> 4; block <= (row + to) >> 4; block++) touched[block] = 1;
    // How far along the segment, times its length, and how far beside it; both grow evenly along a row.
    let px = from + 0.5 - ax;
    let along = px * dx + py * dy;
    let beside = (px * dy - py * dx) * perLength;
    for (let i = row + from; i <= row + to; i++) {
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
