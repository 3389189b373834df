import type { LonLat } from '@motu/core';
import { distancesAlong } from '@motu/core';
import { climbAndDescent, type ProfileData, type ProfilePoint } from '../profile/index.ts';
import type { Recording, TrackPoint } from './recording.ts';

/** As many as the chart shows. */
const SAMPLES = 200;

/** The profile of a track by what the device itself measured; null while it has measured nothing. The server is not asked: a track stays here. */
export function profileOf({ lines }: Pick<Recording, 'lines'>, sources: string): ProfileData | null {
  const stretches = withDistances(lines.map(({ points }) => points));
  const total = stretches.at(-1)?.at(-1)?.distance ?? 0;
  const known = stretches.flat().filter(({ altitude }) => altitude !== null);
  if (total === 0 || known.length < 2) return null;
  const slopes = stretches.map((stretch) => climbAndDescent(stretch.map(({ altitude }) => altitude)));
  return {
    points: Array.from({ length: SAMPLES }, (_, i) => at(stretches, (total * i) / (SAMPLES - 1))),
    total,
    climb: slopes.reduce((sum, { climb }) => sum + climb, 0),
    descent: slopes.reduce((sum, { descent }) => sum + descent, 0),
    sources,
    mentions: [],
  };
}

/** The points of each line with the metres recorded before them; a gap has no length. */
function withDistances(lines: readonly (readonly TrackPoint[])[]): ProfilePoint[][] {
  let before = 0;
  return lines.map((points) => {
    const along = distancesAlong(points.map(({ position }) => position));
    const line = points.map(({ position, altitude }, i) => ({
      position,
      altitude,
      distance: before + (along[i] ?? 0),
      relief: null,
    }));
    before += along.at(-1) ?? 0;
    return line;
  });
}

/** The point at a distance, between two that were recorded. */
function at(stretches: readonly (readonly ProfilePoint[])[], distance: number): ProfilePoint {
  const line = stretches.find((stretch) => (stretch.at(-1)?.distance ?? 0) >= distance) ?? stretches.at(-1) ?? [];
  const next = Math.max(
    1,
    line.findIndex((point) => point.distance >= distance),
  );
  const [from, to] = [line[next - 1], line[next]];
  if (!from || !to) return { ...(line[0] as ProfilePoint), distance };
  const share = to.distance > from.distance ? (distance - from.distance) / (to.distance - from.distance) : 0;
  const mix = (a: number, b: number) => a + (b - a) * share;
  const position: LonLat = [mix(from.position[0], to.position[0]), mix(from.position[1], to.position[1])];
  const altitude = from.altitude === null || to.altitude === null ? null : mix(from.altitude, to.altitude);
  return { position, altitude, distance, relief: null };
}
