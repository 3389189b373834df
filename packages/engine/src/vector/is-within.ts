import type { Run } from './cut-shape.ts';

/** Whether a place lies within a ring; one on its edge is what lies just above the east of it. */
export function isWithin(ring: Run, x: number, y: number): boolean {
  let isInside = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [xi, yi] = [ring[i] as number, ring[i + 1] as number];
    const [xj, yj] = [ring[j] as number, ring[j + 1] as number];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) isInside = !isInside;
  }
  return isInside;
}
