import { AppError } from '@motu/core';

/** Nobody does anything with what was sent for so long: it is forgotten. */
export const FORGOTTEN_MS = 60 * 60_000;

/** A file of those that come one after the other. */
export type SentFile = { path: string; bytes: number };

/** Writes bytes of several files, which begin at `from` when all are one after the other, each where it belongs. */
export async function appendInOrder(
  files: PartFiles,
  sent: readonly SentFile[],
  from: number,
  bytes: Uint8Array,
): Promise<void> {
  let offset = 0;
  for (const { path, bytes: size } of sent) {
    const [start, end] = [Math.max(from, offset), Math.min(from + bytes.length, offset + size)];
    if (start < end) await files.append(path, bytes.subarray(start - from, end - from));
    offset += size;
  }
}

/** Where parts are written. */
type PartFiles = { append(path: string, bytes: Uint8Array): Promise<void> };

/** A file that is sent part by part. */
type PartedFile = { bytes: number; received: number; isWriting: boolean };

/** Keeps the part from `start` on, which must be the next one. */
export async function takePart(
  file: PartedFile,
  start: number,
  part: Uint8Array,
  write: (part: Uint8Array) => Promise<void>,
): Promise<void> {
  if (start > file.received || file.isWriting)
    throw new AppError('conflict', 'Une partie du fichier manque\u00a0: l’envoi doit reprendre où il en était.');
  if (start + part.length > file.bytes)
    throw new AppError('invalid', 'Le fichier est plus long qu’annoncé\u00a0: envoyez-le de nouveau.');
  file.isWriting = true;
  try {
    await write(part);
  } finally {
    file.isWriting = false;
  }
  file.received += part.length;
}
