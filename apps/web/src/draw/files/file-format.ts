import { AppError, type ExportFormat } from '@motu/core';
import { fr } from './fr.ts';

/** How a file is read, by its extension. `json` may hold GeoJSON or EsriJSON: its content says which; `lines` has one object a line. */
export type Reader = 'json' | 'lines' | 'gpx' | 'kml';

const READERS: Record<string, Reader> = {
  json: 'json',
  geojson: 'json',
  esrijson: 'json',
  geojsonl: 'lines',
  geojsons: 'lines',
  gpx: 'gpx',
  kml: 'kml',
  kmz: 'kml',
  zip: 'kml',
};

/** What other programs write and we do not read, by extension: whoever has one is told what to do. */
const OTHERS: Record<string, string> = {
  ...named('Shapefile', 'shp', 'shx', 'dbf', 'prj', 'shz'),
  ...named('GeoPackage', 'gpkg'),
  ...named('FlatGeobuf', 'fgb'),
  ...named('GML', 'gml'),
  ...named('TopoJSON', 'topojson'),
  ...named('DXF ou DWG', 'dxf', 'dwg'),
  ...named('MapInfo', 'tab', 'mif', 'mid'),
};
const TABLES = new Set(['csv', 'tsv', 'xlsx', 'xls', 'ods']);
const OF_RECEIVERS = new Set(['fit', 'tcx', 'igc', 'nmea', 'wpt', 'plt', 'gdb']);

function named(kind: string, ...extensions: string[]): Record<string, string> {
  return Object.fromEntries(extensions.map((extension) => [extension, kind]));
}

/** What the file chooser offers. */
export const ACCEPTED = Object.keys(READERS)
  .map((extension) => `.${extension}`)
  .join(',');

export function readerOf(fileName: string): Reader {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const reader = Object.hasOwn(READERS, extension) ? READERS[extension] : undefined;
  if (reader) return reader;
  throw new AppError('invalid', refusalOf(extension), { cause: new Error('Unsupported file format') });
}

function refusalOf(extension: string): string {
  if (TABLES.has(extension)) return fr.table;
  if (OF_RECEIVERS.has(extension)) return fr.ofReceiver;
  const kind = Object.hasOwn(OTHERS, extension) ? OTHERS[extension] : undefined;
  return kind ? fr.otherKind(kind) : fr.unsupported;
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
