// Beside the server: a file of strangers is read where it can harm nobody, and a core may be busy with it for minutes.
import { AppError } from '@motu/core';
import type { State } from '../domain/state.ts';
import { NO_OPTIONS } from '../import/couche/couche-options.ts';
import { importCouche } from '../import/couche/import-couche.ts';
import { inspectFile } from '../import/couche/inspect-file.ts';
import { compareData } from '../import/data/compare-data.ts';
import { discardData, writeData } from '../import/data/write-data.ts';
import { isTiff } from '../import/image/is-tiff.ts';
import { readEpsgCode } from '../import/projection/epsg-index.ts';
import { openState } from '../storage/state.ts';
import type { ReaderJob, ReaderWord } from './read-in-process.ts';

const stopping = new AbortController();
process.on('SIGTERM', () => stopping.abort());
// The server is gone: nobody waits for the layer any more.
process.on('disconnect', () => stopping.abort());

const report = (word: ReaderWord) =>
  new Promise<void>((resolve) => process.send?.(word, undefined, {}, () => resolve()));

process.once('message', async (job: ReaderJob) => {
  try {
    await report({ kind: 'done', result: await run(job) });
  } catch (error) {
    const { code, message, fields } = error instanceof AppError ? error : UNFORESEEN;
    await report({
      kind: 'refused',
      code,
      message,
      fields,
      reason: String(error instanceof Error ? error.stack : error),
    });
  }
  process.exit(0);
});

const UNFORESEEN = new AppError(
  'unavailable',
  'Ce fichier n’a pas pu être lu. La raison est dans le journal du serveur.',
);

const onProgress = (stage: string, share: number | null) => void report({ kind: 'progress', stage, share });

async function run(job: ReaderJob): Promise<unknown> {
  switch (job.kind) {
    case 'inspect':
      if (!(await arePictures(job.files))) return inspectFile(job.files[0] ?? '');
      return (await import('../import/image/inspect-image.ts')).inspectImages(job.files);
    case 'import':
      return importFile(job);
    case 'discard':
      return discardData(job.table, job);
    default:
      return readData(job);
  }
}

/** Whether files are pictures, all of them: nothing else is made of several. */
async function arePictures(files: readonly string[]): Promise<boolean> {
  const found = await Promise.all(files.map(isTiff));
  if (found.every(Boolean)) return true;
  if (files.length === 1) return false;
  throw new AppError(
    'invalid',
    'Plusieurs fichiers ne font ensemble une couche que s’ils sont tous des images GeoTIFF\u00a0: envoyez les autres un par un.',
  );
}

function readData({ kind, choices: { projection, ...asked }, ...job }: ReaderJob & { kind: 'compare' | 'write' }) {
  const options = { ...job, ...asked, projection: codeOf(projection), searched: null, onProgress };
  const read = kind === 'compare' ? compareData : writeData;
  return read({ ...options, signal: stopping.signal });
}

function codeOf(projection: string | null): number | null {
  const code = projection === null ? null : readEpsgCode(projection);
  if (projection === null || code !== null) return code;
  const message = `«\u00a0${projection}\u00a0» n’est pas une projection\u00a0: écrivez-la comme EPSG:3297.`;
  throw new AppError('invalid', message, { fields: [{ field: 'projection', message }] });
}

/** A picture becomes a layer; nothing of it waits for another day, since its file does not. */
async function importPicture({ files, author, choices, ...job }: ReaderJob & { kind: 'import' }, state: State) {
  const { name, slug, description, producer, licence } = choices;
  const { importImage } = await import('../import/image/import-image.ts');
  const { width, height, metresPerPixel, projection } = await importImage({
    ...{ files, geopackage: job.geopackage, state, author, name, slug, description, producer, licence },
    ...{ projection: codeOf(choices.projection), range: null, replaces: false, isResumable: false },
    ...{ onProgress, signal: stopping.signal },
  });
  const picture = { width, height, metresPerPixel };
  const none = { objects: 0, repaired: 0, refused: [], columns: [], proposals: [], minZoom: 0 };
  return { ...none, slug, format: 'GeoTIFF', projection, picture };
}

async function importFile(job: ReaderJob & { kind: 'import' }) {
  const { files, geopackage, data, databaseUrl, importsUrl, author, choices } = job;
  const { projection, ...asked } = choices;
  const code = codeOf(projection);
  const state = await openState({ data, databaseUrl });
  try {
    const result = (await arePictures(files))
      ? await importPicture(job, state)
      : await importCouche({
          ...NO_OPTIONS,
          ...asked,
          file: files[0] ?? '',
          geopackage,
          postgisUrl: importsUrl,
          state,
          author,
          projection: code,
          onProgress,
          signal: stopping.signal,
        });
    const layer = (await state.layers.all()).find(({ slug }) => slug === result.slug);
    return { ...result, layerId: layer?.id ?? '' };
  } finally {
    await state.close();
  }
}
