import { ZOOM_0_DEGREES } from '@motu/core';
import type { Geometry, Line, Polygon } from '@motu/geopackage';
import { simplifyLine } from '@motu/territory/import';

/** Below this many vertices a layer is drawn as it is at every scale. */
export const THINNED_FROM = 50_000;
/** Zooms that the copies of a heavy layer serve, one each, from the widest view of a territory on. */
export const FIRST_COPY = 5;
export const LAST_COPY = 12;
/** Share of a pixel that a line may be away from where it was. */
const TOLERANCE = 0.5;
/** Pixels along the squares that stand for areas too small to be seen. */
const SQUARE = 2;
/** Squares along the side of what small areas are summed over. */
const SUMMED = 4;
/** What lies in heaps is more than the ground can show. */
const MOST_OWED = 4;
const ROWS = 2 ** 26;

/** A geometry with what its copy can show; null for what it does not. */
export type Thinner = (geometry: Geometry) => Geometry | null;

/**
 * For one zoom. Areas that are too small are not lost: where they add up to one, a square stands for them, so that a thousand plots
 * still cover their valley, with as many objects as the screen has room for. What follows depends on what came before.
 */
export function thinTo(zoom: number): Thinner {
  const pixel = ZOOM_0_DEGREES / 2 ** zoom;
  const side = pixel * SQUARE;
  const shown = simplifier(pixel * TOLERANCE);
  const owed = new Map<number, number>();
  const filled = new Set<number>();

  function squareFor(outer: Line): Polygon | null {
    const [minX, minY, maxX, maxY] = boundsOf(outer);
    const [column, row] = [Math.floor((minX + maxX) / 2 / side), Math.floor((minY + maxY) / 2 / side)];
    const cell = (column + ROWS / 2) * ROWS + row;
    const block = (Math.floor(column / SUMMED) + ROWS / 2) * ROWS + Math.floor(row / SUMMED);
    const sum = Math.min(MOST_OWED, (owed.get(block) ?? 0) + areaOf(outer) / side ** 2);
    const isDue = sum >= 0.5 && !filled.has(cell);
    owed.set(block, isDue ? sum - 1 : sum);
    if (!isDue) return null;
    filled.add(cell);
    return [squareAt(column * side, row * side, side)];
  }

  return byParts(
    (line) => (sizeOf(line) >= pixel ? shown(line) : null),
    ([outer, ...holes]) => {
      if (!outer) return null;
      const ring = sizeOf(outer) >= side ? shown(outer) : [];
      if (ring.length < 4) return squareFor(outer);
      return [ring, ...holes.filter((hole) => sizeOf(hole) >= pixel).map(shown)].filter((one) => one.length >= 4);
    },
  );
}

/** Every object, without the vertices that stray less than this from the rest. */
export function thinBy(tolerance: number): Thinner {
  const shown = simplifier(tolerance);
  return byParts(shown, (rings) => {
    const kept = rings.map(shown).filter((ring) => ring.length >= 4);
    return kept.length > 0 && kept[0]?.[0] === rings[0]?.[0] ? kept : null;
  });
}

const simplifier = (tolerance: number) => (line: Line) => simplifyLine(line, tolerance);

function byParts(thinLine: (line: Line) => Line | null, thinArea: (rings: Polygon) => Polygon | null): Thinner {
  return (geometry) => {
    switch (geometry.type) {
      case 'LineString': {
        const coordinates = thinLine(geometry.coordinates);
        return coordinates && { type: 'LineString', coordinates };
      }
      case 'MultiLineString': {
        const coordinates = geometry.coordinates.map(thinLine).filter((line) => line !== null);
        return coordinates.length > 0 ? { type: 'MultiLineString', coordinates } : null;
      }
      case 'Polygon': {
        const coordinates = thinArea(geometry.coordinates);
        return coordinates && { type: 'Polygon', coordinates };
      }
      case 'MultiPolygon': {
        const coordinates = geometry.coordinates.map(thinArea).filter((rings) => rings !== null);
        return coordinates.length > 0 ? { type: 'MultiPolygon', coordinates } : null;
      }
      default:
        return geometry;
    }
  };
}

function boundsOf(line: Line): [number, number, number, number] {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of line) {
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return [minX, minY, maxX, maxY];
}

function sizeOf(line: Line): number {
  const [minX, minY, maxX, maxY] = boundsOf(line);
  return Math.max(maxX - minX, maxY - minY);
}

/** In square degrees: it is compared with squares of degrees. */
function areaOf(ring: Line): number {
  const [x0, y0] = ring[0] ?? [0, 0];
  let twice = 0;
  for (let i = 1; i < ring.length; i++) {
    const [x1, y1] = ring[i - 1] as [number, number];
    const [x2, y2] = ring[i] as [number, number];
    twice += (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
  }
  return Math.abs(twice) / 2;
}

function squareAt(x: number, y: number, side: number): Line {
  return [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ];
}
