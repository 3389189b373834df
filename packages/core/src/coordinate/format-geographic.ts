import type { LonLat } from './lon-lat.ts';

/** Degrees, degrees and minutes, or degrees, minutes and seconds (COORD-01). */
export const GEO_FORMATS = ['dd', 'dm', 'dms'] as const;
export type GeoFormat = (typeof GEO_FORMATS)[number];

/** `[-149.835412, -17.537921]` → `17,537921° S, 149,835412° O`. */
export const formatDd = (point: LonLat) => formatGeographic('dd', point);

/** `[-149.4774, -17.6376]` → `17° 38′ 15,36″ S, 149° 28′ 38,64″ O` in `dms`, `17° 38,256′ S, 149° 28,644′ O` in `dm`. */
export function formatGeographic(format: GeoFormat, point: LonLat): string {
  return geographicParts(format, point).join(', ');
}

/** Latitude and longitude apart, for a place that shows them side by side. */
export function geographicParts(format: GeoFormat, [lon, lat]: LonLat): [lat: string, lon: string] {
  return [angle(format, lat, 90, 'N', 'S'), angle(format, lon, 180, 'E', 'O')];
}

/** How many of the smallest unit shown a degree holds, and how such a count is written. */
const WRITERS: Record<GeoFormat, { perDegree: number; write(total: number): string }> = {
  dd: { perDegree: 1e6, write: (total) => `${comma(total, 6)}°` },
  dm: {
    perDegree: 60e3,
    write: (total) => `${Math.floor(total / 60e3)}° ${comma(total % 60e3, 3)}′`,
  },
  dms: {
    perDegree: 3600e2,
    write(total) {
      const minutes = String(Math.floor(total / 60e2) % 60).padStart(2, '0');
      return `${Math.floor(total / 3600e2)}° ${minutes}′ ${comma(total % 60e2, 2)}″`;
    },
  },
};

function angle(format: GeoFormat, degrees: number, limit: number, positive: string, negative: string): string {
  const { perDegree, write } = WRITERS[format];
  // Rounded once, in the smallest unit shown, so that 59,999″ carries into the minutes by itself.
  const total = Math.round(Math.min(Math.abs(degrees), limit) * perDegree);
  return `${write(total)} ${degrees < 0 && total > 0 ? negative : positive}`;
}

/** A count of the last decimal, written with a comma: `(1536, 2)` → `15,36`. */
function comma(count: number, decimals: number): string {
  return (count / 10 ** decimals).toFixed(decimals).replace('.', ',');
}
