import type { CrsCode } from '@motu/core';
import type { OpenWriter } from './file-content.ts';

/** The files that layers are given as, the first of them first. */
export const FORMATS = {
  gpkg: { name: 'GeoPackage', extension: 'gpkg', mediaType: 'application/geopackage+sqlite3' },
  geojson: { name: 'GeoJSON', extension: 'geojson', mediaType: 'application/geo+json' },
  fgb: { name: 'FlatGeobuf', extension: 'fgb', mediaType: 'application/vnd.flatgeobuf' },
  csv: { name: 'CSV', extension: 'csv', mediaType: 'text/csv' },
  shp: { name: 'Shapefile zippé', extension: 'zip', mediaType: 'application/zip' },
  kml: { name: 'KML', extension: 'kml', mediaType: 'application/vnd.google-earth.kml+xml' },
  tif: {
    name: 'GeoTIFF',
    extension: 'tif',
    mediaType: 'image/tiff; application=geotiff; profile=cloud-optimized',
  },
} as const;

export type FormatId = keyof typeof FORMATS;
/** All but that of heights. */
export type ObjectFormat = Exclude<FormatId, 'tif'>;

const OBJECT_FORMATS: readonly ObjectFormat[] = ['gpkg', 'geojson', 'fgb', 'csv', 'shp', 'kml'];

/** What a layer of objects, of heights, or of neither can be given as. */
export const formatsOf = (kind: 'objects' | 'relief' | 'map'): readonly FormatId[] =>
  kind === 'objects' ? OBJECT_FORMATS : kind === 'relief' ? ['tif'] : [];

/** KML knows longitude and latitude alone. */
export const takesSystem = (format: FormatId, crs: CrsCode): boolean => format !== 'kml' || crs === 'EPSG:4326';

/** Each is loaded when such a file is made. */
export const WRITERS: Readonly<Record<ObjectFormat, () => Promise<OpenWriter>>> = {
  gpkg: async () => (await import('./geopackage-writer.ts')).openGeoPackageFile,
  geojson: async () => (await import('./geojson-writer.ts')).openGeoJson,
  fgb: async () => (await import('./flatgeobuf-writer.ts')).openFlatGeobuf,
  csv: async () => (await import('./csv-writer.ts')).openCsv,
  shp: async () => (await import('./shapefile-writer.ts')).openShapefile,
  kml: async () => (await import('./kml-writer.ts')).openKml,
};
