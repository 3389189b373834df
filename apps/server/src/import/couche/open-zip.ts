import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { refused } from './refusal.ts';

export type ZipEntry = { name: string; size: number; open(): Promise<Readable> };
export type OpenZip = { entries: ZipEntry[]; close(): void };

/** A Shapefile has four to ten files; an archive of a whole country some hundreds. */
const MOST_ENTRIES = 5000;
/** The format itself holds no more in one of its files. */
const LARGEST_ENTRY = 4 * 1024 ** 3;
/** Blank columns of a table pack a hundred times; what packs better than this was made to fill a machine. */
const MOST_TIMES = 400;
const SMALL_ENTRY = 64 * 1024 ** 2;

/**
 * Lists an archive. Nothing is ever unpacked to the disk: entries are read as streams, so that names that climb out of a folder lead
 * nowhere; such an archive is refused all the same. An entry that holds more than it says is cut there.
 */
export async function openZip(file: string): Promise<OpenZip> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, opened) =>
      opened ? resolve(opened) : reject(refused(file, 'l’archive est endommagée ou incomplète', error)),
    );
  });
  try {
    return { entries: await listEntries(file, zip), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function listEntries(file: string, zip: yauzl.ZipFile): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  return new Promise((resolve, reject) => {
    zip.on('error', (error: Error) => {
      const why = /path|characters/.test(error.message)
        ? 'l’archive contient un nom de fichier dangereux'
        : 'l’archive est endommagée ou incomplète';
      reject(refused(file, why, error));
    });
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: yauzl.Entry) => {
      if (entries.length >= MOST_ENTRIES)
        return reject(refused(file, `l’archive contient plus de ${MOST_ENTRIES} fichiers`));
      entries.push({ name: entry.fileName, size: entry.uncompressedSize, open: () => openEntry(file, zip, entry) });
      zip.readEntry();
    });
    zip.readEntry();
  });
}

function openEntry(file: string, zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  if (entry.isEncrypted()) throw refused(file, 'l’archive est protégée par un mot de passe');
  if (entry.uncompressedSize > LARGEST_ENTRY) throw refused(file, 'un fichier de l’archive dépasse 4\u00a0Go');
  if (entry.uncompressedSize > SMALL_ENTRY && entry.uncompressedSize > entry.compressedSize * MOST_TIMES)
    throw refused(file, 'un fichier de l’archive se déplie démesurément');
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) =>
      stream ? resolve(stream) : reject(refused(file, 'l’archive est endommagée ou incomplète', error)),
    );
  });
}
