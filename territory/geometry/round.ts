import type { Geometry, Line, Position } from '@motu/geopackage';

/**
 * Coordinates are kept to 2⁻²⁰ degree (about 1e-6°, 10 cm). A power of two, not of ten: such a number ends in zero bits,
 * which makes the compressed GeoPackage smaller by a third.
 */
const STEPS_PER_DEGREE = 2 ** 20;
export const COORDINATE_STEP = 1 / STEPS_PER_DEGREE;

export function roundDegrees(value: number): number {
  return Math.round(value * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;
}

function roundPosition([x, y]: Position): Position {
  return [roundDegrees(x), roundDegrees(y)];
}

/** Rounds and drops repeated positions. */
function roundLine(line: Line): Line {
  const rounded: Line = [];
  for (const position of line) {
    const next = roundPosition(position);
    const last = rounded.at(-1);
    if (!last || last[0] !== next[0] || last[1] !== next[1]) rounded.push(next);
  }
  return rounded;
}

const roundLines = (lines: Line[], least: number) => lines.map(roundLine).filter((line) => line.length >= least);

/** `null` when nothing is left after rounding. */
export function roundGeometry(geometry: Geometry): Geometry | null {
  switch (geometry.type) {
    case 'Point':
      return { type: 'Point', coordinates: roundPosition(geometry.coordinates) };
    case 'MultiPoint':
      return { type: 'MultiPoint', coordinates: geometry.coordinates.map(roundPosition) };
    case 'LineString': {
      const coordinates = roundLine(geometry.coordinates);
      return coordinates.length >= 2 ? { type: 'LineString', coordinates } : null;
    }
    case 'MultiLineString': {
      const coordinates = roundLines(geometry.coordinates, 2);
      return coordinates.length ? { type: 'MultiLineString', coordinates } : null;
    }
    case 'Polygon': {
      const coordinates = roundLines(geometry.coordinates, 4);
      return coordinates.length ? { type: 'Polygon', coordinates } : null;
    }
    case 'MultiPolygon': {
      const coordinates = geometry.coordinates.map((polygon) => roundLines(polygon, 4)).filter((p) => p.length);
      return coordinates.length ? { type: 'MultiPolygon', coordinates } : null;
    }
  }
}
