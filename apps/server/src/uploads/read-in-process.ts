import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import type { FileContent } from '@motu/contract';
import { AppError, type ErrorCode, type FieldError } from '@motu/core';
import type { DataJob, FileReader, ImportJob } from '../domain/file-reader.ts';
import { sweepDrafts } from '../import/draft-files.ts';

const PROGRAM = join(import.meta.dirname, 'reader-process.ts');
/** What is read is kept on the disk: whatever asks for more memory than this was made to. */
const MEMORY_MB = 1024;
/** Looking into a file of the largest size takes some seconds. */
const INSPECT_MS = 120_000;
/** It undoes what it began; past this it is ended, and what it leaves is swept. */
const UNDO_MS = 10_000;

type DataPlace = { geopackage: string; importsUrl: string | null };
type Place = { data: string; databaseUrl: string | null; importsUrl: string | null };
export type ReaderJob =
  | { kind: 'inspect'; files: readonly string[] }
  | ({ kind: 'import'; geopackage: string; files: readonly string[] } & Place & Pick<ImportJob, 'author' | 'choices'>)
  | ({ kind: 'compare' | 'write'; file: string } & DataPlace & Pick<DataJob, 'layer' | 'choices'>)
  | ({ kind: 'discard'; table: string } & DataPlace);

export type ReaderWord =
  | { kind: 'progress'; stage: string; share: number | null }
  | { kind: 'done'; result: unknown }
  | { kind: 'refused'; code: ErrorCode; message: string; fields: FieldError[]; reason: string };

/** Reads files of objects in processes of their own, by the code of the command. */
export function createFileReader(place: Place & { geopackage: () => string }): FileReader {
  const { data, databaseUrl, importsUrl, geopackage } = place;
  const readData = async <T>(kind: 'compare' | 'write', { file, layer, choices, onProgress, signal }: DataJob) => {
    const job = { kind, geopackage: geopackage(), importsUrl, file, layer, choices };
    try {
      return await run<T>(job, signal, onProgress);
    } finally {
      await sweepDrafts(dirname(job.geopackage));
    }
  };
  return {
    compare: (job) => readData('compare', job),
    writeData: (job) => readData('write', job),
    discard: (table) =>
      run({ kind: 'discard', table, geopackage: geopackage(), importsUrl }, AbortSignal.timeout(INSPECT_MS)),
    inspect: (files, signal) =>
      run<FileContent>({ kind: 'inspect', files }, AbortSignal.any([signal, AbortSignal.timeout(INSPECT_MS)])),
    async importFile({ files, author, choices, onProgress, signal }) {
      const where = { geopackage: geopackage(), data, databaseUrl, importsUrl };
      const job = { kind: 'import', ...where, files, author, choices } as const;
      try {
        return await run(job, signal, onProgress);
      } finally {
        await sweepDrafts(dirname(job.geopackage));
      }
    },
  };
}

async function run<T>(job: ReaderJob, signal: AbortSignal, onProgress?: ImportJob['onProgress']): Promise<T> {
  signal.throwIfAborted();
  const child = fork(PROGRAM, [], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let forced: NodeJS.Timeout | undefined;
  const stop = () => {
    child.kill('SIGTERM');
    forced = setTimeout(() => child.kill('SIGKILL'), UNDO_MS);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    child.send(job);
    return (await hear(child, onProgress)) as T;
  } finally {
    signal.removeEventListener('abort', stop);
    clearTimeout(forced);
  }
}

/** Its last word, once it has ended: nothing of it runs any more. */
function hear(child: ChildProcess, onProgress: ImportJob['onProgress'] = () => {}): Promise<unknown> {
  let last: Exclude<ReaderWord, { kind: 'progress' }> | null = null;
  let said = '';
  child.stderr?.on('data', (text) => (said = `${said}${text}`.slice(-4000)));
  child.on('message', (word: ReaderWord) => {
    if (word.kind === 'progress') onProgress(word.stage, word.share);
    else last = word;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (last?.kind === 'done') return resolve(last.result);
      const { message, fields, reason, code: kind } = last ?? died(code, signal, said);
      reject(new AppError(kind, message, { fields, cause: new Error(reason) }));
    });
  });
}

function died(code: number | null, signal: NodeJS.Signals | null, said: string) {
  const reason = `The reader of files ended (${signal ?? code}): ${said.trim()}`;
  const message = 'La lecture du fichier s’est arrêtée\u00a0: rien n’a été changé.';
  return { code: 'unavailable' as const, message, fields: [], reason };
}
