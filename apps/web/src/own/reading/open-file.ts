import { fr } from './fr.ts';
import { MAX_BYTES } from './limits.ts';
import type { ReadChoices, Reading } from './reading.ts';
import { FileRefusal } from './refusal.ts';
import { isZip, openZip, unpack } from './zip.ts';

type Open = (file: Blob, choices: ReadChoices) => Reading | Promise<Reading>;

/** Each reader arrives with the first file of its kind. */
const READERS: Record<string, Open> = {
  ...of(['json', 'geojson', 'geojsonl', 'geojsons', 'ndjson'], async (file, choices) =>
    (await import('./read-geojson.ts')).readGeoJson(file, choices),
  ),
  ...of(['kml'], async (file, choices) => (await import('./read-xml.ts')).readKml(file, choices)),
  ...of(['gpx'], async (file, choices) => (await import('./read-xml.ts')).readGpx(file, choices)),
  ...of(['csv', 'tsv', 'txt'], async (file, choices) => (await import('./read-csv.ts')).readCsv(file, choices)),
  ...of(['fgb'], async (file) => (await import('./read-flatgeobuf.ts')).readFlatGeobuf(file)),
  ...of(['gpkg'], async (file, choices) => (await import('./read-geopackage.ts')).readGeoPackage(file, choices)),
  ...of(['zip', 'kmz', 'shz'], openArchive),
};

function of(extensions: readonly string[], open: Open): Record<string, Open> {
  return Object.fromEntries(extensions.map((extension) => [extension, open]));
}

/** `.tif` is a picture: it is drawn, not read into objects. */
const PICTURES = ['tif', 'tiff', 'gtiff'];
const PARTS_OF_SHAPEFILE = ['shp', 'dbf', 'shx', 'prj', 'cpg'];

/** What the file chooser offers. */
export const ACCEPTED = [...Object.keys(READERS), ...PICTURES].map((extension) => `.${extension}`).join(',');

export const isPicture = (name: string) => PICTURES.includes(extensionOf(name));

/** Begins to read a file, by its extension. What is too heavy, or of another kind, is refused before its first byte is read. */
export async function openFile(name: string, file: Blob, choices: ReadChoices): Promise<Reading> {
  checkFile(name, file.size);
  const open = READERS[extensionOf(name)] as Open;
  return open(file, choices);
}

/** Throws what can be said of a file before it is read. */
export function checkFile(name: string, size: number): void {
  const extension = extensionOf(name);
  if (PARTS_OF_SHAPEFILE.includes(extension)) throw new FileRefusal(fr.partOfShapefile);
  if (!Object.hasOwn(READERS, extension) && !PICTURES.includes(extension)) throw new FileRefusal(fr.unsupported);
  if (size === 0) throw new FileRefusal(fr.empty);
  if (size > MAX_BYTES) throw new FileRefusal(fr.tooBig(MAX_BYTES));
}

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** A zipped Shapefile, or KML as a KMZ has it: what is inside says which. */
async function openArchive(file: Blob, choices: ReadChoices): Promise<Reading> {
  // Some programs call a plain KML so.
  if (!(await isZip(file))) return (await import('./read-xml.ts')).readKml(file, choices);
  const entries = await openZip(file);
  const { readShapefile, shapesIn } = await import('./read-shapefile.ts');
  if (shapesIn(entries).length > 0) return readShapefile(entries, choices);
  const kmls = entries.filter(({ name }) => /\.kml$/i.test(name));
  if (kmls.length === 0) throw new FileRefusal(fr.nothingInArchive);
  const files = (await unpack(kmls)).map((bytes) => new Blob([bytes as Uint8Array<ArrayBuffer>]));
  const { readKml } = await import('./read-xml.ts');
  const readings = files.map((part) => readKml(part, choices));
  return {
    format: 'KMZ',
    system: { name: 'EPSG:4326' },
    async *batches() {
      for (const reading of readings) yield* reading.batches();
    },
  };
}
