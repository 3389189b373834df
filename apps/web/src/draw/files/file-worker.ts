import { AppError } from '@motu/core';
import { installXmlDom } from '../../xml/index.ts';
import type { FileAnswer, FileRequest } from './file-messages.ts';
import { openFile } from './read-file.ts';
import { writeFile } from './write-file.ts';

installXmlDom();

/** One request, one answer; whoever asked ends the worker, or gives up on it. */
addEventListener('message', async ({ data }: MessageEvent<FileRequest>) => {
  postMessage(await answer(data));
});

async function answer(request: FileRequest): Promise<FileAnswer> {
  try {
    if (request.kind === 'read') return { ok: true, result: await openFile(request.name, request.bytes, request.now) };
    return { ok: true, result: writeFile(request.drawings, request.format) };
  } catch (error) {
    const reason = error instanceof Error && error.cause !== undefined ? String(error.cause) : undefined;
    if (error instanceof AppError) return { ok: false, message: error.message, reason };
    return { ok: false, message: null, reason: String(error) };
  }
}

postMessage({ ok: 'ready' } satisfies FileAnswer);
