import type { Line } from '@motu/geopackage';
import { planeAt } from '../geometry/plane.ts';
import { simplifyLine } from '../geometry/simplify-line.ts';
import { splitLine } from '../geometry/split-line.ts';

const STRETCH = 400;
/** Metres between the lines of the thinned copy, and how far its lines may stray. */
export const EVERY_THINNED = 100;
export const THINNED_TOLERANCE = 12;
/** Shorter loops are noise: a boulder or a tree in the model. */
export const SHORTEST_METRES = 200;

/** A line without the vertices that do not show, in stretches that an index finds quickly. */
export function contourStretches(line: Line, tolerance: number): Line[] {
  return splitLine(thin(line, tolerance), STRETCH);
}

function thin(line: Line, tolerance: number): Line {
  const { toMetres, toDegrees } = planeAt(line[0] ?? [0, 0]);
  return simplifyLine(line.map(toMetres), tolerance).map(toDegrees);
}
