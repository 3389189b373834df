import type { Line } from '@motu/geopackage';
import { planeAt } from './plane.ts';

/** Along a line in degrees. */
export function lengthMetres(line: Line): number {
  const { toMetres } = planeAt(line[0] ?? [0, 0]);
  const metric = line.map(toMetres);
  return metric
    .slice(1)
    .reduce((sum, [x, y], index) => sum + Math.hypot(x - (metric[index]?.[0] ?? x), y - (metric[index]?.[1] ?? y)), 0);
}
