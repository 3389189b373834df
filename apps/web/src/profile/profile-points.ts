import type { AltitudeAnswer, AltitudeRequest } from '@motu/contract';
import { type LonLat, sampleLine } from '@motu/core';
import type { Position } from '../map/plain-geometry.ts';

/** One point of a profile: metres along the line, metres of altitude, null where no relief reaches. */
export type ProfilePoint = { distance: number; altitude: number | null; position: LonLat; relief: string | null };

export type ProfileData = {
  points: readonly ProfilePoint[];
  total: number;
  /** Metres gone up and down. */
  climb: number;
  descent: number;
  /** What the altitudes come from: « Copernicus DEM 30 m ». */
  sources: string;
  /** What must be said beside them, such as that a relief is generalised. */
  mentions: readonly string[];
};

/** Points of the line that the server takes, and of the profile it gives: about one for each pixel and a half of the chart. */
const MAX_VERTICES = 2000;
const SAMPLES = 200;

export function profileRequest(line: readonly Position[]): AltitudeRequest {
  const flat = line.map(([lon = 0, lat = 0]): [number, number] => [lon, lat]);
  const coordinates =
    flat.length <= MAX_VERTICES
      ? flat
      : sampleLine(flat, MAX_VERTICES).map(({ point: [lon, lat] }): [number, number] => [lon, lat]);
  return { geometry: { type: 'LineString', coordinates }, samples: SAMPLES };
}

export function readProfile({ profil, reliefs }: AltitudeAnswer): ProfileData {
  const points = profil.map(({ coordinates: [lon = 0, lat = 0], distance, altitude, relief }) => ({
    distance: distance ?? 0,
    altitude,
    position: [lon, lat] as LonLat,
    relief,
  }));
  return {
    points,
    total: points.at(-1)?.distance ?? 0,
    ...climbAndDescent(points.map(({ altitude }) => altitude)),
    sources: reliefs.map(({ nom }) => nom).join(', '),
    mentions: reliefs.flatMap(({ mention }) => mention ?? []),
  };
}

/** A relief trembles by a metre or two from one point to the next: what turns back sooner is no slope. */
const TREMBLE = 3;

/** Metres gone up and down along altitudes, counted from turn to turn. */
export function climbAndDescent(altitudes: readonly (number | null)[]): { climb: number; descent: number } {
  let [climb, descent] = [0, 0];
  let base: number | null = null;
  let [low, high] = [0, 0];
  let direction = 0;
  for (const altitude of altitudes) {
    if (altitude === null) continue;
    if (base === null) {
      base = low = high = altitude;
      continue;
    }
    [low, high] = [Math.min(low, altitude), Math.max(high, altitude)];
    // The turn is counted when the way back is longer than the tremble.
    if (direction >= 0 && high - altitude >= TREMBLE) {
      climb += high - base;
      base = low = high;
      low = altitude;
      direction = -1;
    } else if (direction <= 0 && altitude - low >= TREMBLE) {
      descent += base - low;
      base = high = low;
      high = altitude;
      direction = 1;
    }
  }
  if (base !== null) {
    if (direction >= 0) climb += high - base;
    if (direction <= 0) descent += base - low;
  }
  return { climb, descent };
}

/** The point nearest to a distance along the line. */
export function pointAt(points: readonly ProfilePoint[], distance: number): number {
  const total = points.at(-1)?.distance ?? 0;
  if (total === 0) return 0;
  return Math.min(points.length - 1, Math.max(0, Math.round((distance / total) * (points.length - 1))));
}

/** `distance_m,altitude_m,longitude,latitude,relief`, as spreadsheets and GIS read it. */
export function profileCsv({ points }: ProfileData): string {
  const rows = points.map(({ distance, altitude, position: [lon, lat], relief }) =>
    [distance.toFixed(1), altitude?.toFixed(1) ?? '', lon.toFixed(6), lat.toFixed(6), relief ?? ''].join(','),
  );
  return ['distance_m,altitude_m,longitude,latitude,relief', ...rows, ''].join('\r\n');
}
