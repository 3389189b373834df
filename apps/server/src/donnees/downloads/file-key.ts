import { createHash } from 'node:crypto';
import type { Dataset } from '../datasets.ts';
import { type FormatId, formatsOf } from '../files/formats.ts';
import { type FileTerms, fileTermsOf } from './file-content-of.ts';
import type { KeptFiles } from './kept-files.ts';
import type { Places } from './places.ts';
import { readRequest } from './read-request.ts';

/** The name of a file: the same for the same demand. */
export const fileKey = (wanted: string, version: string, terms: FileTerms): string =>
  createHash('sha256')
    .update(JSON.stringify([wanted, version, terms]))
    .digest('hex')
    .slice(0, 32);

/** What the files of a whole layer weigh, as far as they were made and are still there. */
export async function knownSizes(
  dataset: Dataset,
  { version, address, places, kept }: { version: string; address: string; places: Places; kept: KeptFiles },
): Promise<ReadonlyMap<FormatId, number>> {
  const formats = formatsOf(dataset.kind);
  const sizes = new Map<FormatId, number>();
  for (const format of formats) {
    const wanted = await readRequest(new URLSearchParams({ format }), { formats, fields: [], dates: null }, places);
    const terms = fileTermsOf(dataset, { crs: wanted.crs, address });
    const file = kept.find(fileKey(wanted.key, version, terms));
    if (file) sizes.set(format, file.size);
  }
  return sizes;
}
