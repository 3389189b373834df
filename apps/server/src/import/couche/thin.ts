import { ZOOM_0_DEGREES } from '@motu/core';
import { type Geometry, type Line, simplifyLine } from '@motu/territory/import';

/** Zooms up to which the copies of a heavy layer serve: those of the territory's own tables. */
export const THINNED_ZOOMS = [9, 12] as const;
/** Below this many vertices a layer is drawn as it is at every scale. */
export const THINNED_FROM = 50_000;
/** Share of a pixel that a line may be away from where it was. */
const TOLERANCE = 0.5;

/** A geometry with what a pixel of this zoom can show; null for what is smaller than one. */
export function thin(geometry: Geometry, zoom: number): Geometry | null {
  const pixel = ZOOM_0_DEGREES / 2 ** zoom;
  const shown = (line: Line) => simplifyLine(line, pixel * TOLERANCE);
  switch (geometry.type) {
    case 'MultiLineString': {
      const coordinates = geometry.coordinates.filter((line) => isSeen(line, pixel)).map(shown);
      return coordinates.length > 0 ? { type: 'MultiLineString', coordinates } : null;
    }
    case 'MultiPolygon': {
      const coordinates = geometry.coordinates
        .filter(([outer]) => outer && isSeen(outer, pixel))
        .map((rings) =>
          rings
            .filter((ring) => isSeen(ring, pixel))
            .map(shown)
            .filter((ring) => ring.length >= 4),
        )
        .filter((rings) => rings.length > 0);
      return coordinates.length > 0 ? { type: 'MultiPolygon', coordinates } : null;
    }
    default:
      return geometry;
  }
}

function isSeen(line: Line, pixel: number): boolean {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of line) {
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
    if (maxX - minX >= pixel || maxY - minY >= pixel) return true;
  }
  return false;
}
