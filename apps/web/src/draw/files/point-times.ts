import type SimpleGeometry from 'ol/geom/SimpleGeometry.js';
import type { OlPlainGeometry } from '../../map/ol-geometry.ts';
import type { PlainGeometry } from '../../map/plain-geometry.ts';
import type { PointTimes } from '../drawing.ts';

/** The name under which other software (togeojson, gpsbabel's readers) keeps the times of a line in GeoJSON. */
export const TIMES_KEY = 'coordTimes';

/** Vertices of each line of a geometry, a point being a line of one; none of areas. */
function lineLengths(geometry: PlainGeometry): number[] {
  if (geometry.type === 'Point') return [1];
  if (geometry.type === 'LineString') return [geometry.coordinates.length];
  return geometry.type === 'MultiLineString' ? geometry.coordinates.map(({ length }) => length) : [];
}

/** Whether there is one time for each vertex: a line that gained or lost one has no times any more. */
export function fitsTimes(times: PointTimes, geometry: PlainGeometry): boolean {
  const lengths = lineLengths(geometry);
  return lengths.length === times.length && lengths.every((length, i) => length === times[i]?.length);
}

/** The times that the library has read as the fourth number of each vertex; it writes 0 for what has none. */
export function readTimes(simple: SimpleGeometry, geometry: OlPlainGeometry, perSecond: number): PointTimes | null {
  if (!simple.getLayout().endsWith('M')) return null;
  const [flat, stride] = [simple.getFlatCoordinates(), simple.getStride()];
  let at = stride - 1;
  const times = lineLengths(geometry).map((length) =>
    Array.from({ length }, () => {
      const value = flat[at] ?? 0;
      at += stride;
      return value === 0 || !Number.isFinite(value) ? null : value / perSecond;
    }),
  );
  return times.some((line) => line.some((time) => time !== null)) ? times : null;
}

/** `1794470400` → `2026-11-12T08:00:00.000Z`; null for what no calendar reaches. */
export function formatTime(seconds: number | null): string | null {
  const date = new Date(seconds === null ? Number.NaN : seconds * 1000);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** As GeoJSON keeps them: one list for a line, a list of them for several. */
export function writeTimes(times: PointTimes, geometry: PlainGeometry): unknown {
  const written = times.map((line) => line.map(formatTime));
  return geometry.type === 'MultiLineString' ? written : written[0];
}

/** Reads them back, as a list or as its text; null when they are not those of this geometry. */
export function parseTimes(value: unknown, geometry: PlainGeometry): PointTimes | null {
  const list = typeof value === 'string' ? parseJson(value) : value;
  if (!Array.isArray(list)) return null;
  const lines: unknown[] = geometry.type === 'MultiLineString' ? list : [list];
  if (!lines.every((line) => Array.isArray(line))) return null;
  const times = lines.map((line) => (line as unknown[]).map((time) => toTime(time)));
  return times.length > 0 && fitsTimes(times, geometry) ? times : null;
}

function toTime(value: unknown): number | null {
  const milliseconds = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(milliseconds) ? null : milliseconds / 1000;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
