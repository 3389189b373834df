import { fr } from './fr.ts';
import { MAX_BYTES } from './limits.ts';
import { FileRefusal } from './refusal.ts';

const OBJECTS = ['geojson', 'json', 'geojsonl', 'geojsons', 'ndjson', 'kml', 'kmz', 'gpx', 'zip', 'shz', 'gpkg', 'fgb'];
const TABLES = ['csv', 'tsv', 'txt'];
/** Drawn as they are, not read into objects. */
const PICTURES = ['tif', 'tiff', 'gtiff'];
const PARTS_OF_SHAPEFILE = ['shp', 'dbf', 'shx', 'prj', 'cpg'];
const KNOWN = [...OBJECTS, ...TABLES, ...PICTURES];

/** What the file chooser offers. */
export const ACCEPTED = KNOWN.map((extension) => `.${extension}`).join(',');

export const isPicture = (name: string) => PICTURES.includes(extensionOf(name));

/** Throws what can be said of a file before its first byte is read. */
export function checkFile(name: string, size: number): void {
  const extension = extensionOf(name);
  if (PARTS_OF_SHAPEFILE.includes(extension)) throw new FileRefusal(fr.partOfShapefile);
  if (!KNOWN.includes(extension)) throw new FileRefusal(fr.unsupported);
  if (size === 0) throw new FileRefusal(fr.empty);
  if (size > MAX_BYTES) throw new FileRefusal(fr.tooBig(MAX_BYTES));
}

export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
