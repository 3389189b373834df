import type { LonLat } from '../coordinate/lon-lat.ts';
import { geodesicDistance } from './geodesic-distance.ts';

/** Metres from the start of a line to each of its vertices. */
export function distancesAlong(line: readonly LonLat[]): number[] {
  let total = 0;
  return line.map((point, i) => {
    const before = line[i - 1];
    if (before) total += geodesicDistance(before, point);
    return total;
  });
}

type LineSample = { point: LonLat; distance: number };

/** `count` points along a line at equal distances, its two ends included. */
export function sampleLine(line: readonly LonLat[], count: number): LineSample[] {
  const distances = distancesAlong(line);
  const total = distances.at(-1) ?? 0;
  let segment = 0;
  return Array.from({ length: count }, (_, i) => {
    const distance = (total * i) / (count - 1);
    while (segment < line.length - 2 && (distances[segment + 1] as number) < distance) segment++;
    const [from, to] = [distances[segment] as number, distances[segment + 1] as number];
    const share = to > from ? Math.min(1, (distance - from) / (to - from)) : 0;
    const [[lon1, lat1], [lon2, lat2]] = [line[segment] as LonLat, line[segment + 1] as LonLat];
    return { point: [lon1 + (lon2 - lon1) * share, lat1 + (lat2 - lat1) * share], distance };
  });
}
