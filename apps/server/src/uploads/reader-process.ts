// Beside the server: a file of strangers is read where it can harm nobody, and a core may be busy with it for minutes.
import { AppError } from '@motu/core';
import { NO_OPTIONS } from '../import/couche/couche-options.ts';
import { importCouche } from '../import/couche/import-couche.ts';
import { inspectFile } from '../import/couche/inspect-file.ts';
import { readEpsgCode } from '../import/projection/epsg-index.ts';
import { openState } from '../storage/state.ts';
import type { ReaderJob, ReaderWord } from './read-in-process.ts';

const stopping = new AbortController();
process.on('SIGTERM', () => stopping.abort());
// The server is gone: nobody waits for the layer any more.
process.on('disconnect', () => stopping.abort());

const tell = (word: ReaderWord) => new Promise<void>((resolve) => process.send?.(word, undefined, {}, () => resolve()));

process.once('message', async (job: ReaderJob) => {
  try {
    await tell({ kind: 'done', result: job.kind === 'inspect' ? await inspectFile(job.file) : await run(job) });
  } catch (error) {
    const { code, message, fields } = error instanceof AppError ? error : UNFORESEEN;
    await tell({
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

async function run(job: ReaderJob & { kind: 'import' }) {
  const { file, geopackage, data, databaseUrl, importsUrl, author, choices } = job;
  const state = await openState({ data, databaseUrl });
  try {
    const { projection, ...asked } = choices;
    const code = projection === null ? null : readEpsgCode(projection);
    if (projection !== null && code === null) {
      const message = `«\u00a0${projection}\u00a0» n’est pas une projection\u00a0: écrivez-la comme EPSG:3297.`;
      throw new AppError('invalid', message, { fields: [{ field: 'projection', message }] });
    }
    const result = await importCouche({
      ...NO_OPTIONS,
      ...asked,
      file,
      geopackage,
      postgisUrl: importsUrl,
      state,
      author,
      projection: code,
      onProgress: (stage, share) => void tell({ kind: 'progress', stage, share }),
      signal: stopping.signal,
    });
    const layer = (await state.layers.all()).find(({ slug }) => slug === result.slug);
    return { ...result, layerId: layer?.id ?? '' };
  } finally {
    await state.close();
  }
}
