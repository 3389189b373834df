import type { LonLat } from '@motu/core';
import type { PlainGeometry } from '../map/plain-geometry.ts';

/** The rectangle between two opposite corners, whichever they are; null when they lie on one meridian or one parallel. */
export function boxBetween([x1, y1]: LonLat, [x2, y2]: LonLat): PlainGeometry | null {
  const [west, east, south, north] = [Math.min(x1, x2), Math.max(x1, x2), Math.min(y1, y2), Math.max(y1, y2)];
  if (west === east || south === north) return null;
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}
