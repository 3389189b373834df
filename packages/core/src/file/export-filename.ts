import { tahitiStamp } from '../format/date.ts';

export const EXPORT_FORMATS = ['ESRIJSON', 'GEOJSON', 'GPX', 'KML'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Well within what every file system takes, extension included. */
const MAX_NAME = 120;

/** `Export_20261112_2330`, in Tahiti's time (DRAW-06). */
export function defaultExportName(now: Date): string {
  return `Export_${tahitiStamp(now)}`;
}

/** Without accents, and without all but letters, digits, `-` and `_`: `Tracé d’Œuvre n° 1` → `TracedOeuvren1`. */
export function cleanFilename(name: string): string {
  return name
    .replace(/œ/g, 'oe')
    .replace(/Œ/g, 'Oe')
    .replace(/æ/g, 'ae')
    .replace(/Æ/g, 'Ae')
    .normalize('NFD')
    .replace(/[^A-Za-z0-9_-]/g, '')
    .slice(0, MAX_NAME);
}

/** `('Mes tracés', 'GEOJSON')` → `Mestraces.geojson`; throws the words of DRAW-06 for what cannot be a file. */
export function exportFilename(name: string, format: string): string {
  const cleaned = cleanFilename(name);
  if (!cleaned) throw new Error('filename is not valid');
  if (!format) throw new Error('format is not valid');
  if (!EXPORT_FORMATS.some((known) => known === format)) throw new Error('Export format is not supported');
  return `${cleaned}.${format.toLowerCase()}`;
}
