import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Duplex, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '@motu/core';

export type Packing = 'gzip' | 'bzip2';

/** By the first bytes of a file. */
export function packingOf(head: Buffer): Packing | null {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  return /^BZh[1-9]/.test(head.toString('latin1')) ? 'bzip2' : null;
}

/** Unpacks what is written to it. `bunzip2` is the program for .bz2 files: the system’s own, since Node has none. */
export async function createUnpacker(packing: Packing, bunzip2 = 'bzip2'): Promise<Duplex> {
  if (packing === 'gzip') return createGunzip();
  const child = spawn(bunzip2, ['-dc'], { stdio: ['pipe', 'pipe', 'ignore'] });
  try {
    await once(child, 'spawn');
  } catch (cause) {
    throw new AppError(
      'invalid',
      'Le programme bzip2, qui ouvre les fichiers .bz2, n’est pas installé. Installez-le, ou décompressez d’abord le fichier.',
      { cause },
    );
  }
  return Duplex.from({ writable: child.stdin, readable: Readable.from(outputOf(child), { objectMode: false }) });
}

/** A file cut short ends its output as a whole one does: only the exit tells. */
async function* outputOf(child: ChildProcess): AsyncGenerator<Buffer> {
  const ended = once(child, 'close');
  try {
    for await (const chunk of child.stdout ?? []) yield chunk;
    const [code] = await ended;
    if (code !== 0) throw new Error(`bzip2 ended with ${code}.`);
  } finally {
    child.kill();
  }
}
