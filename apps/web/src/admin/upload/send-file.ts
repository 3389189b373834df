import { IMPORT_PART_BYTES } from '@motu/contract';
import { AppError } from '@motu/core';

/** A file as the server has it. */
type Sent = { id: string; state: string; received: number };

type SendTools<T extends Sent> = {
  send: (id: string, start: number, part: Blob, signal: AbortSignal) => Promise<T>;
  read: (id: string, signal: AbortSignal) => Promise<T>;
  /** How much has come, and whether the line is cut. */
  onProgress: (sent: number, isCut: boolean) => void;
  now: () => number;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

const FIRST_PART = 256 * 1024;
const SMALLEST_PART = 64 * 1024;
/** Parts take about as long as one looks at a bar that does not move. */
const PART_MS = 2000;
const LONGEST_WAIT_MS = 15_000;

/** The next part: twice as large while parts are quick, half as large when one was slow. */
export function nextPartBytes(bytes: number, tookMs: number): number {
  if (tookMs < PART_MS / 2) return Math.min(bytes * 2, IMPORT_PART_BYTES);
  return tookMs > PART_MS * 2 ? Math.max(SMALLEST_PART, Math.round(bytes / 2)) : bytes;
}

/** What passes by itself: a cut, a server that restarts or has too much to do, a part whose answer was lost. */
const PASSES = new Set(['unavailable', 'too-many-requests', 'conflict']);

/** Sends a file part by part, from where the server has it; a cut is waited out. Ends when the server has all of it. */
export async function sendFile<T extends Sent>(
  begun: T,
  file: Blob,
  tools: SendTools<T>,
  signal: AbortSignal,
): Promise<T> {
  let upload = begun;
  let bytes = FIRST_PART;
  let most = IMPORT_PART_BYTES;
  let failures = 0;
  while (upload.state === 'sending') {
    try {
      if (failures > 0) upload = await tools.read(upload.id, signal);
      if (upload.state !== 'sending') break;
      const startedAt = tools.now();
      const part = file.slice(upload.received, upload.received + bytes);
      upload = await tools.send(upload.id, upload.received, part, signal);
      bytes = Math.min(most, nextPartBytes(bytes, tools.now() - startedAt));
      failures = 0;
      tools.onProgress(upload.received, false);
    } catch (error) {
      signal.throwIfAborted();
      // A proxy on the way takes less than the server does.
      if (error instanceof AppError && error.code === 'too-large' && bytes > SMALLEST_PART) {
        bytes = Math.max(SMALLEST_PART, Math.round(bytes / 2));
        most = bytes;
        continue;
      }
      if (!(error instanceof AppError) || !PASSES.has(error.code)) throw error;
      failures++;
      tools.onProgress(upload.received, true);
      const delay = error.retryAfterS ? error.retryAfterS * 1000 : 1000 * 2 ** (failures - 1);
      await tools.wait(Math.min(delay, LONGEST_WAIT_MS), signal);
    }
  }
  return upload;
}

export function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
