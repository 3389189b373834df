import { formatDfci, readDfci } from './dfci.ts';
import { formatGeographic, GEO_FORMATS } from './format-geographic.ts';
import type { LonLat } from './lon-lat.ts';
import { MAX_COORDINATE_TEXT, parseGeographic } from './parse-geographic.ts';
import { readUtm } from './parse-utm.ts';
import { formatUtm } from './utm.ts';

export const COORDINATE_FORMATS = [...GEO_FORMATS, 'utm', 'dfci'] as const;
export type CoordinateFormat = (typeof COORDINATE_FORMATS)[number];

/** What a text was understood as: the place, the format, and the same place written our way, to be shown for confirmation. */
export type CoordinateReading = { point: LonLat; format: CoordinateFormat; interpretation: string };

/** `6k 200253 8062073` → `{ format: 'utm', interpretation: '6K E 200253 N 8062073', … }`; `null` when it is no coordinate. */
export function parseCoordinate(text: string): CoordinateReading | null {
  // Names are asked for at each letter typed, and hardly ever have a figure.
  if (text.length > MAX_COORDINATE_TEXT || !/\d/.test(text)) return null;
  const dfci = readDfci(text);
  if (dfci) return { format: 'dfci', ...dfci };
  const utm = readUtm(text);
  if (utm) return { format: 'utm', ...utm };
  const geographic = parseGeographic(text);
  return geographic && { ...geographic, interpretation: formatGeographic(geographic.format, geographic.point) };
}

/** The place in one of the five formats. UTM and DFCI throw where their grid does not go. */
export function formatCoordinate(format: CoordinateFormat, point: LonLat): string {
  if (format === 'utm') return formatUtm(point);
  if (format === 'dfci') return formatDfci(point);
  if (GEO_FORMATS.includes(format)) return formatGeographic(format, point);
  throw new Error('Unsupported coordinate format');
}
