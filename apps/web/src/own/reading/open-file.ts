import { extensionOf } from './file-kinds.ts';
import { fr } from './fr.ts';
import type { ReadChoices, Reading } from './reading.ts';
import { FileRefusal } from './refusal.ts';
import { isZip, openZip, unpack } from './zip.ts';

/** Each reader arrives with the first file of its kind. */
const geoJson = () => import('./read-geojson.ts');
const csv = () => import('./read-csv.ts');
const xml = () => import('./read-xml.ts');
const shapefile = () => import('./read-shapefile.ts');
const flatGeobuf = () => import('./read-flatgeobuf.ts');
const geoPackage = () => import('./read-geopackage.ts');

/** Begins to read a file, by its extension, which was checked before. */
export async function openFile(name: string, file: Blob, choices: ReadChoices): Promise<Reading> {
  switch (extensionOf(name)) {
    case 'kml':
      return (await arrived(xml)).readKml(file, choices, true);
    case 'gpx':
      return (await arrived(xml)).readGpx(file, choices);
    case 'csv':
    case 'tsv':
    case 'txt':
      return (await arrived(csv)).readCsv(file, choices);
    case 'fgb':
      return (await arrived(flatGeobuf)).readFlatGeobuf(file);
    case 'gpkg':
      return (await arrived(geoPackage)).readGeoPackage(file, choices);
    case 'zip':
    case 'kmz':
    case 'shz':
      return openArchive(file, choices);
    default:
      return (await arrived(geoJson)).readGeoJson(file, choices);
  }
}

/** A reader that does not come is not the file's fault. */
export async function arrived<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new FileRefusal(fr.noReader, [], cause);
  }
}

/** A zipped Shapefile, or KML as a KMZ has it: what is inside says which. */
async function openArchive(file: Blob, choices: ReadChoices): Promise<Reading> {
  // Some programs call a plain KML so.
  if (!(await isZip(file))) return (await arrived(xml)).readKml(file, choices, true);
  const entries = await openZip(file);
  const { readShapefile, shapesIn } = await arrived(shapefile);
  if (shapesIn(entries).length > 0) return readShapefile(entries, choices);
  const kmls = entries.filter(({ name }) => /\.kml$/i.test(name));
  if (kmls.length === 0) throw new FileRefusal(fr.nothingInArchive);
  const files = (await unpack(kmls)).map((bytes) => new Blob([bytes as Uint8Array<ArrayBuffer>]));
  const { readKml } = await arrived(xml);
  const readings = files.map((part) => readKml(part, choices, false));
  return {
    format: 'KMZ',
    system: { name: 'EPSG:4326' },
    async *batches() {
      for (const reading of readings) yield* reading.batches();
    },
  };
}
