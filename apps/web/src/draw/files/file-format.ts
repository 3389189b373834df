import { AppError, type ExportFormat } from '@motu/core';
import { fr } from './fr.ts';

/** How a file is read, by its extension. `json` may hold GeoJSON or EsriJSON: its content says which. */
export type Reader = 'json' | 'gpx' | 'kml';

const READERS: Record<string, Reader> = { json: 'json', geojson: 'json', esrijson: 'json', gpx: 'gpx', kml: 'kml' };

/** What the file chooser offers. */
export const ACCEPTED = Object.keys(READERS)
  .map((extension) => `.${extension}`)
  .join(',');

export function readerOf(fileName: string): Reader {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const reader = Object.hasOwn(READERS, extension) ? READERS[extension] : undefined;
  if (reader) return reader;
  throw new AppError('invalid', fr.unsupported, { cause: new Error('Unsupported file format') });
}

/** What GPX cannot hold (DRAW-07). */
export function canHold(format: ExportFormat, type: string): boolean {
  return format !== 'GPX' || !['MultiPoint', 'Polygon', 'MultiPolygon'].includes(type);
}

export const MEDIA_TYPES: Record<ExportFormat, string> = {
  ESRIJSON: 'application/json',
  GEOJSON: 'application/geo+json',
  GPX: 'application/gpx+xml',
  KML: 'application/vnd.google-earth.kml+xml',
};
