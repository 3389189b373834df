import type { Line } from '@motu/geopackage';

/** Stretches of at most `most` positions that share their ends, so that a spatial index finds only what a tile needs. */
export function splitLine(line: Line, most: number): Line[] {
  const stretches: Line[] = [];
  for (let start = 0; start + 1 < line.length; start += most - 1) stretches.push(line.slice(start, start + most));
  return stretches;
}
