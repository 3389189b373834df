import { AppError, type ExportFormat } from '@motu/core';
import type { Drawing, NewDrawing } from '../drawing.ts';
import { readerOf } from './file-format.ts';
import type { FileAnswer, FileRequest } from './file-messages.ts';
import { fr } from './fr.ts';
import { MAX_BYTES, MAX_MS } from './limits.ts';

/** Reads a file out of the page's way. What is too heavy is refused before its first byte is read. */
export async function readDrawings(file: File): Promise<NewDrawing[]> {
  readerOf(file.name);
  if (file.size > MAX_BYTES) throw new AppError('invalid', fr.tooBig(MAX_BYTES));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const request: FileRequest = { kind: 'read', name: file.name, bytes, now: new Date().toISOString() };
  return (await askWorker(request, [bytes.buffer])) as NewDrawing[];
}

export async function writeDrawings(drawings: readonly Drawing[], format: ExportFormat): Promise<string> {
  return (await askWorker({ kind: 'write', drawings, format })) as string;
}

function startWorker(): Worker {
  return new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module', name: 'fichiers' });
}

/** A worker of its own for each file, ended when it has answered, or when it takes too long. */
function askWorker(request: FileRequest, transfer: Transferable[] = []): Promise<NewDrawing[] | string> {
  const worker = startWorker();
  return new Promise<NewDrawing[] | string>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const giveUp = () => reject(new AppError('invalid', fr.tooLong(MAX_MS / 1000)));
    worker.addEventListener('message', ({ data }: MessageEvent<FileAnswer>) => {
      clearTimeout(timer);
      // Counted from when its code has come: a slow link is not the file's fault.
      if (data.ok === 'ready') timer = setTimeout(giveUp, MAX_MS);
      else if (data.ok) resolve(data.result);
      else reject(toError(data));
    });
    worker.addEventListener('error', ({ message }) => {
      clearTimeout(timer);
      reject(new Error(`The file worker failed: ${message}`));
    });
    worker.postMessage(request, transfer);
  }).finally(() => worker.terminate());
}

function toError({ message, reason }: Extract<FileAnswer, { ok: false }>): Error {
  if (message === null) return new Error(reason);
  return new AppError('invalid', message, reason === undefined ? undefined : { cause: new Error(reason) });
}
